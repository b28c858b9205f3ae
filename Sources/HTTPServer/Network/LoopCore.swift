import Synchronization
import SystemSupport

/// The state of a loop's thread: created on that thread, never seen by another.
final class LoopCore {
  let application: Application
  let limits: Limits
  let report: @Sendable (ServerEvent) -> Void
  let record: @Sendable (AccessRecord) -> Void
  var table = ConnectionTable()
  var deadlines = Deadlines()
  var clock = Clock()
  /// The one buffer all connections read into.
  var readBuffer = [UInt8](repeating: 0, count: Connection.readMax)
  private(set) var isStopping = false
  /// When idle connections are closed after the server began to stop; `UInt64.max` before that.
  private(set) var graceEnds = UInt64.max
  /// Counts what all clients of the server hold.
  let usage: ClientUsage

  /// How many of its connections have changed to WebSocket.
  var upgraded: Int {
    get { loop.upgradedCount.load(ordering: .relaxed) }
    set { loop.upgradedCount.store(newValue, ordering: .relaxed) }
  }

  let loop: EventLoop
  let connectionsMax: Int
  let acceptor: Acceptor
  /// How it shares connections with other loops.
  let sharing: LoopSharing
  /// How busy the loop is.
  var load: LoopLoad
  /// The sockets where clients arrive; none while the loop is not accepting.
  var listening: [WatchedListener] = []
  /// How many events the turn before this one had.
  var eventsBefore = 0
  /// When it accepts again after a failure; `UInt64.max` while nothing failed.
  var acceptsAgain = UInt64.max
  /// The most connections there were since ``ServerEvent/connectionsDropped`` was last reported.
  private var peakCount = 0
  private var spareBuffer: [UInt8] = []
  private var running = 0
  /// Whether a handler is being started, and the answer that it had at once.
  private var isBeginning = false
  private var answerAtOnce: Response?
  /// The connections that could continue but yielded to others.
  private var ready: [ConnectionID] = []
  private var mustEnd = UInt64.max

  init(
    loop: EventLoop, application: Application, configuration: ServerConfiguration, connectionsMax: Int,
    usage: ClientUsage, acceptor: Acceptor
  ) {
    self.loop = loop
    self.acceptor = acceptor
    sharing = acceptor.sharing
    load = LoopLoad(now: clock.now, worked: SystemTime.thread())
    self.application = application
    self.usage = usage
    limits = configuration.limits
    report = configuration.report
    record = configuration.record
    self.connectionsMax = connectionsMax
  }

  // MARK: Connections

  /// Takes a connection. At the limit it closes another one for a new one; if none can be closed, it turns the new one
  /// away.
  func adopt(_ arrival: Arrival) {
    var refusal = arrival.refusal
    if refusal == nil && arrival.rest == nil && table.count - upgraded >= connectionsMax {
      let hasRoom = makeRoom()
      report(hasRoom ? .connectionsExhausted : .connectionsBusy)
      if !hasRoom { refusal = .connectionsBusy }
    }
    let connection = table.insert { Connection(id: $0, arrival, limits: limits) }
    peakCount = max(peakCount, table.count)
    connection.becomeIdle(self)
    if let rest = arrival.rest { connection.goOn(with: rest, self) }
    if let refusal { return connection.turnAway(refusal, self) }
    // The request is often there already, and many a connection has only one: it may be over before it is watched.
    connection.advance(self)
    guard connection.phase != .closed else { return }
    if !connection.isStaying {
      connection.isStaying = true
      loop.stayingCount.add(1, ordering: .relaxed)
    }
    do throws(SystemFailure) {
      try loop.poller.watch(arrival.socket, key: connection.id.key, for: .connection)
    } catch {
      connection.close(self)
    }
  }

