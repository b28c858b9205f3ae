import CCrypto

/// The client's side of the change from HTTP to WebSocket: the request, and the reading of its answer (RFC 6455 section
/// 4.1). Knows no socket.
package struct WebSocketClientHandshake: Sendable {
  /// What is asked of a server.
  package struct Request: Sendable {
    /// The path, which is sent as it is.
    package let path: String
    /// The `Host` field.
    package let host: String
    /// The subprotocols, in order of preference; each a token.
    package let subprotocols: [String]
    /// User name and password (RFC 7617); nil for none.
    package let credentials: (user: String, password: String)?

    /// A request.
    package init(
      path: String, host: String, subprotocols: [String] = [], credentials: (user: String, password: String)? = nil
    ) {
      self.path = path
      self.host = host
      self.subprotocols = subprotocols
      self.credentials = credentials
    }
  }

  /// Why there is no WebSocket.
  package enum Failure: Error, Sendable, Equatable {
    /// The server answered with another status than 101.
    case status(Int)
    /// The answer breaks a rule of section 4.1; its number in the second list there.
    case rule(Int)
    /// It is no answer of HTTP/1.1, or too long.
    case malformed
  }

  /// The longest head of an answer, in bytes.
  package static let headMax = 16 << 10

  private let request: Request
  private let key: [UInt8]
  private var head: [UInt8] = []

  /// - Parameters:
  ///   - request: what is asked.
  ///   - nonce: 16 random bytes, new for each connection.
  package init(_ request: Request, nonce: [UInt8]) {
    self.request = request
    key = Base64.encoded(nonce)
  }

  /// The bytes to send.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    func add(_ name: StaticString, _ value: some Sequence<UInt8>) {
      bytes.append(name)
      bytes.append(fieldValue: value)
      bytes.append("\r\n")
    }
    add("GET ", (request.path + " HTTP/1.1").utf8)
    add("Host: ", request.host.utf8)
    bytes.append("Upgrade: websocket\r\nConnection: Upgrade\r\n")
    add("Sec-WebSocket-Key: ", key)
    bytes.append("Sec-WebSocket-Version: 13\r\n")
    if !request.subprotocols.isEmpty {
      add("Sec-WebSocket-Protocol: ", request.subprotocols.joined(separator: ", ").utf8)
    }
    if let (user, password) = request.credentials {
      add("Authorization: Basic ", Base64.encoded(Array("\(user):\(password)".utf8)))
    }
    bytes.append("\r\n")
    return bytes
  }

  /// Takes bytes of the answer, however they are split.
  /// - Returns: once the connection is a WebSocket, the bytes of frames that came with the answer; nil if more is needed.
  /// - Throws: why there is none; then the connection must be closed.
  package mutating func read(_ bytes: ArraySlice<UInt8>) throws(Failure) -> [UInt8]? {
    let start = max(0, head.count - 3)
    head += bytes
    guard let end = (start..<max(start, head.count - 3)).first(where: { head[$0...].starts(with: "\r\n\r\n".utf8) })
    else {
      guard head.count <= Self.headMax else { throw .malformed }
      return nil
    }
    guard end <= Self.headMax else { throw .malformed }
    let frames = Array(head[(end + 4)...])
    head.removeSubrange((end + 4)...)
    try judge()
    return frames
  }

  private func judge() throws(Failure) {
    // The status line: HTTP-version SP status-code SP [ reason-phrase ] (RFC 9112 section 4).
    let lineEnd = head.firstIndex(of: 0x0D) ?? 0
    let line = head[..<lineEnd]
    guard line.starts(with: "HTTP/1.1 ".utf8), line.count >= 12, line.count == 12 || line[12] == 0x20,
      let status = line[9..<12].decimal, lineEnd + 1 < head.count, head[lineEnd + 1] == 0x0A
    else { throw .malformed }
    guard status == 101 else { throw .status(status) }
    let fields = try fields(from: lineEnd + 2)
    guard fields.only(.upgrade)?.equalsIgnoringCase("websocket") == true else { throw .rule(2) }
    guard fields.lists("upgrade", in: .connection) else { throw .rule(3) }
    guard let accept = fields.only(.webSocketAccept), Array(accept) == WebSocketHandshake.answer(to: key) else {
      throw .rule(4)
    }
    guard fields.count(of: .webSocketExtensions) == 0 else { throw .rule(5) }
    switch fields.count(of: .webSocketProtocol) {
    case 0: break
    case 1:
      let chosen = fields.first(.webSocketProtocol).map(Array.init) ?? []
      guard request.subprotocols.contains(where: { Array($0.utf8) == chosen }) else { throw .rule(6) }
    default: throw .rule(6)
    }
  }

  private func fields(from start: Int) throws(Failure) -> Fields {
    var section = FieldSection()
    var index = start
    let isWhole: Bool
    do throws(Refusal) {
      isWhole = try section.read(head.span, &index, base: 0, limits: Limits())
    } catch {
      throw .malformed
    }
    guard isWhole else { throw .malformed }
    return Fields(bytes: head, entries: section.entries)
  }
}

/// Base64 with padding (RFC 4648 section 4).
enum Base64 {
  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var encoded = [UInt8](repeating: 0, count: 4 * ((bytes.count + 2) / 3) + 1)
    let count = unsafe bytes.withUnsafeBufferPointer { input in
      unsafe encoded.withUnsafeMutableBufferPointer {
        unsafe EVP_EncodeBlock($0.baseAddress, input.baseAddress, Int32(input.count))
      }
    }
    return Array(encoded.prefix(Int(count)))
  }
}
