import SystemSupport

/// The socket in a data folder, with mode 0600, where a running wallet answers its owner.
///
/// One line of ``AdminWords`` asks, lines of ``AdminFrame`` answer. A socket's address holds 108 bytes and a folder's
/// path may be longer, so the address names the opened folder by its descriptor.
enum AdminSocketIO {
  /// The file's name in the data folder.
  static let name = "owner.sock"

  /// Calls `body` with the socket's address; -1 with `errno` if the folder cannot be opened.
  static func withAddress(
    in folder: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    let directory = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { return -1 }
    defer { close(directory) }
    let path = Array(FileNames.path(of: name, in: directory).utf8)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { room in
      unsafe room.copyBytes(from: path.prefix(room.count - 1))
    }
    return unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { rebound in
        unsafe body(rebound, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// Whether the peer is the user that this process runs as, or root, who may do anything anyway. The modes of folder
  /// and socket ensure the same; this check still holds if somebody changed them.
  static func isOwn(_ connection: Int32) -> Bool {
    guard let user = Socket.peerUser(of: connection) else { return false }
    return user == geteuid() || user == 0
  }

  /// The client's check: the wallet must run as this process's user; for root, as the folder's owner or as root.
  static func isWallet(_ connection: Int32, of folder: String) -> Bool {
    guard let user = Socket.peerUser(of: connection) else { return false }
    guard geteuid() == 0 else { return user == geteuid() }
    var status = stat()
    return unsafe stat(folder, &status) == 0 && (user == status.st_uid || user == 0)
  }

  /// A new socket that child processes do not inherit; -1 with `errno` if there is none.
  static func make(waits: Bool) -> Int32 {
    let flags = SOCK_CLOEXEC.rawValue | (waits ? 0 : SOCK_NONBLOCK.rawValue)
    return socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(flags), 0)
  }

  /// Sends a whole text, as soon as there is room.
  /// - Returns: whether it was sent by the deadline; if not, part of it may have been sent.
  @discardableResult
  static func send(_ text: String, on connection: Int32, until deadline: ContinuousClock.Instant) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { room in
        unsafe SystemSupport.send(connection, room.baseAddress, room.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        guard Socket.wait(for: POLLOUT, on: connection, until: deadline) else { return false }
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Some of the bytes that have arrived; empty at the stream's end, nil for an error.
  static func receive(from connection: Int32) -> [UInt8]? {
    var piece = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe recv(connection, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
      }
      if count >= 0 { return Array(piece[..<count]) }
      guard errno == EINTR else { return nil }
    }
  }
}
