import SystemSupport
import WalletCore

/// One connection to a gateway, for one request. Its calls block, each until a deadline; ``breakOff()`` ends all of
/// them.
struct GatewayConnection: Sendable {
  typealias Instant = ContinuousClock.Instant

  private let socket: FileDescriptor

  /// - Throws: ``SMSFailure`` if the system gives no socket.
  init(family: Int32) throws(SMSFailure) {
    guard let socket = Socket.make(family) else {
      throw SMSFailure(reason: "the system gives no socket: errno \(errno)")
    }
    self.socket = socket
  }

  /// Ends calls that wait for the gateway; call it from another thread.
  func breakOff() { shutdown(socket.number, Int32(SHUT_RDWR)) }

  /// Connects.
  /// - Throws: ``SMSFailure`` if nothing listens there, or it does not answer in time.
  func connect(to address: GatewayAddress, until deadline: Instant) throws(SMSFailure) {
    let begun = unsafe address.bytes.withUnsafeBytes { bytes in
      unsafe SystemSupport.connect(
        socket.number, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
    if begun == 0 { return }
    guard errno == EINPROGRESS || errno == EINTR else { throw Self.unreachable(errno) }
    try wait(for: POLLOUT, until: deadline)
    var problem: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    unsafe getsockopt(socket.number, SOL_SOCKET, SO_ERROR, &problem, &size)
    guard problem == 0 else { throw Self.unreachable(problem) }
  }

  /// Sends all bytes.
  /// - Throws: ``SMSFailure`` if the connection broke, or the gateway did not take the bytes in time.
  func send(_ bytes: [UInt8], until deadline: Instant) throws(SMSFailure) {
    var sent = 0
    while sent < bytes.count {
      try wait(for: POLLOUT, until: deadline)
      let count = unsafe bytes[sent...].withUnsafeBytes { rest in
        unsafe SystemSupport.send(socket.number, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        sent += count
      } else if errno != EAGAIN, errno != EINTR {
        throw Self.unreachable(errno)
      }
    }
  }

  /// Receives what has arrived, at least one byte.
  /// - Returns: the bytes; empty at the end of the stream.
  /// - Throws: ``SMSFailure`` if the connection broke, or nothing arrived in time.
  func receive(into buffer: inout [UInt8], until deadline: Instant) throws(SMSFailure) -> ArraySlice<UInt8> {
    while true {
      try wait(for: POLLIN, until: deadline)
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(socket.number, $0.baseAddress, $0.count, 0) }
      if count >= 0 { return buffer[..<count] }
      guard errno == EAGAIN || errno == EINTR else { throw Self.unreachable(errno) }
    }
  }

  private func wait(for event: Int32, until deadline: Instant) throws(SMSFailure) {
    guard !Socket.wait(for: event, on: socket.number, until: deadline) else { return }
    guard errno != ETIMEDOUT else { throw SMSFailure(.timeout, reason: "the gateway does not answer in time") }
    throw Self.unreachable(errno)
  }

  private static func unreachable(_ problem: Int32) -> SMSFailure {
    SMSFailure(.unreachable, reason: "no connection to the gateway: \(SystemFailure.words(problem))")
  }
}
