import CSystem
import Glibc

@testable import HTTPServer

/// A client on a real socket that says exactly what a test wants. Every read ends by itself after some seconds, so that
/// a server that does not answer fails a test instead of hanging it.
final class TestClient {
  let descriptor: Int32
  private var buffer: [UInt8] = []
  private var isOpen = true
  /// Set when nothing more may be read: all of the answer must be there.
  var isComplete = false
  /// Whether a status line was read and the rest of the answer was not.
  private var hasBegunAnswer = false

  /// One answer.
  struct Answer: Equatable {
    var status: Int
    var fields: [String: String]
    var body: [UInt8]
  }

  struct Failure: Error {
    var what: String
  }

  /// Which of this machine's own addresses to go to.
  enum Host: String {
    case four = "127.0.0.1"
    case six = "::1"
  }

  init(port: Int, host: Host = .four, receiveBuffer: Int32? = nil, sendBuffer: Int32? = nil) throws {
    guard let address = SocketAddress(host.rawValue, port: port) else { throw Failure(what: host.rawValue) }
    descriptor = socket(address.family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    for (option, size) in [(SO_RCVBUF, receiveBuffer), (SO_SNDBUF, sendBuffer)] {
      guard var size else { continue }
      unsafe setsockopt(descriptor, SOL_SOCKET, option, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    let code = unsafe address.withSocketAddress { unsafe connect(descriptor, $0, $1) }
    guard code == 0 else { throw Failure(what: "connect: \(errno)") }
  }

  deinit {
    if isOpen { close(descriptor) }
  }

  func send(_ text: String) throws {
    try send(Array(text.utf8))
  }

  func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Failure(what: "send: \(errno)") }
      sent += count
    }
  }

  /// Says that nothing more will be sent.
  func finishSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Ends what another thread waits to read.
  func finishReading() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Ends the connection with a reset.
  func reset() {
    var now = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    close(descriptor)
    isOpen = false
  }

  /// Whether something was read that belongs to no whole answer.
  var hasUnread: Bool { !buffer.isEmpty || hasBegunAnswer }

  /// Reads at most so many bytes, once, and drops them; gives how many came.
  func readSome(_ most: Int) throws -> Int {
    var piece = [UInt8](repeating: 0, count: most)
    let count = unsafe piece.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
    guard count >= 0 else { throw Failure(what: "receive: \(errno)") }
    buffer += piece[..<count]
    return count
  }

  /// Reads more into the buffer; false at the end of the stream.
  private func readMore() throws -> Bool {
    guard !isComplete else { throw Failure(what: "not all of the answer came at once") }
    var piece = [UInt8](repeating: 0, count: 65536)
    let count = unsafe piece.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
    guard count >= 0 else { throw Failure(what: "receive: \(errno)") }
    buffer += piece[..<count]
    return count > 0
  }

  private func take(_ count: Int) throws -> [UInt8] {
    while buffer.count < count { guard try readMore() else { throw Failure(what: "the stream ended early") } }
    defer { buffer.removeFirst(count) }
    return Array(buffer[..<count])
  }

  private func takeLine() throws -> String {
    while true {
      if let end = buffer.firstIndex(of: 0x0A) {
        return String(decoding: try take(end + 1).dropLast(2), as: UTF8.self)
      }
      guard try readMore() else { throw Failure(what: "the stream ended early") }
    }
  }

  /// Reads to the end of the stream.
  func readToEnd() throws -> [UInt8] {
    while try readMore() {}
    defer { buffer = [] }
    return buffer
  }

  /// Reads one answer; `toHead` says that it has no body whatever its fields say.
  func readAnswer(toHead: Bool = false) throws -> Answer {
    let status = try takeLine().split(separator: " ")
    hasBegunAnswer = true
    guard status.count >= 2, status[0] == "HTTP/1.1", let code = Int(status[1]) else {
      throw Failure(what: "status line \(status)")
    }
    var answer = Answer(status: code, fields: [:], body: [])
    while case let line = try takeLine(), !line.isEmpty {
      let parts = line.split(separator: ":", maxSplits: 1)
      answer.fields[parts[0].lowercased()] = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
    }
    if toHead || code < 200 || code == 204 || code == 304 {
      hasBegunAnswer = false
      return answer
    }
    if answer.fields["transfer-encoding"] == "chunked" {
      while let size = Int(try takeLine(), radix: 16) {
        answer.body += try take(size)
        _ = try take(2)
        if size == 0 { break }
      }
    } else if let length = answer.fields["content-length"].flatMap({ Int($0) }) {
      answer.body = try take(length)
    } else {
      answer.body = try readToEnd()
    }
    hasBegunAnswer = false
    return answer
  }
}
