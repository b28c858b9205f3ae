import SystemSupport

/// One client's connection, from acceptance to close; lives on its loop's thread.
///
/// idle → line and headers → (100 Continue) → body → handler → writing → idle, or lingering → closed.
/// One that changes to WebSocket goes from its headers to upgraded → lingering → closed.
final class Connection {
  /// What the connection is doing.
  enum Phase: Equatable {
    /// Nothing of a request has arrived.
    case idle
    /// A request line or header section is arriving.
    case head
    /// A body is arriving.
    case body
    /// The application is making the answer.
    case handling
    /// The server is writing an answer.
    case writing
    /// The application is making the next piece of a streamed body.
    case streaming
    /// The connection has changed to WebSocket.
    case upgraded
    /// Everything is written. The server drops what still arrives, so that closing does not destroy the answer.
    case lingering
    case closed
  }

  let id: ConnectionID
  let socket: Int32
  let peer: String
  /// The address that the connection is counted for; nil if it is not counted.
  var countedFor: String?
  /// Whether it is counted in ``EventLoop/stayingCount``.
  var isStaying: Bool
  var phase = Phase.idle
  var parser: RequestParser
  /// The head of the request being answered.
  var current: RequestHead?
  /// Whether the client wants to keep the connection open after this answer.
  var persists = false
  /// Whether the client said that this request, which was read to its end, is its last.
  var isLastRequest = false
  /// Bytes that arrived after the request being answered, at most one full read buffer.
  var readAhead: [UInt8] = []
  var readAheadStart = 0
  /// Whether there may be something to read: true until a read falls short.
  var isReadable = true
  /// Whether the end of the stream follows what there is to read.
  var isEnding = false
  /// The answer being written.
  var answer: PendingResponse?
  /// How much of the answers the client has acknowledged.
  var sendProgress = SendProgress()
  /// The deadline of the newest answer, also for the client to take it out of the system's buffer.
  var writeEnds = UInt64.max
  /// For a streamed answer: how many bytes the client must have acknowledged by ``writeEnds`` to get the time again;
  /// nil for every other answer.
  var writeGoal: UInt64?
  /// When the application started to make the next piece.
  var pieceBegan: UInt64 = 0
  /// When the connection has waited long enough for a request.
  var idleEnds = UInt64.max
  /// Whether it has yielded to other connections and waits for its next turn.
  var isPostponed = false
  /// How many requests have arrived.
  var requests = 0
  /// When the loop learned that the header section of the request being answered was complete.
  var requestBegan: UInt64 = 0
  /// The method of a request that was refused before its header section was complete.
  var refusedMethod: Method?
  /// The name of its address in the access log.
  var route: StaticString = "-"
  /// The task that makes the answer, if it did not do so at once and still has time left.
  var handler: Task<Void, Never>?
  /// Whether the answer was not ready at once.
  var waited = false
  /// When the body started to arrive.
  var bodyBegan: UInt64 = 0
  /// How many bytes of the arriving request are counted in ``ClientUsage``, and for which address.
  var counted = 0
  var bodyOwner: String?
  /// What was agreed and said since the connection changed to WebSocket; nil before and afterwards.
  var webSocket: WebSocketState?
  /// How many bytes were dropped while lingering.
  var dropped = 0

  init(id: ConnectionID, _ arrival: Arrival, limits: Limits) {
    self.id = id
    socket = arrival.socket
    peer = arrival.peer
    countedFor = arrival.countedFor
    isStaying = arrival.isStaying
    parser = RequestParser(limits: limits, peer: arrival.peer)
  }

  deinit { dropReadAhead() }

  /// Zeroes and drops what was read ahead.
  func dropReadAhead() {
    Memory.wipe(&readAhead)
    (readAhead, readAheadStart) = ([], 0)
  }

  /// Whether a request is arriving or may arrive.
  var isReceiving: Bool { phase == .idle || phase == .head || phase == .body }

  /// Whether no complete header section has arrived.
  var isWaiting: Bool { phase == .idle || phase == .head }

  /// Whether an incomplete answer is on its way.
  var isAnswering: Bool { phase == .writing || phase == .streaming }

  /// How many steps a connection takes before the others get their turn; an answer takes two or three.
  private static let stepsPerTurn = 64

  /// Goes as far as it can without waiting, but yields before the others have to wait too long.
  func advance(_ core: LoopCore) {
    var goesOn = true
    var steps = 0
    while goesOn {
      guard steps < Connection.stepsPerTurn else { return core.postpone(self) }
      steps += 1
      switch phase {
      case .idle, .head, .body: goesOn = receive(core)
      case .writing: goesOn = write(core)
      case .lingering: goesOn = linger(core)
      case .upgraded: goesOn = converse(core)
      case .handling, .streaming, .closed: goesOn = false
      }
    }
  }

  /// Handles an event of the poller.
  func take(_ event: Poller.Event, _ core: LoopCore) {
    // While lingering, the server still reads what the client sent before it left, so that closing sends no reset.
    // After a reset, reading reports only the end of the stream if the client had ended its side before.
    guard !event.isBroken && (!event.isGone || phase == .lingering) else { return close(core) }
    if event.isReadable || event.isGone { isReadable = true }
    if event.isEnding { isEnding = true }
    if !isPostponed && (phase != .writing || event.isWritable) { advance(core) }
  }
}
