/// What a person asks of running charge points, by words: `[IDENTITY] plug 1`.
enum ControlWords: Sendable, Equatable {
  /// How all are.
  case list
  /// ``Point/line`` of all.
  case names
  /// For one of them, by its place.
  case command(Int, SimulatedChargePoint.Command)
  /// Nothing that can be done; a sentence says why.
  case wrong(String)

  /// What must be known of a charge point to find it.
  struct Point: Sendable, Equatable {
    let identity: String
    /// The numbers of its chargers by connector, 0 where none is known.
    let chargers: [Int]

    init(_ plan: ChargePointPlan) {
      identity = plan.identity
      chargers = plan.connectors.map { $0.charger ?? 0 }
    }

    /// Reads ``line``.
    init?(line: Substring) {
      let parts = line.split(separator: "\t").map(String.init)
      guard parts.count == 2 else { return nil }
      let numbers = parts[1].split(separator: ",").map { Int($0) }
      guard !numbers.isEmpty, !numbers.contains(nil) else { return nil }
      identity = parts[0]
      chargers = numbers.compactMap(\.self)
    }

    /// The same as a line: the identity, a tab, and the chargers separated by commas.
    var line: String { identity + "\t" + chargers.map(String.init).joined(separator: ",") }
  }

  /// What each verb needs.
  private static let verbs = ["plug", "unplug", "offline", "online", "crash", "fault", "clear", "card", "faults"]

  /// Understands words.
  /// - Parameters:
  ///   - words: what the person typed.
  ///   - points: the charge points that run.
  init(_ words: [String], among points: [Point]) {
    if words == ["list"] {
      self = .list
    } else if words == ["names"] {
      self = .names
    } else {
      self = Self.command(words, points)
    }
  }

  private static func command(_ words: [String], _ points: [Point]) -> ControlWords {
    guard let first = words.first else { return .wrong("Say what to do.") }
    var rest = words[...]
    var meant: Int?
    if !verbs.contains(first) {
      meant = points.firstIndex { $0.identity == first }
      guard meant != nil else { return .wrong("No charge point \(first) runs, and there is no such command.") }
      rest = rest.dropFirst()
    }
    guard let verb = rest.popFirst(), verbs.contains(verb) else {
      return .wrong("Say what to do: \(verbs.joined(separator: ", ")).")
    }
    guard !points.isEmpty else { return .wrong("No charge point runs.") }
    let number = rest.first.flatMap { Int($0) }
    if let number, number >= 100_000, verb != "offline" {
      // A charger's six digits say which charge point is meant.
      let place = points.firstIndex { $0.chargers.contains(number) }
      guard let place, meant == nil || meant == place,
        let connector = points[place].chargers.firstIndex(of: number)
      else { return .wrong("No charge point that runs has the charger \(number).") }
      return understand(verb, [String(connector + 1)] + rest.dropFirst(), place)
    }
    guard let place = meant ?? (points.count == 1 ? 0 : nil) else {
      return .wrong("Say which charge point, or a charger's six digits: \(points.count) charge points run.")
    }
    return understand(verb, rest, place)
  }

  private static func understand(_ verb: String, _ words: ArraySlice<String>, _ place: Int) -> ControlWords {
    let words = Array(words)
    let connector = words.first.flatMap { Int($0) }
    switch (verb, connector, words.count) {
    case ("plug", let number?, 1): return .command(place, .plug(number, percent: nil))
    case ("plug", let number?, 2):
      guard let percent = Int(words[1]), (0...100).contains(percent) else {
        return .wrong("How full the battery is goes from 0 to 100.")
      }
      return .command(place, .plug(number, percent: percent))
    case ("unplug", let number?, 1): return .command(place, .unplug(number))
    case ("offline", _, 0): return .command(place, .offline(seconds: nil))
    case ("offline", let seconds?, 1) where (1...604_800).contains(seconds):
      return .command(place, .offline(seconds: seconds))
    case ("online", _, 0): return .command(place, .online)
    case ("crash", _, 0): return .command(place, .crash)
    case ("fault", let number?, 1): return .command(place, .fault(number, code: "InternalError"))
    case ("fault", let number?, 2): return .command(place, .fault(number, code: words[1]))
    case ("clear", let number?, 1): return .command(place, .clear(number))
    case ("card", let number?, 1): return .command(place, .card(number))
    case ("faults", _, 1...):
      guard let faults = Fault.list(words.joined(separator: ",")) else {
        return .wrong("There are these: \(Fault.names); or none.")
      }
      return .command(place, .faults(faults))
    case ("faults", _, _): return .wrong("Say which, or none: \(Fault.names).")
    case ("offline", _, _): return .wrong("Say for how many seconds: offline 60.")
    case ("online", _, _), ("crash", _, _): return .wrong("\(verb) needs nothing more.")
    default: return .wrong("Say which connector: \(verb) 1.")
    }
  }
}
