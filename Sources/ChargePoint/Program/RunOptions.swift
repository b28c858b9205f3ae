/// What the program is told to run, as it was typed.
struct RunOptions: Sendable, Equatable {
  /// Which charge points there are.
  enum Source: Sendable, Equatable {
    /// One.
    case one(identity: String, connectors: Int)
    /// Many of the same kind, with identities that begin alike.
    case fleet(count: Int, prefix: String, connectors: Int)
    /// Those of an owner's file of charge points.
    case file(String)
  }

  /// Where secrets come from.
  enum Secrets: Sendable, Equatable {
    /// One for all.
    case given(String)
    /// A file with one, for all.
    case file(String)
    /// A file with a line `IDENTITY SECRET` for each.
    case list(String)
  }

  var source: Source
  var secrets: Secrets
  var central: CentralAddress
  var hasGuests = false
  /// In seconds; 0 for none.
  var sampling = 0
  var speed = 1
  /// Nil for one that nobody knows.
  var seed: UInt64?
  var faults: Set<Fault> = []
  var state: String?
  var isQuiet = false

  private static let switches = ["guests", "quiet"]
  private static let valued = [
    "url", "identity", "secret", "secret-file", "secrets", "connectors", "fleet", "chargers", "sampling", "speed",
    "seed", "faults", "state",
  ]

  /// - Parameters:
  ///   - arguments: what follows `run` or `sample`.
  ///   - isSample: whether it is `sample`.
  /// - Throws: ``SimulatorFailure`` for what means nothing.
  init(_ arguments: ArraySlice<String>, isSample: Bool) throws(SimulatorFailure) {
    let values = try Self.values(arguments)
    func number(_ name: String, _ standard: Int, _ range: ClosedRange<Int>) throws(SimulatorFailure) -> Int {
      guard let text = values[name] else { return standard }
      guard let number = Int(text), range.contains(number) else {
        throw SimulatorFailure("--\(name) needs a whole number from \(range.lowerBound) to \(range.upperBound).")
      }
      return number
    }
    guard let url = values["url"] else { throw SimulatorFailure("--url is missing: ws://localhost:8080/ocpp/") }
    guard let central = CentralAddress(url) else {
      throw SimulatorFailure("--url needs an address such as ws://localhost:8080/ocpp/, not \(url).")
    }
    self.central = central
    let connectors = try number("connectors", 2, 1...100)
    if isSample {
      guard let file = values["chargers"] else { throw SimulatorFailure("--chargers FILE is missing.") }
      source = .file(file)
    } else if values["fleet"] != nil {
      let count = try number("fleet", 1, 1...10_000)
      source = .fleet(count: count, prefix: values["identity"] ?? "FLEET", connectors: connectors)
    } else {
      guard let identity = values["identity"] else { throw SimulatorFailure("--identity is missing.") }
      source = .one(identity: identity, connectors: connectors)
    }
    secrets = try Self.secrets(values)
    hasGuests = isSample || values["guests"] != nil
    sampling = try number("sampling", 0, 0...86_400)
    speed = try number("speed", 1, 1...3_600)
    seed = try values["seed"] == nil ? nil : UInt64(number("seed", 1, 0...Int.max))
    guard let faults = Fault.list(values["faults"] ?? "none") else {
      throw SimulatorFailure("--faults knows these, separated by commas: \(Fault.names).")
    }
    self.faults = faults
    state = values["state"]
    isQuiet = values["quiet"] != nil
  }

  private static func secrets(_ values: [String: String]) throws(SimulatorFailure) -> Secrets {
    let given = [
      values["secret"].map(Secrets.given), values["secret-file"].map(Secrets.file),
      values["secrets"].map(Secrets.list),
    ].compactMap(\.self)
    guard let first = given.first, given.count == 1 else {
      throw SimulatorFailure("Say one of --secret HEX, --secret-file FILE, --secrets FILE.")
    }
    return first
  }

  private static func values(_ arguments: ArraySlice<String>) throws(SimulatorFailure) -> [String: String] {
    var values: [String: String] = [:]
    var rest = arguments
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else { throw SimulatorFailure("\(argument) means nothing here.") }
      let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
      let name = parts.first ?? ""
      if switches.contains(name), parts.count == 1 {
        values[name] = ""
      } else if valued.contains(name) {
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
          throw SimulatorFailure("--\(name) needs a value.")
        }
        values[name] = value
      } else {
        throw SimulatorFailure("There is no option \(argument).")
      }
    }
    return values
  }
}
