import SQLiteStore
import SystemSupport
import WalletCore

/// Where guests of the owner's socket stay until they have asked. None keeps another waiting: who says nothing, or too
/// much, is sent away after its time, or sooner when many come.
struct OwnerLobby {
  /// A guest with its question.
  struct Question {
    let guest: FileDescriptor
    let words: [String]
  }

  private struct Guest {
    let socket: FileDescriptor
    var received: [UInt8] = []
    let deadline: ContinuousClock.Instant
  }

  /// How long a guest may take to ask.
  private static let patience = Duration.seconds(2)
  /// At most so many are waited for; one more, and the one who came first goes.
  private static let guestsMost = 64
  /// A question with two long paths in it is shorter.
  private static let lineMost = 32_768
  /// So often a guest whose answer takes long hears that it is worked on.
  private static let aliveTime = Duration.seconds(1)

  private let listening: Int32
  private var guests: [Guest] = []
  private var nextSign = ContinuousClock.now
  /// Nobody can come any more.
  private(set) var isLost = false

  init(listening: Int32) { self.listening = listening }

  /// Waits until something happens, and does what is due.
  /// - Parameter conversations: whose answers are worked on: they hear a sign of life, and are given up when they leave.
  /// - Returns: who has asked.
  mutating func wait(beside conversations: [OwnerConversation]) -> [Question] {
    var sockets = [pollfd(fd: listening, events: Int16(POLLIN), revents: 0)]
    sockets += guests.map { pollfd(fd: $0.socket.number, events: Int16(POLLIN), revents: 0) }
    // Who has left stays hung up: polled again, that would end each wait at once. The system passes over -1.
    sockets += conversations.map { pollfd(fd: $0.cancellation.isCancelled ? -1 : $0.number, events: 0, revents: 0) }
    let time = timeout(isAwaited: !conversations.isEmpty)
    guard unsafe poll(&sockets, nfds_t(sockets.count), time) >= 0 else {
      if errno != EINTR { pause() }
      return []
    }
    let known = guests.count
    for (conversation, socket) in zip(conversations, sockets[(1 + known)...]) where socket.revents != 0 {
      // It has left, or has been told everything.
      conversation.cancellation.cancel()
    }
    signal(conversations)
    let questions = receive(sockets[1..<(1 + known)].map { $0.revents != 0 })
    if sockets[0].revents != 0 { welcome() }
    return questions
  }

  private func timeout(isAwaited: Bool) -> Int32 {
    var moments = guests.map(\.deadline)
    if isAwaited { moments.append(nextSign) }
    guard let next = moments.min() else { return -1 }
    return Int32(max(0, ((next - ContinuousClock.now) / .milliseconds(1)).rounded(.up)))
  }

  private mutating func signal(_ conversations: [OwnerConversation]) {
    guard ContinuousClock.now >= nextSign else { return }
    for conversation in conversations where !conversation.cancellation.isCancelled { conversation.sayAlive() }
    nextSign = ContinuousClock.now + Self.aliveTime
  }

  /// Takes in what guests said.
  private mutating func receive(_ isReady: [Bool]) -> [Question] {
    var questions: [Question] = []
    var staying: [Guest] = []
    for (guest, isReady) in zip(guests, isReady) {
      var guest = guest
      if isReady {
        guard let piece = OwnerSocket.receive(from: guest.socket.number), !piece.isEmpty else { continue }
        guest.received += piece
      }
      if let end = guest.received.firstIndex(of: 0x0A) {
        let line = String(decoding: guest.received[..<end], as: UTF8.self)
        if let words = OwnerWords.words(line) { questions.append(Question(guest: guest.socket, words: words)) }
      } else if guest.received.count <= Self.lineMost, ContinuousClock.now < guest.deadline {
        staying.append(guest)
      }
    }
    guests = staying
    return questions
  }

  private mutating func welcome() {
    for _ in 0..<16 {
      guard let socket = Socket.acceptLocal(listening) else { return judge(errno) }
      guard OwnerSocket.isOwn(socket.number) else { continue }
      guests.append(Guest(socket: socket, deadline: ContinuousClock.now + Self.patience))
      if guests.count > Self.guestsMost { guests.removeFirst() }
    }
  }

  /// Whoever came is gone, or there is no descriptor for a moment; anything else is the end.
  private mutating func judge(_ code: Int32) {
    switch code {
    case EAGAIN, EINTR, ECONNABORTED: return
    case EMFILE, ENFILE, ENOBUFS, ENOMEM: pause()
    default: isLost = true
    }
  }

  private func pause() { _ = poll(nil, 0, 50) }
}
