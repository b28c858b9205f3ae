import OCPP
import WalletCore

extension SimulatedChargePoint {
  /// A call of its own.
  struct OwnCall: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
      case boot, heartbeat, samples, huge, replay
      /// A connector's status; 0 is the whole.
      case status(Int)
      /// Whether a connector's ``SimulatedConnector/Permission`` holds.
      case authorize(Int)
      /// The first message of ``SimulatedChargePoint/kept``.
      case transaction
    }

    let kind: Kind
    let request: ChargePointRequest
  }

  /// The one call that has no answer yet (OCPP-J section 4.1.1).
  struct InFlight: Sendable, Equatable {
    let id: MessageID
    let call: OwnCall
    let text: [UInt8]
    let until: Timestamp
  }

  /// How often the first message of a transaction was tried, and when it is next.
  struct Retry: Sendable, Equatable {
    var count = 0
    var at: Timestamp?
    /// A retry has the same id.
    var id: MessageID?
  }

  /// The size of a huge message, in bytes.
  static let hugeSize = 1 << 20

  mutating func newID() -> MessageID {
    let hex = Hexadecimal.text(dice.bytes(16))
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
      String(hex.utf8.dropFirst(range.lowerBound).prefix(range.count)) ?? ""
    }
    return MessageID(parts.joined(separator: "-"))
  }

  /// Queues a call. A second heartbeat waits for nothing.
  mutating func enqueue(_ kind: OwnCall.Kind, _ request: ChargePointRequest) {
    if kind == .heartbeat, calls.contains(where: { $0.kind == .heartbeat }) { return }
    guard calls.count < 200 else { return }
    calls.append(OwnCall(kind: kind, request: request))
  }

  /// Queues a message of a transaction; samples are left out when too much waits.
  mutating func enqueue(_ message: KeptMemory.Waiting) {
    if case .meterValues = message.request, kept.waiting.count >= plan.queueMax { return }
    keeps.append(kept.add(message))
  }

  /// Sends the next call, if none is without an answer.
  mutating func pump() {
    while contact == .connected, inFlight == nil {
      guard registration == .accepted else {
        guard let bootAt, bootAt <= now else { return }
        self.bootAt = nil
        call(OwnCall(kind: .boot, request: .bootNotification(plan.device)), id: newID())
        continue
      }
      if !calls.isEmpty {
        call(calls.removeFirst(), id: newID())
      } else if let message = kept.waiting.first, retry.at.map({ $0 <= now }) ?? true,
        stopsAt[message.local].map({ $0 <= now }) ?? true || !message.isStop
      {
        let id = retry.id ?? newID()
        retry.id = id
        call(OwnCall(kind: .transaction, request: named(message)), id: id)
      } else {
        return
      }
    }
  }

  /// The message with the central system's number of its transaction; -1 if it gave none.
  private func named(_ message: KeptMemory.Waiting) -> ChargePointRequest {
    let id = kept.state.ids[message.local] ?? -1
    switch message.request {
    case .stopTransaction(var stop):
      stop.transaction = id
      return .stopTransaction(stop)
    case .meterValues(var values):
      values.transaction = id
      return .meterValues(values)
    default: return message.request
    }
  }

  private mutating func call(_ call: OwnCall, id: MessageID) {
    var payload = call.request.payload
    if call.kind == .huge, case .object(var object) = payload {
      object["data"] = .string("")
      let size = OCPPFrame.call(id, action: call.request.action, payload: .object(object)).text.count
      object["data"] = .string(String(repeating: "x", count: Self.hugeSize - size))
      payload = .object(object)
    }
    let text = OCPPFrame.call(id, action: call.request.action, payload: payload).text
    inFlight = InFlight(id: id, call: call, text: text, until: now.adding(seconds: plan.answerTime))
    send(text)
  }

  /// Sends a message, with what is to go wrong with it.
  mutating func send(_ text: [UInt8]) {
    guard contact == .connected else { return }
    messagesForFaults += 1
    let isThird = messagesForFaults.isMultiple(of: 3)
    if isThird, faults.contains(.lostInMessage) {
      effects.append(.sendHalf(text))
      lose()
      return
    }
    effects.append(.send(text))
    if isThird, faults.contains(.lostBeforeAnswer) {
      effects.append(.breakOff)
      lose()
    }
  }

  /// Takes an answer to the call without one; any other is dropped.
  mutating func takeAnswer(_ id: MessageID, _ answer: Result<JSONValue, OCPPError>) {
    guard let flight = inFlight, flight.id == id else { return }
    inFlight = nil
    if faults.contains(.replay), flight.call.kind != .replay {
      inFlight = InFlight(
        id: id, call: OwnCall(kind: .replay, request: flight.call.request), text: flight.text,
        until: now.adding(seconds: plan.answerTime))
      answers.append(flight.text)
    }
    do throws(OCPPError) {
      done(flight.call, try CentralAnswer(to: flight.call.request, payload: try answer.get()))
    } catch {
      failed(flight.call, error.code)
    }
  }

  private mutating func done(_ call: OwnCall, _ answer: CentralAnswer) {
    switch (call.kind, answer) {
    case (.boot, .boot(let status, _, let interval)): booted(status, interval)
    case (.authorize(let connector), .authorize(let status)): authorized(connector, status == .accepted)
    case (.transaction, _): transactionDone(answer)
    default: break
    }
  }

  /// A call has an error as its answer, or none in time.
  mutating func failed(_ call: OwnCall, _ why: String) {
    effects.append(.say("\(plan.identity): \(call.request.action) failed: \(why)"))
    switch call.kind {
    case .boot: bootAt = now.adding(seconds: 30)
    case .authorize(let connector): authorized(connector, false)
    case .transaction: transactionFailed()
    case .heartbeat, .samples, .huge, .replay, .status: break
    }
  }

  private mutating func booted(_ status: RegistrationStatus, _ interval: Int) {
    registration = status
    effects.append(.say("\(plan.identity): \(status.rawValue)"))
    guard status == .accepted else {
      bootAt = now.adding(seconds: interval > 0 ? min(interval, 86_400) : 60)
      return
    }
    if interval > 0 { configuration.set(.heartbeatInterval, String(min(interval, 86_400))) }
    scheduleHeartbeat()
    reported = nil
    for index in connectors.indices { connectors[index].reported = nil }
  }

  mutating func scheduleHeartbeat() {
    let interval = configuration.number(.heartbeatInterval)
    heartbeatAt = interval > 0 ? now.adding(seconds: interval) : nil
  }
}

