import CSystem
import Glibc

/// A connection that a test keeps and says exactly what it wants on.
final class KeptConnection: Sendable {
  let descriptor: Int32

  init(port: Int, receiveBuffer: Int32? = nil, patience seconds: Int = 60) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw ClientFailure(what: "socket \(errno)") }
    if var size = receiveBuffer {
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var patience = timeval(tv_sec: seconds, tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else {
      let code = errno
      throw ClientFailure(what: "connect \(code)")
    }
  }

  deinit { close(descriptor) }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes[sent...].withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw ClientFailure(what: "send \(errno)") }
      sent += count
    }
  }

  /// Sends as much as the system takes at once.
  /// - Returns: false when it takes nothing more for a quarter of a second.
  func sendAtOnce(_ text: String) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&entry, 1, 250) > 0, entry.revents == Int16(POLLOUT) else { return false }
    let bytes = Array(text.utf8)
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    return unsafe bytes.withUnsafeBytes { unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, flags) } > 0
  }

  /// What comes next; empty at the end of the stream.
  func read() throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
    guard count >= 0 else { throw ClientFailure(what: "recv \(errno)") }
    return Array(buffer[..<count])
  }

  /// One whole answer, or nothing if the connection ended before any of it came.
  func readAnswer(isHead: Bool = false) throws -> Answer? {
    var received: [UInt8] = []
    while true {
      let piece: [UInt8]
      do { piece = try read() } catch {
        if received.isEmpty { return nil }
        throw error
      }
      if piece.isEmpty {
        if received.isEmpty { return nil }
        throw ClientFailure(what: "half an answer: \(String(decoding: received, as: UTF8.self))")
      }
      received += piece
      if isHead ? received.suffix(4) == [13, 10, 13, 10] : HTTPClient.isWhole(received) {
        return try HTTPClient.parse(received, isHead: isHead)
      }
    }
  }

  /// Reads to the end of the stream; false when it was broken off.
  func endsInOrder() -> Bool {
    while true {
      guard let piece = try? read() else { return false }
      if piece.isEmpty { return true }
    }
  }
}
