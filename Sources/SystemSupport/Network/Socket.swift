/// System calls on sockets. None of them raises a signal, and only ``wait(for:on:until:)`` waits.
package enum Socket {
  /// The result of a call.
  package enum Outcome: Equatable {
    /// How many bytes, at least one.
    case bytes(Int)
    /// The client will send nothing more.
    case end
    /// Not possible now; the poller reports when it is.
    case wouldBlock
    /// The connection is unusable; EPIPE and ECONNRESET are ordinary ends.
    case broken
  }

  /// Reads available bytes, as far as there is room.
  package static func receive(_ socket: Int32, into buffer: inout [UInt8]) -> Outcome {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(socket, $0.baseAddress, $0.count, 0) }
      if count > 0 { return .bytes(count) }
      if count == 0 { return .end }
      if errno != EINTR { return outcomeOfFailure }
    }
  }

  /// Writes two parts as if they were one, starting `offset` bytes into them.
  ///
  /// - Parameters:
  ///   - socket: the socket.
  ///   - first: the first part.
  ///   - second: the second part.
  ///   - offset: how many bytes of both were written before.
  ///   - closesNext: whether the caller closes the socket as soon as all is written. The last bytes then wait for that,
  ///     and leave together with the end of the stream (MSG_MORE).
  /// - Returns: how many bytes the system took.
  package static func send(
    _ socket: Int32, _ first: [UInt8], _ second: [UInt8], from offset: Int, closesNext: Bool = false
  ) -> Outcome {
    let flags = Int32(MSG_NOSIGNAL) | (closesNext ? Int32(MSG_MORE) : 0)
    while true {
      let count = unsafe first.withUnsafeBytes { first in
        unsafe second.withUnsafeBytes { second in
          let fromFirst = min(offset, first.count)
          return unsafe send(
            socket, UnsafeRawBufferPointer(rebasing: first[fromFirst...]),
            UnsafeRawBufferPointer(rebasing: second[(offset - fromFirst)...]), flags)
        }
      }
      if count >= 0 { return .bytes(count) }
      if errno != EINTR { return outcomeOfFailure }
    }
  }

  private static func send(
    _ socket: Int32, _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer, _ flags: Int32
  ) -> Int {
    if unsafe second.isEmpty { return unsafe Glibc.send(socket, first.baseAddress, first.count, flags) }
    var parts = unsafe (
      iovec(iov_base: UnsafeMutableRawPointer(mutating: first.baseAddress), iov_len: first.count),
      iovec(iov_base: UnsafeMutableRawPointer(mutating: second.baseAddress), iov_len: second.count)
    )
    return unsafe withUnsafeMutableBytes(of: &parts) { parts in
      var message = unsafe msghdr()
      unsafe message.msg_iov = parts.assumingMemoryBound(to: iovec.self).baseAddress
      unsafe message.msg_iovlen = 2
      return unsafe sendmsg(socket, &message, flags)
    }
  }

  /// Accepts a connection that waits at a listening socket; nil, with `errno`, if that fails.
  /// - Returns: the other side's address, and a socket that never blocks and that children do not inherit; the caller
  ///   closes it.
  package static func accept(_ listening: Int32) -> (peer: SocketAddress, socket: Int32)? {
    var socket: Int32 = -1
    let peer = unsafe SocketAddress { address, length in
      socket = unsafe accept4(listening, address, length, acceptFlags)
      return socket >= 0
    }
    return peer.map { ($0, socket) }
  }

  /// The same at a Unix domain socket, where the other side has no address.
  package static func acceptLocal(_ listening: Int32) -> FileDescriptor? {
    FileDescriptor(accept4(listening, nil, nil, acceptFlags))
  }

  private static let acceptFlags = Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)

  /// A new stream socket that never blocks and that children do not inherit; nil, with `errno`, if there is none.
  package static func make(_ family: Int32) -> FileDescriptor? {
    FileDescriptor(Glibc.socket(family, Int32(SOCK_STREAM.rawValue) | acceptFlags, 0))
  }

  /// Waits until a socket can be read or written (`POLLIN`, `POLLOUT`), or has an error or its end to tell.
  /// - Returns: false, with `errno`, if that did not come: ETIMEDOUT at the deadline, or why the system cannot wait.
  package static func wait(for event: Int32, on socket: Int32, until deadline: ContinuousClock.Instant) -> Bool {
    while true {
      let left = (deadline - ContinuousClock.now) / .milliseconds(1)
      guard left > 0 else {
        errno = ETIMEDOUT
        return false
      }
      var wanted = pollfd(fd: socket, events: Int16(event), revents: 0)
      // At most a minute: the clock goes on while the machine sleeps, and a wait does not.
      let count = unsafe poll(&wanted, 1, Int32(min(left.rounded(.up), 60_000)))
      if count > 0 { return true }
      if count < 0 && errno != EINTR { return false }
    }
  }

  /// The user at the other end of a Unix domain socket (unix(7), SO_PEERCRED); nil if the system does not tell.
  package static func peerUser(of socket: Int32) -> uid_t? {
    var user: uid_t = 0
    return unsafe csystem_peer_user(socket, &user) == 0 ? user : nil
  }

  /// Tells the client that nothing more will come.
  package static func finishWriting(_ socket: Int32) {
    shutdown(socket, Int32(SHUT_WR))
  }

  /// How many written bytes the client has not acknowledged; 0 if the system cannot tell.
  package static func unacknowledged(_ socket: Int32) -> Int {
    var count: Int32 = 0
    return unsafe ioctl(socket, UInt(TIOCOUTQ), &count) == 0 ? Int(max(count, 0)) : 0
  }

  /// Makes closing reset the connection and drop what the client has not taken (SO_LINGER with time 0): otherwise the
  /// system would keep it and go on sending.
  package static func discardOnClose(_ socket: Int32) {
    var option = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  /// How many bytes the system keeps of what a client does not take, in addition to those on their way to it.
  package static let unsentMax: Int32 = 128 << 10

  /// Sets the options of all connections. Linux passes the options of a listening socket on to those it accepts, so
  /// that no connection needs calls of its own.
  ///
  /// - Small answers leave at once (`TCP_NODELAY`; without it a second write waits for the client's delayed
  ///   acknowledgement).
  /// - The system drops a client that takes nothing for `writeStall` seconds (`TCP_USER_TIMEOUT`, RFC 5482), even
  ///   after the socket was closed, when no timer of the server checks any more.
  /// - The system takes no more of an answer than it can soon send (`TCP_NOTSENT_LOWAT`): otherwise a client that
  ///   reads nothing would keep megabytes.
  package static func setOptions(_ socket: Int32, writeStall: Double) {
    set(socket, TCP_NODELAY, 1)
    set(socket, Int32(TCP_NOTSENT_LOWAT), unsentMax)
    if writeStall > 0 {
      set(socket, Int32(TCP_USER_TIMEOUT), Int32(clamping: Int((min(writeStall, 1e9) * 1000).rounded(.up))))
    }
  }

  private static func set(_ socket: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    unsafe setsockopt(socket, Int32(IPPROTO_TCP), option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  private static var outcomeOfFailure: Outcome {
    errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .broken
  }
}
