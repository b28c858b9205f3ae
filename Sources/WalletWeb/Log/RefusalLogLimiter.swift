import HTTPServer

/// Keeps refusals from filling the log: a client that can be refused can be refused a million times.
///
/// In each second, the first ten refusals with the same reason and address have a line each; one more line has the
/// count of the others. All lines of refusals together have a size limit per second, so that neither many reasons nor
/// many addresses write more than a megabyte a minute.
struct RefusalLogLimiter {
  /// Two refusals with the same key are of the same kind.
  struct Key: Hashable, Sendable {
    let event: String
    /// The fields that tell the reason and the client, not what the client chose.
    let fields: [String]

    fileprivate static let names = ["status", "rule", "what", "route", "peer", "phone", "user", "charge_point"]

    init(_ event: String, _ fields: KeyValuePairs<String, String>) {
      self.event = event
      // A charge point may say another reason each time.
      let isOfChargePoint = fields.contains { $0.key == "charge_point" }
      self.fields = Key.names.map { name in
        name == "what" && isOfChargePoint ? "" : fields.first { $0.key == name }?.value ?? ""
      }
    }

    /// The key of a request answered with a status from 400. The event's own line has the address, if there is one.
    init(_ record: AccessRecord) {
      event = "access"
      fields = ["\(record.status.code)", "", "", record.route.description, "", "", "", ""]
    }
  }

  /// One line for many refusals.
  struct Sum {
    var event: String
    var fields: [(name: String, value: String)]
  }

  /// How many refusals of one kind have a line of their own per second.
  static let linesEach = 10
  /// The most bytes of these lines together per second.
  static let bytesMax = 8192
  /// How many kinds have a sum of their own per second; the others share one.
  static let kindsMax = 20

  private struct Count {
    var lines = 0
    var more = 0
  }

  private var began: Int64?
  private var counts: [Key: Count] = [:]
  /// Kinds with more refusals than lines, in the order in which they got there.
  private var summed: [Key] = []
  private var bytes = 0
  private var others = 0

  /// Whether a sum is waiting to be written.
  var isPending: Bool { !summed.isEmpty || others > 0 }

  /// Decides whether a refusal has a line of its own; if not, counts it.
  ///
  /// - Parameters:
  ///   - key: the refusal's kind.
  ///   - bytes: the length of its line.
  ///   - now: milliseconds of a monotonic clock.
  /// - Returns: whether to write its line.
  mutating func admits(_ key: Key, bytes: Int, now: Int64) -> Bool {
    if began == nil { began = now }
    let known = counts[key]
    if (known?.lines ?? 0) < RefusalLogLimiter.linesEach && self.bytes + bytes <= RefusalLogLimiter.bytesMax {
      counts[key, default: Count()].lines += 1
      self.bytes += bytes
      return true
    }
    guard known?.more ?? 0 > 0 || summed.count < RefusalLogLimiter.kindsMax else {
      others += 1
      return false
    }
    if known?.more ?? 0 == 0 { summed.append(key) }
    counts[key, default: Count()].more += 1
    return false
  }

  /// The sums of the past second; then a new second begins.
  ///
  /// - Parameters:
  ///   - now: as in ``admits(_:bytes:now:)``.
  ///   - isLast: whether to end the second regardless of the clock.
  /// - Returns: a line for each kind with more refusals than lines.
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
    self = RefusalLogLimiter()
    return sums
  }
}
