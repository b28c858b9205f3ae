import SQLiteStore
import SystemSupport
import WalletCore

/// The clients of the admin socket that have not asked yet. None delays another: a client that sends nothing, or too
/// much, is dropped after its time, or sooner when many connect.
struct AdminSocket {
  /// A client with its question.
  struct Question {
    let client: FileDescriptor
    let words: [String]
  }

  private struct Client {
    let socket: FileDescriptor
    var received: [UInt8] = []
    let deadline: ContinuousClock.Instant
  }

  /// How long a client may take to ask.
  private static let patience = Duration.seconds(2)
  /// The most clients to wait for; if one more connects, the oldest is dropped.
  private static let clientsMax = 64
  /// The longest question, in bytes. A question with two long paths is shorter.
  private static let lineMax = 32_768
  /// How often a client that waits for a long answer hears that the work goes on.
  private static let aliveTime = Duration.seconds(1)

  private let listening: Int32
  private var clients: [Client] = []
  private var nextSign = ContinuousClock.now
  /// No client can connect any more.
  private(set) var isLost = false

  init(listening: Int32) { self.listening = listening }

  /// Waits until something happens, and handles it.
  /// - Parameter sessions: the answers in progress. They get a sign of life; one whose client leaves is cancelled.
  /// - Returns: the complete questions.
  mutating func wait(beside sessions: [AdminSession]) -> [Question] {
    var sockets = [pollfd(fd: listening, events: Int16(POLLIN), revents: 0)]
    sockets += clients.map { pollfd(fd: $0.socket.number, events: Int16(POLLIN), revents: 0) }
    // A client that left stays hung up, and polling it again would end each wait at once. The system skips -1.
    sockets += sessions.map { pollfd(fd: $0.cancellation.isCancelled ? -1 : $0.number, events: 0, revents: 0) }
    let time = timeout(isAwaited: !sessions.isEmpty)
    guard unsafe poll(&sockets, nfds_t(sockets.count), time) >= 0 else {
      if errno != EINTR { pause() }
      return []
    }
    let known = clients.count
    for (session, socket) in zip(sessions, sockets[(1 + known)...]) where socket.revents != 0 {
      // It has disconnected, or has its whole answer.
      session.cancellation.cancel()
    }
    signal(sessions)
    let questions = receive(sockets[1..<(1 + known)].map { $0.revents != 0 })
    if sockets[0].revents != 0 { welcome() }
    return questions
  }

  private func timeout(isAwaited: Bool) -> Int32 {
    var moments = clients.map(\.deadline)
    if isAwaited { moments.append(nextSign) }
    guard let next = moments.min() else { return -1 }
    return Int32(max(0, ((next - ContinuousClock.now) / .milliseconds(1)).rounded(.up)))
  }

  private mutating func signal(_ sessions: [AdminSession]) {
    guard ContinuousClock.now >= nextSign else { return }
    for session in sessions where !session.cancellation.isCancelled { session.sayAlive() }
    nextSign = ContinuousClock.now + Self.aliveTime
  }

  /// Receives what clients sent.
  private mutating func receive(_ isReady: [Bool]) -> [Question] {
    var questions: [Question] = []
    var staying: [Client] = []
    for (client, isReady) in zip(clients, isReady) {
      var client = client
      if isReady {
        guard let piece = AdminSocketIO.receive(from: client.socket.number), !piece.isEmpty else { continue }
        client.received += piece
      }
      if let end = client.received.firstIndex(of: 0x0A) {
        let line = String(decoding: client.received[..<end], as: UTF8.self)
        if let words = AdminWords.words(line) { questions.append(Question(client: client.socket, words: words)) }
      } else if client.received.count <= Self.lineMax, ContinuousClock.now < client.deadline {
        staying.append(client)
      }
    }
    clients = staying
    return questions
  }

  private mutating func welcome() {
    for _ in 0..<16 {
      guard let socket = Socket.acceptLocal(listening) else { return judge(errno) }
      guard AdminSocketIO.isOwn(socket.number) else { continue }
      clients.append(Client(socket: socket, deadline: ContinuousClock.now + Self.patience))
      if clients.count > Self.clientsMax { clients.removeFirst() }
    }
  }

  /// The client is gone, or no descriptor is free right now; any other error is the end.
  private mutating func judge(_ code: Int32) {
    switch code {
    case EAGAIN, EINTR, ECONNABORTED: return
    case EMFILE, ENFILE, ENOBUFS, ENOMEM: pause()
    default: isLost = true
    }
  }

  private func pause() { _ = poll(nil, 0, 50) }
}