  /// Closes the connection that has been idle longest, or else the slowest one; never one that the application is
  /// working for.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  func makeRoom() -> Bool {
    guard let slowest = table.slowest(now: clock.now) else { return false }
    slowest.evict(self)
    return true
  }

  /// Continues a connection in the next turn.
  func postpone(_ connection: Connection) {
    guard !connection.isPostponed else { return }
    connection.isPostponed = true
    ready.append(connection.id)
  }

  /// Continues the connections that yielded.
  func resumeReady() {
    let ids = ready
    ready.removeAll(keepingCapacity: true)
    for id in ids {
      guard let connection = table[id] else { continue }
      connection.isPostponed = false
      connection.advance(self)
    }
  }

  /// Asks for an event when a connection is ready again, after a call fell short.
  func wait(for direction: Poller.Direction, _ connection: Connection) {
    loop.poller.fellShort(direction, of: connection.socket)
  }

  /// Removes a closing connection.
  func remove(_ connection: Connection) {
    loop.poller.forget(connection.socket)
    table.remove(connection.id)
    if let address = connection.countedFor { usage.removeConnection(of: address) }
    loop.connectionCount.subtract(1, ordering: .relaxed)
    if connection.isStaying { loop.stayingCount.subtract(1, ordering: .relaxed) }
    if peakCount >= LoopCore.crowd && table.count <= peakCount / 8 {
      peakCount = 0
      report(.connectionsDropped)
    }
  }

  /// Forgets how many connections there were, because some have gone to another loop.
  func forgetPeak() { peakCount = table.count }

  /// How many connections are a crowd, whose end is worth reporting.
  private static let crowd = 256

  /// Passes an event on to its connection.
  func take(_ event: Poller.Event) {
    table[ConnectionID(key: event.key)]?.take(event, self)
  }

  /// Ends all waits that have lasted too long.
  func expire() {
    while let slot = deadlines.popExpired(now: clock.now) {
      table[slot: slot]?.expire(self)
    }
  }

  // MARK: The application

  /// Runs a handler that was just created.
  ///
  /// - Returns: its answer, if it waited for nothing; else nil, and the connection gets the answer later.
  func runBegun() -> Response? {
    isBeginning = true
    loop.runNewest()
    isBeginning = false
    guard let response = answerAtOnce else {
      running += 1
      return nil
    }
    answerAtOnce = nil
    return response
  }

  /// Asks the application to answer a complete request, in the loop's next turn.
  func respond(_ request: Request, for connection: Connection) -> Task<Void, Never> {
    let pending = pending(connection)
    running += 1
    return Task(executorPreference: loop, priority: .high) { [respond = application.respond] in
      pending.give(await respond(request))
    }
  }

  /// The ``Responder`` for the handler of a connection's request.
  func pending(_ connection: Connection) -> Responder { Responder(loop, connection) }

  /// Receives a handler's answer.
  func finish(_ response: Response, _ asked: Responder) {
    guard !isBeginning else {
      answerAtOnce = response
      return
    }
    running -= 1
    guard let connection = table[asked.connection] else {
      // The client had gone before its answer was ready; what the handler did is still done.
      return record(
        AccessRecord(
          at: clock.wall, microseconds: Int((Clock.exactNow() &- asked.began) / 1000), bytes: 0, route: response.route,
          method: asked.method, status: response.status, waited: true))
    }
    connection.finish(response, self)
  }

  /// Asks for the next piece of a streamed body.
  func nextPiece(of stream: BodyStream, _ id: ConnectionID) {
    Task(executorPreference: loop, priority: .high) { [loop] in
      do throws(BodyStreamFailure) {
        let piece = try await stream.next()
        loop.withCore { core in core.table[id]?.deliver(piece, core) }
      } catch {
        loop.withCore { core in core.table[id]?.breakOff(core) }
      }
    }
  }

  // MARK: WebSocket

  /// A WebSocket for the application.
  func link(_ connection: Connection) -> WebSocketLink { WebSocketLink(loop: loop, connection: connection.id) }

  /// Hands a message to the application, which a stopping server lets take it.
  func hand(_ message: WebSocketMessage, to endpoint: WebSocketEndpoint, of connection: Connection) {
    running += 1
    let link = link(connection)
    Task(executorPreference: loop, priority: .high) { [loop] in
      await endpoint.received(message, link)
      loop.withCore { core in
        core.running -= 1
        core.table[link.connection]?.handed(core)
      }
    }
  }

  // MARK: Buffers

  /// A buffer to write a head into: the one given back last, or a new one.
  func takeSpareBuffer() -> [UInt8] {
    let buffer = spareBuffer
    spareBuffer = []
    return buffer
  }

  /// Gives a buffer back for reuse.
  func giveSpareBuffer(_ buffer: consuming [UInt8]) {
    spareBuffer = buffer
  }

  // MARK: The end

  /// Lets running requests finish. Idle connections have ``Limits/stopGrace`` for a request that is on its way,
  /// because the client cannot know yet that the server stops.
  func stop() {
    guard !isStopping else { return }
    isStopping = true
    endAccepting()
    mustEnd = clock.after(max(limits.stopTime, 0.001))
    graceEnds = Clock.moment(clock.now, plus: max(limits.stopGrace, 0.001))
    for connection in table.all where connection.isReceiving {
      connection.isReadable = true
      connection.advance(self)
      guard connection.isWaiting else { continue }
      connection.setDeadline(min(graceEnds, deadlines.moment(of: Int(connection.id.slot))), self)
    }
    for connection in table.all where connection.phase == .upgraded { connection.leaveWebSocket(self) }
  }

  /// Whether the loop is done.
  var hasEnded: Bool {
    isStopping && (table.count == 0 && running == 0 || clock.now >= mustEnd)
  }

  /// Closes the connections that have not finished in time. Resets one with half an answer, so that its client does
  /// not take it for a whole one.
  func closeAll() {
    for connection in table.all {
      if connection.isAnswering { connection.abort(self) } else { connection.close(self) }
    }
  }

  /// How many milliseconds the loop may sleep, rounded up; -1 for no limit.
  func waitingTime() -> Int32 {
    guard ready.isEmpty else { return 0 }
    var next = min(deadlines.next, mustEnd, acceptsAgain)
    if mustLook { next = min(next, clock.now + LoopLoad.window) }
    guard next < .max else { return -1 }
    guard next > clock.now else { return 0 }
    return Int32(min((next - clock.now + 999_999) / 1_000_000, 3_600_000))
  }
}
