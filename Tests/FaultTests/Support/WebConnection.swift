import CSystem
import Glibc

/// The program went away, or never was there: what was asked may have been done or not.
struct NoAnswer: Error {
  let what: String
}

/// An answer of the program.
struct WebAnswer {
  let status: Int
  let head: String
  let text: String

  /// The first value of a header field.
  func field(_ name: String) -> String? {
    head.split(separator: "\r\n").lazy.compactMap { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return parts.count == 2 && parts[0].lowercased() == name ? String(parts[1].drop { $0 == " " }) : nil
    }.first
  }
}

/// A kept connection to a program on this machine; used by one thread.
final class WebConnection {
  private let descriptor: Int32
  private let port: Int
  private var received: [UInt8] = []

  init(port: Int) throws {
    self.port = port
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw NoAnswer(what: "socket \(errno)") }
    var patience = timeval(tv_sec: 60, tv_usec: 0)
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
      throw NoAnswer(what: "connect \(code)")
    }
  }

  deinit { close(descriptor) }

  func ask(_ method: String, _ path: String, cookie: String?, form: String? = nil) throws -> WebAnswer {
    try begin(method, path, cookie: cookie, form: form)
    return try answer()
  }

  /// Sends a request whose answer is read later.
  func begin(_ method: String, _ path: String, cookie: String?, form: String? = nil) throws {
    var text = "\(method) \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\n"
    if let cookie { text += "Cookie: wallet_\(port)=\(cookie)\r\n" }
    if let form {
      text += "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(form.utf8.count)\r\n"
    }
    try send(Array((text + "\r\n" + (form ?? "")).utf8))
  }

  private func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes[sent...].withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw NoAnswer(what: "send \(errno)") }
      sent += count
    }
  }

  /// The next answer.
  func answer() throws -> WebAnswer {
    var searched = 0
    while true {
      if let end = headEnd(from: searched) {
        let head = String(decoding: received[..<end], as: UTF8.self)
        let length = head.lowercased().firstMatch(of: /content-length: *(\d+)/).flatMap { Int($0.1) } ?? 0
        let status = head.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int($0) } ?? 0
        while received.count < end + 4 + length { try receive() }
        let text = String(decoding: received[(end + 4)..<(end + 4 + length)], as: UTF8.self)
        received.removeFirst(end + 4 + length)
        return WebAnswer(status: status, head: head, text: text)
      }
      searched = max(0, received.count - 3)
      try receive()
    }
  }

  private func headEnd(from start: Int) -> Int? {
    var index = start
    while index + 3 < received.count {
      if received[index] == 13, received[index + 1] == 10, received[index + 2] == 13, received[index + 3] == 10 {
        return index
      }
      index += 1
    }
    return nil
  }

  private func receive() throws {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
    guard count > 0 else { throw NoAnswer(what: count == 0 ? "the stream ended" : "recv \(errno)") }
    received.append(contentsOf: buffer[..<count])
  }
}
