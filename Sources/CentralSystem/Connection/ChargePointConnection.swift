import HTTPServer
import OCPP
import Synchronization
import WalletCore

/// One connection of a charge point. Isolated to the event loop that its socket is on.
actor ChargePointConnection {
  /// Who waits for the answer to a call of ours.
  typealias Waiter = CheckedContinuation<Result<ChargePointAnswer, CallFailure>, Never>

  nonisolated let system: CentralSystem
  nonisolated let point: ChargePointID
  nonisolated let identity: ChargePointIdentity
  private nonisolated let client: String
  private nonisolated let loop: EventLoop
  /// When something must be done although nobody says anything, by the monotonic clock; any thread reads it.
  private nonisolated let due = Atomic<Int64>(.max)
  private nonisolated let opened = Atomic<Bool>(false)

  private var link: WebSocketLink?
  /// Why we close it; nil if we do not.
  private var farewell: String?
  private var calls = CallQueue<Waiter>()
  private var tickets = 0
  private var unreadable = UnreadableCount()
  private var budget = MessageBudget()
  private var warnings = MinuteLimit()
  /// When it began, by the monotonic clock.
  let openedAt: Timestamp
  /// When it was last heard of, by the wall clock; nil if never.
  private var heardAt: Timestamp?
  /// Asks for settings and status; nil before the charge point has said something.
  var setUp: Task<Void, Never>?
  /// When its start was last followed by questions, by the monotonic clock; nil if never.
  var configuredAt: Timestamp?
  /// When a silent one is asked for its status; nil if it was, or must boot first.
  var greetAt: Timestamp?
  /// What its connectors said on this connection.
  var statuses: [Int: ConnectorStatus] = [:]

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  init(_ system: CentralSystem, _ point: ChargePoint, client: String, loop: EventLoop) {
    (self.system, self.point, identity) = (system, point.id, point.identity)
    (self.client, self.loop) = (client, loop)
    openedAt = system.parts.clock.monotonic()
  }

  /// What the server calls.
  nonisolated func endpoint() -> WebSocketEndpoint {
    var endpoint = WebSocketEndpoint { message, _ in await self.receive(message) }
    endpoint.subprotocol = CentralSystem.subprotocol
    endpoint.opened = { [loop] link in self.onLoop(loop) { $0.open(link) } }
    endpoint.ended = { [loop] end, _ in self.onLoop(loop) { $0.end(end) } }
    endpoint.limits.messageMax = 1 << 20
    endpoint.limits.fragmentsMax = 1024
    endpoint.limits.takesBinary = false
    (endpoint.unsentPause, endpoint.unsentMax) = (64 << 10, 256 << 10)
    endpoint.pingAfter = Double(system.parts.policy.pingAfter)
    endpoint.silenceMax = max(150, endpoint.pingAfter + 90)
    return endpoint
  }

  // MARK: Beginning and end

  /// Whether it has begun and not ended.
  nonisolated var isOpen: Bool { opened.load(ordering: .acquiring) }

  private func open(_ link: WebSocketLink) {
    self.link = link
    opened.store(true, ordering: .releasing)
    if system.opened(self) {
      greetAt = system.parts.clock.monotonic().adding(seconds: CentralPolicy.greetingTime)
      updateDue()
    }
    system.parts.report(.connected(identity, client: client))
  }

  /// Ends the connection, from whatever thread.
  /// - Parameters:
  ///   - reason: at most 123 bytes, for the charge point and the log.
  ///   - time: how many seconds the charge point has to leave; nil for as many as usual.
  nonisolated func dismiss(_ reason: String, within time: Double? = nil) {
    Task(priority: .high) { await self.leave(.normal, reason, within: time) }
  }

  private func leave(_ code: WebSocketCloseCode, _ reason: String, within time: Double? = nil) {
    guard farewell == nil else { return }
    farewell = reason
    link?.close(WebSocketClose(code, reason: Array(reason.utf8)), within: time)
    giveUpAll()
  }

  private func end(_ end: WebSocketEnd) {
    link = nil
    opened.store(false, ordering: .releasing)
    giveUpAll()
    system.ended(self, heardAt: heardAt)
    system.parts.report(.disconnected(identity, reason: reason(of: end)))
  }

  private func giveUpAll() {
    setUp?.cancel()
    greetAt = nil
    for waiter in calls.removeAll() { waiter.resume(returning: .failure(.lost)) }
    updateDue()
  }

  private func reason(of end: WebSocketEnd) -> String {
    if let farewell { return farewell }
    switch end {
    case .closed(let close):
      let code = close.code.map { " (\($0.number))" } ?? ""
      let text = OneLine.text(String(decoding: close.reason, as: UTF8.self), limit: 100)
      return "it closed the connection\(code)\(text.isEmpty ? "" : ": \(text)")"
    case .left: return "the wallet stops"
    case .fault(let fault): return "it broke the rules of WebSocket (\(fault.code.number))"
    case .lost: return "the connection broke off"
    }
  }

  // MARK: Messages

  private func receive(_ message: WebSocketMessage) async {
    guard farewell == nil, case .text(let bytes) = message else { return }
    heardAt = system.parts.clock.now()
    guard !budget.add(bytes.count, at: system.parts.clock.monotonic()) else {
      warn("It sends too much, and is disconnected.")
      return leave(.policy, "too much")
    }
    switch OCPPReading(bytes) {
    case .frame(.call(let id, let action, let payload)): await serve(id, action, payload)
    case .frame(.result(let id, let payload)): take(.success(payload), of: id)
    case .frame(.error(let id, let error)): take(.failure(error), of: id)
    case .refused(let id, let error):
      system.count { $0.calls += 1 }
      note("a call that is formed wrongly", isOurs: false)
      refuse(id, "it", error)
    case .ignored: note("a message of an unknown type", isOurs: false)
    case .unreadable:
      note("an unreadable message of \(bytes.count) bytes", isOurs: false)
      guard unreadable.add(at: system.parts.clock.monotonic()) else { return }
      warn("It sends what is no OCPP, and is disconnected.")
      leave(.policy, "no OCPP")
    }
  }

  /// Answers a call. The next message is read after that, so answers keep the order of calls.
  private func serve(_ id: MessageID, _ action: String, _ payload: JSONValue) async {
    system.count { $0.calls += 1 }
    note("\(OneLine.text(action, limit: 50)) \(RedactedJSON.text(payload, limit: 200))", isOurs: false)
    do throws(OCPPError) {
      let answer = try await self.answer(to: action, payload)
      let content = answer.payload
      send(.result(id, payload: content))
      note("answers \(action) \(RedactedJSON.text(content, limit: 200))", isOurs: true)
      follow(answer)
    } catch {
      refuse(id, action, error)
    }
  }

  private func refuse(_ id: MessageID, _ action: String, _ error: OCPPError) {
    system.count { $0.callErrors += 1 }
    send(.error(id, error))
    note("refuses \(OneLine.text(action, limit: 50)): \(error.code) \(error.description)", isOurs: true)
  }

  private func send(_ frame: OCPPFrame) { link?.send(text: frame.text) }

  /// Adds a line to the conversation.
  func note(_ line: String, isOurs: Bool) { system.note(line, isOurs: isOurs, of: point) }

  /// Tells the owner of something unusual, unless there was much of it lately.
  func warn(_ text: String) {
    guard warnings.take(at: system.parts.clock.monotonic()) else { return }
    system.parts.report(.warning(identity, OneLine.text(text, limit: 300)))
  }

  // MARK: Our calls

  /// Asks for something, after what was asked before.
  func call(_ request: CentralRequest) async throws(CallFailure) -> ChargePointAnswer {
    guard link != nil, farewell == nil, system.known(point)?.isRegistered == true else { throw .notConnected }
    let ticket = nextTicket()
    let ends = callEnds
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { (waiter: Waiter) in
        if calls.add(CallQueue.Entry(ticket: ticket, request: request, ends: ends, waiter: waiter)) {
          sendNext()
        } else {
          waiter.resume(returning: .failure(.busy))
        }
      }
    } onCancel: {
      Task(priority: .high) { await self.giveUp(ticket) }
    }
    return try outcome.get()
  }

  /// Tells it to stop a transaction, unless it is told so already. Nobody waits for the answer.
  /// - Parameters:
  ///   - transaction: its number.
  ///   - isOurs: whether a session has it: then it goes before the rest; otherwise it is left out if too much waits.
  func tellToStop(_ transaction: Int, isOurs: Bool = false) {
    let request = CentralRequest.remoteStopTransaction(id: transaction)
    guard link != nil, farewell == nil, !calls.contains(request) else { return }
    // A session's stop is not given up while others are in flight.
    let ends = isOurs ? .endOfTime : callEnds
    let entry = CallQueue.Entry(ticket: nextTicket(), request: request, ends: ends, waiter: nil as Waiter?)
    if isOurs {
      calls.addUrgent(entry)
    } else if !calls.add(entry, leaving: CentralPolicy.freePlaces) {
      return
    }
    sendNext()
  }

  private func nextTicket() -> Int {
    tickets += 1
    return tickets
  }

  /// When a call that begins now has taken too long.
  private var callEnds: Timestamp { system.parts.clock.monotonic().adding(seconds: system.parts.policy.callTime) }

  private func giveUp(_ ticket: Int) { calls.giveUp(ticket)?.resume(returning: .failure(.unanswered)) }

  private func sendNext() {
    guard link != nil, calls.canSend else { return updateDue() }
    let id = MessageID(random: system.parts.random.bytes(16))
    guard let request = calls.send(as: id, until: callEnds) else { return }
    system.count { $0.ourCalls += 1 }
    let content = request.payload
    send(.call(id, action: request.action, payload: content))
    note("\(request.action) \(RedactedJSON.text(content, limit: 200))", isOurs: true)
    updateDue()
  }

  /// Takes the answer to a call; one that comes late, or that nobody asked for, is dropped.
  private func take(_ outcome: Result<JSONValue, OCPPError>, of id: MessageID) {
    guard let entry = calls.answered(id) else { return note("an answer to nothing, or too late", isOurs: false) }
    let action = entry.request.action
    let result: Result<ChargePointAnswer, CallFailure>
    switch outcome {
    case .success(let payload):
      note("answers \(action) \(RedactedJSON.text(payload, limit: 200))", isOurs: false)
      do throws(OCPPError) { result = .success(try ChargePointAnswer(to: entry.request, payload: payload)) } catch {
        result = .failure(.unreadable)
      }
    case .failure(let error):
      // What it says of the error may repeat what it was sent, an idTag for instance.
      note("refuses \(action): \(OneLine.text(error.code, limit: 50))", isOurs: false)
      result = .failure(.refused(error))
    }
    entry.waiter?.resume(returning: result)
    sendNext()
  }

  // MARK: Time

  /// Whether ``lookAtClock()`` has something to do; says so once.
  nonisolated func isDue(at now: Timestamp) -> Bool {
    let moment = due.load(ordering: .relaxed)
    guard moment <= now.milliseconds else { return false }
    // The loop may have set another moment meanwhile, which must stay.
    return due.compareExchange(expected: moment, desired: .max, ordering: .relaxed).exchanged
  }

  /// Gives up calls that have no answer in time, also those that still wait, and asks a silent charge point for its status.
  func lookAtClock() {
    let now = system.parts.clock.monotonic()
    if let greetAt, greetAt <= now { beginSetUp(afterBoot: false) }
    if let entry = calls.expire(at: now) {
      system.count { $0.unanswered += 1 }
      note("no answer to \(entry.request.action)", isOurs: true)
      entry.waiter?.resume(returning: .failure(.unanswered))
    }
    let overdue = calls.overdue(at: now)
    overdue.sent?.resume(returning: .failure(.unanswered))
    for waiter in overdue.unsent { waiter.resume(returning: .failure(.busy)) }
    sendNext()
  }

  /// Says when ``lookAtClock()`` has something to do.
  func updateDue() {
    let next = [calls.ends, greetAt].compactMap { $0?.milliseconds }.min() ?? .max
    due.store(next, ordering: .relaxed)
  }
}
