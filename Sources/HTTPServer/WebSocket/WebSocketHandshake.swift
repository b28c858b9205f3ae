import CCrypto

/// A client's wish to change from HTTP to WebSocket, judged by RFC 6455 section 4.2.1.
package struct WebSocketHandshake: Sendable {
  /// What the server's answer says in `Sec-WebSocket-Accept`.
  package let accept: [UInt8]
  /// The subprotocols that the client offers, in its order of preference.
  package let offered: [[UInt8]]

  /// Why a request changes to no WebSocket.
  package enum Refusal: Error, Sendable {
    /// It asks for no change, or to another protocol: 426 with `Upgrade`.
    case noUpgrade
    /// It asks for another version: 426 with `Sec-WebSocket-Version`.
    case version
    /// It asks wrongly: 400.
    case malformed
  }

  /// - Parameter head: a request's head.
  /// - Throws: why it changes to no WebSocket.
  package init(_ head: RequestHead) throws(Refusal) {
    let fields = head.fields
    guard fields.lists("websocket", in: .upgrade), fields.lists("upgrade", in: .connection) else { throw .noUpgrade }
    guard head.method == .get, head.minorVersion > 0, !head.hasBody else { throw .malformed }
    guard let version = fields.only(.webSocketVersion) else { throw .malformed }
    guard version.equals("13") else { throw .version }
    guard let key = fields.only(.webSocketKey), Self.isKey(key) else { throw .malformed }
    accept = Self.answer(to: key)
    var offered: [[UInt8]] = []
    for value in fields.all(.webSocketProtocol) {
      let bytes = Array(value)
      bytes.span.forEachMember(of: bytes.indices) { range in
        if !range.isEmpty { offered.append(Array(bytes[range])) }
      }
    }
    // A name is a token and stands once (section 4.1, item 10).
    guard Set(offered).count == offered.count, offered.allSatisfy({ $0.allSatisfy { $0.belongs(to: .token) } }) else {
      throw .malformed
    }
    self.offered = offered
  }

  /// The answer of section 4.2.2: 101, and one of the offered subprotocols, if the server speaks one.
  /// - Parameters:
  ///   - chosen: one of ``offered``; nil for none.
  ///   - bytes: the output to append to.
  package func write(_ chosen: [UInt8]?, to bytes: inout [UInt8]) {
    bytes.append(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ")
    bytes.append(contentsOf: accept)
    if let chosen {
      bytes.append("\r\nSec-WebSocket-Protocol: ")
      bytes.append(fieldValue: chosen)
    }
    bytes.append("\r\n\r\n")
  }

  /// Whether these are 16 bytes in Base64 (RFC 4648 section 4): 22 digits, the last of which says 2 bits, and `==`.
  private static func isKey(_ key: ArraySlice<UInt8>) -> Bool {
    guard key.count == 24, key.suffix(2).elementsEqual("==".utf8), let last = key.dropLast(2).last else { return false }
    let digits = key.dropLast(2)
    func isDigit(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F: true
      default: false
      }
    }
    return digits.allSatisfy(isDigit) && [0x41, 0x51, 0x67, 0x77].contains(last)
  }

  /// SHA-1 of the key and the protocol's own identifier, in Base64 (section 4.2.2, item 5).
  static func answer(to key: some Sequence<UInt8>) -> [UInt8] {
    let text = Array(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8
    var digest = [UInt8](repeating: 0, count: Int(SHA_DIGEST_LENGTH))
    _ = unsafe text.withUnsafeBufferPointer { input in
      unsafe digest.withUnsafeMutableBufferPointer { unsafe SHA1(input.baseAddress, input.count, $0.baseAddress) }
    }
    return Base64.encoded(digest)
  }
}

extension Fields {
  /// Whether a field's list has this member, without regard to case.
  func lists(_ member: StaticString, in name: FieldName) -> Bool {
    all(name).contains { value in
      let bytes = Array(value)
      var isFound = false
      bytes.span.forEachMember(of: bytes.indices) { range in
        if bytes.span.equalsIgnoringCase(member, in: range) { isFound = true }
      }
      return isFound
    }
  }

  /// The value of a field that stands once.
  func only(_ name: FieldName) -> ArraySlice<UInt8>? { count(of: name) == 1 ? first(name) : nil }
}
