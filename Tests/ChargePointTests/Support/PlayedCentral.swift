import OCPP
import TestSupport
import Testing
import WalletCore

@testable import ChargePoint

/// A charge point whose central system, connection, disk and time a test plays.
final class PlayedCentral {
  private(set) var point: SimulatedChargePoint
  private(set) var now = TestClock.start
  /// What the disk has.
  private(set) var disk = KeptMemory()
  /// The calls of the charge point, as they came.
  private(set) var requests: [ChargePointRequest] = []
  /// The same with their ids.
  private(set) var ids: [MessageID] = []
  /// Its answers to calls, by id, and errors.
  private(set) var answers: [MessageID: Result<JSONValue, OCPPError>] = [:]
  private(set) var isConnected = false
  /// Whether it wants a connection; one is made at once if ``isReachable``.
  var isReachable = true
  /// Whether calls are answered.
  var isAnswering = true
  /// What is answered in place of ``standard(_:)``; nil for that.
  var answering: (ChargePointRequest) -> Result<CentralAnswer, OCPPError>? = { _ in nil }
  /// How often the charge point broke off, or closed; and the halves of frames.
  private(set) var breaks = 0
  private(set) var closes = 0
  private(set) var halves: [[UInt8]] = []
  private(set) var texts: [[UInt8]] = []
  private var inputs: [SimulatedChargePoint.Input] = []
  private var lastTransaction = 4710
  private var lastCall = 0

  init(
    connectors: Int = 2, faults: Set<Fault> = [], hasGuests: Bool = false, seed: UInt64 = 1,
    change: (inout ChargePointPlan) -> Void = { _ in }
  ) {
    var plan = ChargePointPlan(
      identity: "CP001", connectors: Array(repeating: ChargePointPlan.Connector(), count: connectors))
    plan.hasGuests = hasGuests
    change(&plan)
    point = SimulatedChargePoint(plan, faults: faults, seed: seed, at: now)
  }

  /// Switches it on; within three seconds it is connected and has booted.
  func start() {
    carryOut(point.restart(from: disk, at: now))
    advance(seconds: 3)
  }

  /// As a wallet sets it up: no question before a remote start, a sample each 15 seconds.
  func setUp() {
    start()
    #expect(ask(.changeConfiguration(key: "AuthorizeRemoteTxRequests", value: "false")) == "Accepted")
    #expect(ask(.changeConfiguration(key: "MeterValueSampleInterval", value: "15")) == "Accepted")
  }

  /// Lets time pass, with all that is due meanwhile.
  func advance(seconds: Int) {
    let end = now.adding(seconds: seconds)
    while point.wakeAt <= end {
      now = max(point.wakeAt, Timestamp(milliseconds: now.milliseconds + 1))
      feed(.timePassed)
    }
    now = max(now, end)
    feed(.timePassed)
  }

  /// The connection is gone, and none is made until ``isReachable``.
  func cut() {
    isReachable = false
    isConnected = false
    feed(.lost(reason: "cut"))
  }

  @discardableResult
  func obey(_ command: SimulatedChargePoint.Command) -> SimulatedChargePoint.Reply {
    let (reply, effects) = point.obey(command, at: now)
    carryOut(effects)
    return reply
  }

  /// Asks something; the answer is OCPP's word for a status, an error's code, or "" for none.
  @discardableResult
  func ask(_ request: CentralRequest) -> String { ask(request.action, request.payload) }

  @discardableResult
  func ask(_ action: String, _ payload: JSONValue) -> String {
    switch answer(action, payload) {
    case .success(.object(let object)):
      if case .string(let word) = object["status"] { word } else { "no status" }
    case .success: "no object"
    case .failure(let error): error.code
    case nil: ""
    }
  }

  /// Asks something.
  func answer(_ action: String, _ payload: JSONValue) -> Result<JSONValue, OCPPError>? {
    lastCall += 1
    let id = MessageID("central-\(lastCall)")
    feed(.message(OCPPFrame.call(id, action: action, payload: payload).text))
    return answers[id]
  }

