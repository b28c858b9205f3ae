import OCPP
import WalletCore

/// What the owner asks about charge points.
enum ChargersTask: Equatable {
  case list
  case load(file: String)
  /// Makes a new secret.
  case secret(ChargePointIdentity)
  /// Sends a charge point one message, and tells its answer.
  case ask(ChargePointIdentity, Question)
  /// The same about one of its connectors.
  case askCharger(ChargerNumber, ChargerQuestion)
  /// Tells what was said lately.
  case log(ChargePointIdentity)
  /// Settles a charging session by what is known of it, or by less.
  case settle(ChargingSessionNumber, wattHours: Int64?)

  /// A question to a charge point as a whole.
  enum Question: Equatable {
    case reset(isHard: Bool)
    case trigger(TriggeredMessage)
    /// All settings, or one.
    case settings(key: String?)
    case change(key: String, value: String)
  }

  /// A question about a connector.
  enum ChargerQuestion: Equatable {
    case unlock
    case availability(isOperative: Bool)
  }

  /// Whether only a running wallet can do it.
  var needsRunningWallet: Bool {
    switch self {
    case .list, .load, .secret: false
    case .ask, .askCharger, .log, .settle: true
    }
  }

  /// What the log says of it: nothing that is secret, so not what a setting is set to.
  var logged: String {
    switch self {
    case .list: "chargers"
    case .load(let file): "chargers load \(file)"
    case .secret(let identity): "chargers secret \(identity.text)"
    case .log(let identity): "chargers log \(identity.text)"
    case .settle(let session, let wattHours):
      "chargers settle \(session.value)\(wattHours.map { " --wh \($0)" } ?? "")"
    case .ask(let identity, .reset(let isHard)): "chargers reset \(identity.text)\(isHard ? " hard" : "")"
    case .ask(let identity, .trigger(let message)): "chargers trigger \(identity.text) \(message.rawValue)"
    case .ask(let identity, .settings(let key)): "chargers config \(identity.text)\(key.map { " \($0)" } ?? "")"
    case .ask(let identity, .change(let key, _)): "chargers config \(identity.text) \(key) …"
    case .askCharger(let number, .unlock): "chargers unlock \(number.value)"
    case .askCharger(let number, .availability(true)): "chargers available \(number.value)"
    case .askCharger(let number, .availability(false)): "chargers unavailable \(number.value)"
    }
  }

  /// How it is logged; nil if it changes and reveals nothing.
  var event: Log.Event? {
    switch self {
    case .list: nil
    case .log, .ask(_, .settings): .sensitiveRead
    case .load, .secret, .ask, .askCharger, .settle: .sensitiveUpdate
    }
  }
}

extension ChargersTask {
  /// - Parameters:
  ///   - words: what the owner typed after `chargers`.
  ///   - wattHours: what they typed after `--wh`; nil if they did not.
  /// - Throws: one sentence about the first word that is wrong.
  init(_ words: [String], wattHours: String? = nil) throws(ProgramFailure) {
    guard wattHours == nil || words.first == "settle" else {
      throw ProgramFailure("--wh goes with WalletWeb chargers settle SESSION only.")
    }
    guard let verb = words.first else {
      self = .list
      return
    }
    let operands = Array(words.dropFirst())
    switch verb {
    case "load": self = .load(file: try Self.operands(operands, verb, "FILE", 1...1)[0])
    case "secret": self = .secret(try Self.identity(try Self.operands(operands, verb, "IDENTITY", 1...1)[0]))
    case "log": self = .log(try Self.identity(try Self.operands(operands, verb, "IDENTITY", 1...1)[0]))
    case "settle":
      let session = try Self.session(try Self.operands(operands, verb, "SESSION [--wh N]", 1...1)[0])
      self = .settle(session, wattHours: try wattHours.map(Self.wattHours))
    case "reset", "trigger", "config": self = try Self.asking(verb, operands)
    case "unlock", "available", "unavailable":
      let charger = try Self.charger(try Self.operands(operands, verb, "CHARGER", 1...1)[0])
      self = .askCharger(charger, verb == "unlock" ? .unlock : .availability(isOperative: verb == "available"))
    default:
      throw ProgramFailure("\(verb) is nothing that can be done with chargers; see WalletWeb chargers --help.")
    }
  }

  private static func asking(_ verb: String, _ words: [String]) throws(ProgramFailure) -> ChargersTask {
    switch verb {
    case "reset":
      let operands = try operands(words, verb, "IDENTITY [hard]", 1...2)
      guard operands.count == 1 || operands[1] == "hard" else {
        throw ProgramFailure("\(operands[1]) is no way to restart; say WalletWeb chargers reset IDENTITY [hard].")
      }
      return .ask(try identity(operands[0]), .reset(isHard: operands.count == 2))
    case "trigger":
      let operands = try operands(words, verb, "IDENTITY [boot|status|meter|heartbeat]", 1...2)
      return .ask(try identity(operands[0]), .trigger(try message(operands.count == 2 ? operands[1] : "status")))
    default:
      let operands = try operands(words, verb, "IDENTITY [KEY [VALUE]]", 1...3)
      let identity = try identity(operands[0])
      guard operands.count == 3 else {
        return .ask(identity, .settings(key: operands.count == 2 ? operands[1] : nil))
      }
      return .ask(identity, .change(key: operands[1], value: operands[2]))
    }
  }

  private static func operands(
    _ words: [String], _ verb: String, _ usage: String, _ count: ClosedRange<Int>
  ) throws(ProgramFailure) -> [String] {
    let line = "WalletWeb chargers \(verb) \(usage)"
    if words.count > count.upperBound {
      throw ProgramFailure("\(words[count.upperBound]) is one word too many; say \(line).")
    }
    guard words.count >= count.lowerBound else { throw ProgramFailure("Say \(line).") }
    return words
  }

  private static func message(_ word: String) throws(ProgramFailure) -> TriggeredMessage {
    switch word {
    case "boot": return .bootNotification
    case "status": return .statusNotification
    case "meter": return .meterValues
    case "heartbeat": return .heartbeat
    default:
      throw ProgramFailure("\(word) is no message of a charge point; say boot, status, meter or heartbeat.")
    }
  }

  private static func identity(_ word: String) throws(ProgramFailure) -> ChargePointIdentity {
    guard let identity = ChargePointIdentity(word) else {
      throw ProgramFailure(
        "\(word) is no identity of a charge point: it has 1 to 48 letters, digits and signs of *-_=+|@. only.")
    }
    return identity
  }

  private static func session(_ word: String) throws(ProgramFailure) -> ChargingSessionNumber {
    guard let number = whole(word), let session = ChargingSessionNumber(number) else {
      throw ProgramFailure(
        "\(word) is no number of a charging session; WalletWeb chargers lists those that are not over.")
    }
    return session
  }

  private static func wattHours(_ word: String) throws(ProgramFailure) -> Int64 {
    guard let number = whole(word) else {
      throw ProgramFailure("--wh is \(word), but must be a whole number of watt hours.")
    }
    return number
  }

  private static func whole(_ word: String) -> Int64? {
    word.utf8.allSatisfy { $0 >= 48 && $0 <= 57 } ? Int64(word) : nil
  }

  private static func charger(_ word: String) throws(ProgramFailure) -> ChargerNumber {
    guard word.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let value = Int(word), let number = ChargerNumber(value)
    else {
      throw ProgramFailure("\(word) is no charger's number: it has six digits, like 100001.")
    }
    return number
  }
}
