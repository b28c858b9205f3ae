import SystemSupport

/// The socket where a running process takes commands: in its state folder, with mode 600, named by its process number.
/// One line of words, separated by tabs, asks; the answer is `+` or `-` and a text, to the end of the stream.
final class ControlSocket {
  /// What somebody asks.
  struct Request {
    fileprivate let client: UInt64
    let words: [String]
  }

  private struct Client {
    let socket: FileDescriptor
    var received: [UInt8] = []
    var answer: [UInt8]?
    var sent = 0
  }

  static let suffix = ".sock"
  /// The longest line, and the most clients at a time; one more makes the oldest go.
  private static let lineMax = 4096
  private static let clientsMax = 16
  /// The keys of a poller that are this socket's: no connection has so high a number.
  private static let firstKey: UInt64 = 1 << 62

  private let folder: StateFolder
  private let name: String
  private let listening: FileDescriptor
  private var clients: [UInt64: Client] = [:]
  private var lastKey = firstKey
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// Listens.
  init(in folder: StateFolder, _ poller: Poller) throws(SimulatorFailure) {
    self.folder = folder
    name = "\(getpid())\(Self.suffix)"
    let failure = SimulatorFailure("The folder \(folder.path) takes no socket for commands.")
    unsafe unlinkat(folder.folder.number, name, 0)
    guard let socket = Socket.make(AF_UNIX) else { throw failure }
    // The socket must be nobody else's from its beginning; the folder sees to it.
    let isBound = unsafe Self.withAddress(of: name, in: folder) { unsafe bind(socket.number, $0, $1) } == 0
    guard isBound, unsafe chmod(folder.path(of: name), 0o600) == 0, SystemSupport.listen(socket.number, 16) == 0 else {
      throw failure
    }
    listening = socket
    do throws(SystemFailure) {
      try poller.watch(socket.number, key: Self.firstKey, for: .arrivals)
    } catch {
      throw failure
    }
  }

  /// Calls `body` with the address of a socket in the folder.
  static func withAddress(
    of name: String, in folder: StateFolder, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array(folder.path(of: name).utf8)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { room in
      unsafe room.copyBytes(from: path.prefix(room.count - 1))
    }
    return unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { rebound in
        unsafe body(rebound, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// Whether the process that a socket is named by is there.
  static func isHeld(_ name: String) -> Bool {
    guard let process = pid_t(name.dropLast(suffix.count)), process > 0 else { return false }
    // Without a signal this only asks; EPERM says that it is another user's.
    return kill(process, 0) == 0 || errno != ESRCH
  }

  /// Whether the peer is this user, or root, who may do anything anyway.
  static func isOwn(_ connection: Int32) -> Bool {
    guard let user = Socket.peerUser(of: connection) else { return false }
    return user == geteuid() || user == 0
  }

  /// Takes the socket away: nobody can ask any more.
  func remove() { unsafe unlinkat(folder.folder.number, name, 0) }

  /// Whether an event's key is one of this socket's.
  func owns(_ key: UInt64) -> Bool { key >= Self.firstKey && key <= lastKey }

  /// Handles an event.
  /// - Returns: what was asked.
  func take(_ event: Poller.Event, _ poller: Poller) -> [Request] {
    if event.key == Self.firstKey {
      welcome(poller)
      return []
    }
    guard clients[event.key] != nil else { return [] }
    send(event.key, poller)
    guard event.isReadable else { return [] }
    return read(event.key, poller).map { [Request(client: event.key, words: $0)] } ?? []
  }

  private func welcome(_ poller: Poller) {
    while let socket = Socket.acceptLocal(listening.number) {
      guard Self.isOwn(socket.number) else { continue }
      if clients.count >= Self.clientsMax, let oldest = clients.keys.min() { drop(oldest, poller) }
      lastKey += 1
      do throws(SystemFailure) {
        try poller.watch(socket.number, key: lastKey, for: .connection)
        clients[lastKey] = Client(socket: socket)
      } catch {
        continue
      }
    }
  }

  private func drop(_ key: UInt64, _ poller: Poller) {
    if let client = clients.removeValue(forKey: key) { poller.forget(client.socket.number) }
  }

  private func read(_ key: UInt64, _ poller: Poller) -> [String]? {
    while let client = clients[key] {
      switch Socket.receive(client.socket.number, into: &buffer) {
      case .bytes(let count):
        guard client.answer == nil, client.received.count + count <= Self.lineMax else {
          drop(key, poller)
          return nil
        }
        clients[key]?.received += buffer[..<count]
        let received = client.received + buffer[..<count]
        if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
          return received[..<end].split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
        }
      case .wouldBlock:
        poller.fellShort(.reading, of: client.socket.number)
        return nil
      case .end, .broken:
        drop(key, poller)
        return nil
      }
    }
    return nil
  }

  /// Answers; the client is gone when it has all.
  func answer(_ request: Request, _ reply: SimulatedChargePoint.Reply, _ poller: Poller) {
    clients[request.client]?.answer = Array(((reply.isRefusal ? "-" : "+") + reply.text + "\n").utf8)
    send(request.client, poller)
  }

  private func send(_ key: UInt64, _ poller: Poller) {
    while let client = clients[key], let answer = client.answer {
      guard client.sent < answer.count else { return drop(key, poller) }
      switch Socket.send(client.socket.number, answer, [], from: client.sent) {
      case .bytes(let count): clients[key]?.sent += count
      case .wouldBlock: return poller.fellShort(.writing, of: client.socket.number)
      case .end, .broken: return drop(key, poller)
      }
    }
  }
}
