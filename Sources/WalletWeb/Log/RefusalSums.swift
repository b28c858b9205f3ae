import HTTPServer

/// Keeps refusals from filling the log: whoever can be refused can be refused a million times.
///
/// In each second the first ten of one reason and address have a line of their own, and the others one line together that
/// says how many they were. All lines of refusals together have a room in each second, so that neither many reasons nor many
/// addresses bring more than a megabyte in a minute.
struct RefusalSums {
  /// What makes two refusals the same.
  struct Key: Hashable, Sendable {
    let event: String
    /// The fields that say why and to whom, not what the client chose.
    let fields: [String]

    fileprivate static let names = ["status", "rule", "what", "route", "peer", "phone", "user"]

    init(_ event: String, _ fields: KeyValuePairs<String, String>) {
      self.event = event
      self.fields = Key.names.map { name in fields.first { $0.key == name }?.value ?? "" }
    }

    /// A request that was answered with a status from 400; the address stands in the line of the event, if there is one.
    init(_ record: AccessRecord) {
      event = "access"
      fields = ["\(record.status.code)", "", "", record.route.description, "", "", ""]
    }
  }

  /// One line for many.
  struct Sum {
    var event: String
    var fields: [(name: String, value: String)]
  }

  /// How many of one kind have a line of their own in a second.
  static let linesEach = 10
  /// How many bytes these lines have together in a second.
  static let bytesMax = 8192
  /// How many kinds have a sum of their own in a second; the others share one.
  static let kindsMax = 20

  private struct Count {
    var lines = 0
    var more = 0
  }

  private var began: Int64?
  private var counts: [Key: Count] = [:]
  /// Kinds in the order in which they came to have more than their lines.
  private var summed: [Key] = []
  private var bytes = 0
  private var others = 0

  /// Whether something waits to be told.
  var isPending: Bool { !summed.isEmpty || others > 0 }

  /// Whether a refusal has a line of its own; if not, it is counted.
  ///
  /// - Parameters:
  ///   - key: its kind.
  ///   - bytes: how long its line is.
  ///   - now: milliseconds of a clock that only goes forward.
  /// - Returns: whether its line is written.
  mutating func admits(_ key: Key, bytes: Int, now: Int64) -> Bool {
    if began == nil { began = now }
    let known = counts[key]
    if (known?.lines ?? 0) < RefusalSums.linesEach && self.bytes + bytes <= RefusalSums.bytesMax {
      counts[key, default: Count()].lines += 1
      self.bytes += bytes
      return true
    }
    guard known?.more ?? 0 > 0 || summed.count < RefusalSums.kindsMax else {
      others += 1
      return false
    }
    if known?.more ?? 0 == 0 { summed.append(key) }
    counts[key, default: Count()].more += 1
    return false
  }

  /// The sums of a second that has passed, after which another begins.
  ///
  /// - Parameters:
  ///   - now: as in ``admits(_:bytes:now:)``.
  ///   - isLast: whether the second is over whatever the clock says.
  /// - Returns: a line for each kind that had more than its lines.
  mutating func take(now: Int64, isLast: Bool) -> [Sum] {
    guard let began, isLast || now - began >= 1000 else { return [] }
    var sums = summed.map { key in
      let told = zip(Key.names, key.fields).filter { !$0.1.isEmpty }.map { (name: $0.0, value: $0.1) }
      return Sum(event: key.event, fields: told + [(name: "more", value: "\(counts[key]?.more ?? 0)")])
    }
    if others > 0 {
      let what = "refusals of other kinds"
      sums.append(
        Sum(
          event: Log.Event.refused.rawValue, fields: [(name: "what", value: what), (name: "more", value: "\(others)")]))
    }
    self = RefusalSums()
    return sums
  }
}
