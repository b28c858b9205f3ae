import SystemSupport

/// A socket that clients connect to.
final class ListeningSocket: Sendable {
  /// The result of accepting.
  enum Outcome {
    /// A client's address and its socket, which the caller must close.
    case arrival(SocketAddress, Int32)
    /// No client is waiting.
    case nobody
    /// The client that waited is gone; the next may be there.
    case again
    /// The process or the system has no descriptor for another socket.
    case exhausted
    /// Another error that an immediate retry would not fix, with its errno.
    case failing(Int32)
  }

  private let descriptor: FileDescriptor
  /// The port, also if a free one was asked for.
  let port: Int

  /// The descriptor to wait on.
  var raw: Int32 { descriptor.number }

  /// Binds and listens.
  ///
  /// - Parameters:
  ///   - text: an address of this machine.
  ///   - port: the port; 0 takes a free one.
  ///   - writeStall: how many seconds a client may take nothing of what was written to it; 0 for no limit.
  /// - Throws: ``ServerFailure`` that says what is wrong with address or port.
  init(address text: String, port: Int, writeStall: Double = 0) throws(ServerFailure) {
    guard let address = SocketAddress(text, port: port) else { throw .addressNotAvailable(text) }
    guard let descriptor = Socket.make(address.family) else {
      throw ListeningSocket.failure(of: "socket", errno, text, port)
    }
    self.descriptor = descriptor
    let raw = descriptor.number
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    unsafe setsockopt(raw, SOL_SOCKET, SO_REUSEADDR, &on, size)
    if address.family == AF_INET6 { unsafe setsockopt(raw, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &on, size) }
    guard unsafe address.withSocketAddress({ unsafe bind(raw, $0, $1) }) == 0 else {
      throw ListeningSocket.failure(of: "bind", errno, text, port)
    }
    Socket.setOptions(raw, writeStall: writeStall)
    guard listen(raw, SOMAXCONN) == 0 else { throw ListeningSocket.failure(of: "listen", errno, text, port) }
    self.port = unsafe SocketAddress { unsafe getsockname(raw, $0, $1) == 0 }?.port ?? port
  }

  private static func failure(of call: StaticString, _ code: Int32, _ address: String, _ port: Int) -> ServerFailure {
    switch code {
    case EADDRINUSE: .portInUse(port)
    case EADDRNOTAVAIL, EAFNOSUPPORT: .addressNotAvailable(address)
    case EACCES, EPERM: .notPermitted(port)
    default: .system(SystemFailure(call: call, errno: code))
    }
  }

  /// Refuses clients from now on, and resets those that wait; accepting fails. The descriptor stays open, because
  /// other threads may be using it.
  func stopListening() { shutdown(raw, Int32(SHUT_RD)) }

  /// Accepts one connection.
  func accept() -> Outcome {
    guard let (peer, socket) = Socket.accept(raw) else {
      return switch errno {
      case EAGAIN, EWOULDBLOCK: .nobody
      // Errors of this one client (accept(2) passes on its network errors): the next may be fine.
      case ECONNABORTED, EINTR, EPROTO, EPERM, ENETDOWN, ENETUNREACH, EHOSTDOWN, EHOSTUNREACH, ENOPROTOOPT, EOPNOTSUPP:
        .again
      case EMFILE, ENFILE: .exhausted
      case let code: .failing(code)
      }
    }
    return .arrival(peer, socket)
  }
}