  /// Forgets the calls that came so far.
  func forget() { (requests, ids, texts) = ([], [], []) }

  func feed(_ input: SimulatedChargePoint.Input) {
    inputs.append(input)
    while !inputs.isEmpty { carryOut(point.take(inputs.removeFirst(), at: now)) }
  }

  private func carryOut(_ effects: [SimulatedChargePoint.Effect]) {
    var isReloaded = false
    for effect in effects {
      switch effect {
      case .keep(let line):
        let isLine = disk.take(line)
        #expect(isLine, "\(line)")
      case .connect:
        isConnected = isReachable
        inputs.append(isReachable ? .connected : .lost(reason: "unreachable"))
      case .send(let text):
        texts.append(text)
        take(text)
      case .sendHalf(let text):
        halves.append(text)
        isConnected = false
      case .breakOff: (breaks, isConnected) = (breaks + 1, false)
      case .close: (closes, isConnected) = (closes + 1, false)
      case .reload: isReloaded = true
      case .say: break
      }
    }
    if isReloaded { carryOut(point.restart(from: disk, at: now)) }
    if !isConnected { inputs.removeAll { if case .message = $0 { true } else { false } } }
    while !inputs.isEmpty { carryOut(point.take(inputs.removeFirst(), at: now)) }
  }

  private func take(_ text: [UInt8]) {
    switch OCPPReading(text) {
    case .frame(.call(let id, let action, let payload)):
      do throws(OCPPError) {
        let request = try ChargePointRequest(action: action, payload: payload)
        requests.append(request)
        ids.append(id)
        guard isAnswering else { return }
        switch answering(request) ?? .success(standard(request)) {
        case .success(let answer): inputs.append(.message(OCPPFrame.result(id, payload: answer.payload).text))
        case .failure(let error): inputs.append(.message(OCPPFrame.error(id, error).text))
        }
      } catch {
        Issue.record("a call that cannot be read: \(action): \(error)")
      }
    case .frame(.result(let id, let payload)): answers[id] = .success(payload)
    case .frame(.error(let id, let error)): answers[id] = .failure(error)
    case .ignored, .unreadable, .refused: Issue.record("no message: \(String(decoding: text, as: UTF8.self))")
    }
  }

  /// What a wallet answers that accepts everything but cards.
  private func standard(_ request: ChargePointRequest) -> CentralAnswer {
    switch request {
    case .bootNotification: return .boot(.accepted, at: now, interval: 300)
    case .heartbeat: return .heartbeat(at: now)
    case .authorize: return .authorize(.invalid)
    case .startTransaction:
      lastTransaction += 1
      return .startTransaction(id: lastTransaction, .accepted)
    case .stopTransaction: return .stopTransaction(nil)
    case .dataTransfer: return .dataTransfer(status: "UnknownVendorId")
    case .statusNotification, .meterValues, .notice: return .nothing
    }
  }
}

// What came, in short.
extension PlayedCentral {
  /// Names of the calls.
  var actions: [String] { requests.map(\.action) }

  /// The statuses of a connector.
  func statuses(of connector: Int) -> [ConnectorStatus] {
    requests.compactMap {
      if case .statusNotification(let status) = $0, status.connector == connector { status.status } else { nil }
    }
  }

  var starts: [StartTransaction] {
    requests.compactMap { if case .startTransaction(let start) = $0 { start } else { nil } }
  }

  var stops: [StopTransaction] {
    requests.compactMap { if case .stopTransaction(let stop) = $0 { stop } else { nil } }
  }

  var samples: [MeterSample] {
    requests.flatMap { if case .meterValues(let values) = $0 { values.samples } else { [] as [MeterSample] } }
  }

  /// A car is plugged in, and a transaction runs.
  func charge(_ connector: Int = 1, percent: Int = 20, tag: String = "TAG1") {
    obey(.plug(connector, percent: percent))
    #expect(ask(.remoteStartTransaction(idTag: tag, connector: connector)) == "Accepted")
  }
}
