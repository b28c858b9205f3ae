import SystemSupport

/// A connection to a server on this machine that sends exactly what a test wants. Every read times out, so that a
/// server that does not answer fails a test instead of hanging it.
///
/// Sendable because tests hand it from one thread to another; only one uses it at a time.
package final class HTTPConnection: @unchecked Sendable {
  package let descriptor: Int32
  package let port: Int
  private var received: [UInt8] = []
  private var isOpen = true
  /// Set if nothing more may be received: the whole answer must already be here.
  package var isComplete = false
  /// Whether a status line was read but not the rest of the answer.
  private var hasBegunAnswer = false

  /// The loopback address to connect to.
  package enum Host: Sendable {
    case four
    case six
  }

  /// - Parameters:
  ///   - port: where the server listens.
  ///   - host: its address.
  ///   - receiveBuffer: the system's receive buffer in bytes, for clients that read slowly; nil for the default.
  ///   - sendBuffer: the same for the send buffer.
  ///   - seconds: the timeout of a read.
  /// - Throws: ``ClientFailure`` if no server listens.
  package init(
    port: Int, host: Host = .four, receiveBuffer: Int32? = nil, sendBuffer: Int32? = nil, patience seconds: Int = 60
  ) throws {
    self.port = port
    let family = host == .four ? AF_INET : AF_INET6
    descriptor = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw ClientFailure(what: "socket \(errno)") }
    for (option, size) in [(SO_RCVBUF, receiveBuffer), (SO_SNDBUF, sendBuffer)] {
      guard var size else { continue }
      unsafe setsockopt(descriptor, SOL_SOCKET, option, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var patience = timeval(tv_sec: seconds, tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    let code = host == .four ? Self.connectFour(descriptor, port) : Self.connectSix(descriptor, port)
    guard code == 0 else {
      close(descriptor)
      isOpen = false
      throw ClientFailure(what: "connect \(code)")
    }
  }

  deinit { if isOpen { close(descriptor) } }

  /// - Returns: the error number; 0 if connected.
  private static func connectFour(_ descriptor: Int32, _ port: Int) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return connected == 0 ? 0 : errno
  }

  private static func connectSix(_ descriptor: Int32, _ port: Int) -> Int32 {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = in_port_t(port).bigEndian
    unsafe inet_pton(AF_INET6, "::1", &address.sin6_addr)
    let connected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
      }
    }
    return connected == 0 ? 0 : errno
  }
}

// MARK: Sending

extension HTTPConnection {
  package func send(_ text: String) throws { try send(Array(text.utf8)) }

  package func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes[sent...].withUnsafeBytes {
        unsafe SystemSupport.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw ClientFailure(what: "send \(errno)") }
      sent += count
    }
  }

  /// Closes the sending side.
  package func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Shuts both directions down, which ends another thread's pending read.
  package func finishReading() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Closes the connection with a reset. Once only: by the second time the number may be another's descriptor.
  package func reset() {
    guard isOpen else { return }
    var now = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    close(descriptor)
    isOpen = false
  }
}

// MARK: Reading

extension HTTPConnection {
  /// Why nothing was received, by `errno`.
  private static var receiveFailure: ClientFailure {
    ClientFailure(what: errno == EAGAIN ? "no answer in the client's time" : "receive \(errno)")
  }

  /// Whether bytes were read that are not part of a whole answer.
  package var hasUnread: Bool { !received.isEmpty || hasBegunAnswer }

  /// The next bytes, not kept for an answer; empty at the end of the stream.
  package func read() throws -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe piece.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
    guard count >= 0 else { throw Self.receiveFailure }
    return Array(piece[..<count])
  }

  /// Reads once, at most `most` bytes, and keeps them for the next answer; returns how many came.
  package func readSome(_ most: Int) throws -> Int {
    var piece = [UInt8](repeating: 0, count: most)
    let count = unsafe piece.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
    guard count >= 0 else { throw Self.receiveFailure }
    received += piece[..<count]
    return count
  }

  /// Reads to the end of the stream.
  package func readToEnd() throws -> [UInt8] {
    while try readMore() {}
    defer { received = [] }
    return received
  }

  /// Reads to the end of the stream; false if the connection broke.
  package func endsInOrder() -> Bool { (try? readToEnd()) != nil }

  /// Reads one answer; with `toHead` it has no body, whatever its fields say.
  package func readAnswer(toHead: Bool = false) throws -> HTTPAnswer {
    let status = try takeLine().split(separator: " ")
    hasBegunAnswer = true
    guard status.count >= 2, status[0] == "HTTP/1.1", let code = Int(status[1]) else {
      throw ClientFailure(what: "status line \(status)")
    }
    var lines: [String] = []
    while case let line = try takeLine(), !line.isEmpty { lines.append(line) }
    let fields = Fields(lines: lines)
    let hasBody = !toHead && code >= 200 && code != 204 && code != 304
    let answer = HTTPAnswer(status: code, fields: fields, body: hasBody ? try body(fields) : [])
    hasBegunAnswer = false
    return answer
  }

  /// Reads one whole answer; nil if the connection ended before any of it came.
  package func answerIfAny(toHead: Bool = false) throws -> HTTPAnswer? {
    if received.isEmpty { guard (try? readMore()) == true else { return nil } }
    return try readAnswer(toHead: toHead)
  }

  private func body(_ fields: Fields) throws -> [UInt8] {
    if fields["transfer-encoding"] == "chunked" {
      var body: [UInt8] = []
      while true {
        guard let size = Int(try takeLine(), radix: 16) else { throw ClientFailure(what: "no chunk's size") }
        body += try take(size)
        _ = try take(2)
        if size == 0 { return body }
      }
    }
    guard let length = fields["content-length"].flatMap({ Int($0) }) else { return try readToEnd() }
    return try take(length)
  }

  /// Reads more; false at the end of the stream.
  private func readMore() throws -> Bool {
    guard !isComplete else { throw ClientFailure(what: "not all of the answer came at once") }
    let piece = try read()
    received += piece
    return !piece.isEmpty
  }

  private func take(_ count: Int) throws -> [UInt8] {
    while received.count < count { guard try readMore() else { throw ClientFailure(what: "the stream ended early") } }
    defer { received.removeFirst(count) }
    return Array(received[..<count])
  }

  private func takeLine() throws -> String {
    while true {
      if let end = received.firstIndex(of: 0x0A) {
        return String(decoding: try take(end + 1).dropLast(2), as: UTF8.self)
      }
      guard try readMore() else { throw ClientFailure(what: "the stream ended early") }
    }
  }
}
