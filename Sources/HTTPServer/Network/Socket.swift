import CSystem
import Glibc

/// The calls on a connected socket. None of them waits, none of them raises a signal.
enum Socket {
  /// What a call came to.
  enum Outcome: Equatable {
    /// So many bytes, at least one.
    case bytes(Int)
    /// The client will send nothing more.
    case end
    /// Not now; the poller tells when.
    case wouldBlock
    /// The connection is of no use any more; EPIPE and ECONNRESET are ordinary ends.
    case broken
  }

  /// Reads what there is, as far as there is room.
  static func receive(_ socket: Int32, into buffer: inout [UInt8]) -> Outcome {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(socket, $0.baseAddress, $0.count, 0) }
      if count > 0 { return .bytes(count) }
      if count == 0 { return .end }
      if errno != EINTR { return outcomeOfFailure }
    }
  }

  /// Writes two parts as if they were one, beginning `offset` bytes into them.
  static func send(_ socket: Int32, _ first: [UInt8], _ second: [UInt8], from offset: Int) -> Outcome {
    while true {
      let count = unsafe first.withUnsafeBytes { first in
        unsafe second.withUnsafeBytes { second in
          let fromFirst = min(offset, first.count)
          return unsafe send(
            socket, UnsafeRawBufferPointer(rebasing: first[fromFirst...]),
            UnsafeRawBufferPointer(rebasing: second[(offset - fromFirst)...]))
        }
      }
      if count >= 0 { return .bytes(count) }
      if errno != EINTR { return outcomeOfFailure }
    }
  }

  private static func send(_ socket: Int32, _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Int {
    let flags = Int32(MSG_NOSIGNAL)
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

  /// Tells the client that nothing more will come.
  static func finishWriting(_ socket: Int32) {
    shutdown(socket, Int32(SHUT_WR))
  }

  /// How many bytes of what was written the client has not acknowledged; 0 when the system cannot tell.
  static func unacknowledged(_ socket: Int32) -> Int {
    var count: Int32 = 0
    return unsafe ioctl(socket, UInt(TIOCOUTQ), &count) == 0 ? Int(max(count, 0)) : 0
  }

  /// Makes closing break the connection off and drop what the client has not taken (SO_LINGER of no time): else the
  /// system would keep it and go on sending.
  static func discardOnClose(_ socket: Int32) {
    var option = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  /// Sends small answers at once (without it a second write waits for the client's delayed acknowledgement).
  static func setNoDelay(_ socket: Int32) {
    var on: Int32 = 1
    unsafe setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  private static var outcomeOfFailure: Outcome {
    errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .broken
  }
}