extension KeptMemory.Waiting {
  fileprivate var isStop: Bool {
    if case .stopTransaction = request { return true }
    return false
  }
}

extension SimulatedChargePoint {
  mutating func connected() {
    guard contact == .connecting else { return }
    contact = .connected
    effects.append(.say("\(plan.identity): connected"))
    if registration != .accepted { bootAt = now }
    if faults.contains(.huge) { enqueue(.huge, .dataTransfer(vendor: "MyWallet")) }
  }

  /// The connection is gone: it is opened again after a wait that grows, to at most 30 seconds.
  mutating func lose() {
    guard contact == .connected || contact == .connecting else { return }
    let wait = min(30_000, 1_000 << min(attempts, 5))
    attempts += 1
    let jittered = dice.number(wait / 2...wait)
    contact = .away(until: later(jittered))
    forgetCalls()
  }

  /// Calls without an answer are sent again, but no old status.
  mutating func forgetCalls() {
    if let flight = inFlight, flight.call.kind != .transaction, flight.call.kind != .boot {
      calls.insert(flight.call, at: 0)
    }
    inFlight = nil
    for call in calls {
      switch call.kind {
      case .status(0): reported = nil
      case .status(let number): connectors[number - 1].reported = nil
      default: break
      }
    }
    calls.removeAll {
      switch $0.kind {
      case .authorize, .samples: false
      default: true
      }
    }
    answers = []
    lateAnswers = []
  }

  /// Tells the central system each status that it does not know.
  mutating func reportStatuses() {
    guard contact == .connected, registration == .accepted else { return }
    let whole: ConnectorStatus = isOperative ? .available : .unavailable
    if reported != whole {
      reported = whole
      enqueueStatus(of: 0)
    }
    for index in connectors.indices {
      let status = connectors[index].status(isPointOperative: isOperative)
      guard connectors[index].reported != status else { continue }
      connectors[index].reported = status
      effects.append(.say("\(plan.identity) \(index + 1): \(status.rawValue)"))
      enqueueStatus(of: index + 1)
    }
  }

  /// - Parameter number: a connector; 0 is the whole.
  mutating func enqueueStatus(of number: Int) {
    let connector = number > 0 ? connectors[number - 1] : nil
    let status = connector?.status(isPointOperative: isOperative) ?? (isOperative ? .available : .unavailable)
    enqueue(
      .status(number),
      .statusNotification(
        StatusNotification(
          connector: number, status: status, errorCode: connector?.errorCode ?? "NoError", timestamp: clock)))
  }
}
