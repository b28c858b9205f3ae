import OCPP
import WalletCore

/// What a charge point does not forget when it loses power: the messages of its transactions that wait, in order, and
/// its state. It is kept as lines, each of which changes it.
struct KeptMemory: Sendable, Equatable {
  /// A message of a transaction (section 3.7 of OCPP 1.6).
  struct Waiting: Sendable, Equatable {
    /// Our own number of the transaction; its message names the central system's only when it is sent.
    let local: Int
    let request: ChargePointRequest
  }

  /// A transaction that ran.
  struct Running: Sendable, Equatable {
    var local: Int
    var connector: Int
    var idTag: String
  }

  private(set) var waiting: [Waiting] = []
  var state = State()

  /// What is known besides the messages.
  struct State: Sendable, Equatable {
    /// The next own number of a transaction.
    var nextLocal = 1
    var isOperative = true
    /// The meters of the connectors, in milliwatt hours, and whether they may be used.
    var meters: [Int64] = []
    var operative: [Bool] = []
    var settings: [String: String] = [:]
    var running: [Running] = []
    /// The central system's numbers of transactions, by our own, as long as messages wait; -1 if it gave none.
    var ids: [Int: Int] = [:]
  }

  /// A message waits from now on.
  /// - Returns: the line to keep.
  mutating func add(_ message: Waiting) -> String {
    waiting.append(message)
    return Self.line(message)
  }

  /// The first message is done.
  mutating func removeFirst() -> String {
    if !waiting.isEmpty { waiting.removeFirst() }
    return "-"
  }

  /// The state has changed.
  var stateLine: String { "=" + Self.text("State", MessageID("state"), state.json) }

  /// Lines that make all of this.
  var lines: [String] { [stateLine] + waiting.map(Self.line) }

  /// Applies a line.
  /// - Returns: false if it is none, as after a power loss in the middle of one; then nothing has changed.
  mutating func take(_ line: some StringProtocol) -> Bool {
    let rest = Array(line.utf8.dropFirst())
    switch line.utf8.first {
    case UInt8(ascii: "-") where rest.isEmpty && !waiting.isEmpty: waiting.removeFirst()
    case UInt8(ascii: "+"):
      guard case .frame(.call(let id, let action, let payload)) = OCPPReading(rest), let local = Int(id.text),
        let request = Self.request(action, payload)
      else { return false }
      waiting.append(Waiting(local: local, request: request))
    case UInt8(ascii: "="):
      guard case .frame(.call(_, "State", let payload)) = OCPPReading(rest), let state = State(payload) else {
        return false
      }
      self.state = state
    default: return false
    }
    return true
  }

  private static func request(_ action: String, _ payload: JSONValue) -> ChargePointRequest? {
    do throws(OCPPError) { return try ChargePointRequest(action: action, payload: payload) } catch { return nil }
  }

  private static func line(_ message: Waiting) -> String {
    "+" + text(message.request.action, MessageID(String(message.local)), message.request.payload)
  }

  private static func text(_ action: String, _ id: MessageID, _ payload: JSONValue) -> String {
    String(decoding: OCPPFrame.call(id, action: action, payload: payload).text, as: UTF8.self)
  }
}

extension KeptMemory.State {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object["next"] = .number(String(nextLocal))
    object["operative"] = .array(([isOperative] + operative).map(JSONValue.bool))
    object["meters"] = .array(meters.map { .number(String($0)) })
    var kept = JSONObject()
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) { kept[name] = .string(value) }
    object["settings"] = .object(kept)
    object["running"] = .array(
      running.map { .array([.number(String($0.local)), .number(String($0.connector)), .string($0.idTag)]) })
    object["ids"] = .array(
      ids.sorted { $0.key < $1.key }.map { .array([.number(String($0.key)), .number(String($0.value))]) })
    return .object(object)
  }

  fileprivate init?(_ json: JSONValue) {
    guard case .object(let object) = json, let next = object["next"]?.whole,
      let operative = object["operative"]?.elements, let meters = object["meters"]?.elements,
      case .object(let settings) = object["settings"] ?? .null, let running = object["running"]?.elements,
      let ids = object["ids"]?.elements
    else { return nil }
    self.init()
    nextLocal = Int(next)
    isOperative = operative.first != .bool(false)
    self.operative = operative.dropFirst().map { $0 != .bool(false) }
    self.meters = meters.map { $0.whole ?? 0 }
    for (name, value) in settings.members {
      if case .string(let text) = value { self.settings[name] = text }
    }
    for case .array(let parts) in running where parts.count == 3 {
      guard let local = parts[0].whole, let connector = parts[1].whole, case .string(let idTag) = parts[2] else {
        continue
      }
      self.running.append(KeptMemory.Running(local: Int(local), connector: Int(connector), idTag: idTag))
    }
    for case .array(let parts) in ids where parts.count == 2 {
      if let local = parts[0].whole, let id = parts[1].whole { self.ids[Int(local)] = Int(id) }
    }
  }
}

extension JSONValue {
  fileprivate var whole: Int64? {
    guard case .number(let text) = self else { return nil }
    return Int64(text)
  }

  fileprivate var elements: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }
}
