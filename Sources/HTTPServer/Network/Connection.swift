import SystemSupport

/// One client's connection, from acceptance to close; lives on its loop's thread.
///
/// idle → line and headers → (100 Continue) → body → handler → writing → idle, or lingering → closed.
final class Connection {
  /// What the connection is about.
  enum Phase: Equatable {
    /// Nothing of a request has come.
    case idle
    /// A request line or header section is coming.
    case head
    /// A body is coming.
    case body
    /// The application makes its answer.
    case handling
    /// An answer waits to be written.
    case writing
    /// The application makes the next piece of a streamed body.
    case streaming
    /// All is written; what still comes is dropped, so that closing does not destroy the answer.
    case lingering
    case closed
  }

  let id: ConnectionID
  let socket: Int32
  let peer: String
  /// The address that the connection is counted for, if it is.
  let countedFor: String?
  let limits: Limits
  var phase = Phase.idle
  var parser: RequestParser
  /// The head of the request that is being answered.
  var current: RequestHead?
  /// Whether the client wants to go on after the answer to it.
  var persists = false
  /// Bytes that came after the request that is being answered, at most a read buffer full.
  var readAhead: [UInt8] = []
  var readAheadStart = 0
  /// Whether there may be something to read: true until a read falls short.
  var isReadable = true
  /// Whether the end of the stream is among what there is to read.
  var isEnding = false
  /// The answer that is being written.
  var answer: PendingResponse?
  /// How far the client has come with the answers.
  var sendProgress = SendProgress()
  /// When the newest answer has had its time, also for being taken out of the system's buffer.
  var writeEnds = UInt64.max
  /// Of an answer that is made while it is sent: how much the client has to have acknowledged by then to get the time
  /// anew; nothing for every other answer.
  var writeGoal: UInt64?
  /// When the application began to make the next piece.
  var pieceBegan: UInt64 = 0
  /// When it has waited long enough for a request.
  var idleEnds = UInt64.max
  /// Whether it has given way and waits for its next turn.
  var isPostponed = false
  /// How many requests have come.
  var requests = 0
  /// When the loop learned that the header section of the request that is being answered was whole.
  var requestBegan: UInt64 = 0
  /// The method of a request that was refused before its header section was whole.
  var refusedMethod: Method?
  /// What the access log calls its address.
  var route: StaticString = "-"
  /// The task that makes the answer, where it did not make it at once and has time left.
  var handler: Task<Void, Never>?
  /// Whether the answer was waited for.
  var waited = false
  /// When the body began to come.
  var bodyBegan: UInt64 = 0
  /// How many bytes of the request that is coming are counted in ``ClientUsage``, and for whom.
  var counted = 0
  var bodyOwner: String?
  /// How much has been dropped while lingering.
  var dropped = 0

  init(id: ConnectionID, _ arrival: Arrival, limits: Limits) {
    self.id = id
    socket = arrival.socket
    peer = arrival.peer
    countedFor = arrival.countedFor
    self.limits = limits
    parser = RequestParser(limits: limits, peer: arrival.peer)
  }

  /// Whether a request is coming or may come.
  var isReceiving: Bool { phase == .idle || phase == .head || phase == .body }

  /// Whether no whole header section has come.
  var isWaiting: Bool { phase == .idle || phase == .head }

  /// Whether an answer is on its way that is not whole.
  var isAnswering: Bool { phase == .writing || phase == .streaming }

  /// How many steps a connection takes before the others have their turn; an answer is two or three.
  private static let stepsPerTurn = 64

  /// Goes on as far as it can without waiting, but not so long that the others wait for it.
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
      case .handling, .streaming, .closed: goesOn = false
      }
    }
  }

  /// Takes what the poller told.
  func take(_ event: Poller.Event, _ core: LoopCore) {
    // What was sent before it went is still read while lingering, so that closing sends no reset. After a reset reading tells
    // the end of the stream alone, where the client had ended its side before.
    guard !event.isBroken && (!event.isGone || phase == .lingering) else { return close(core) }
    if event.isReadable || event.isGone { isReadable = true }
    if event.isEnding { isEnding = true }
    if !isPostponed && (phase != .writing || event.isWritable) { advance(core) }
  }
}
