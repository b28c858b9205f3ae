import TestSupport
import Testing

@testable import HTTPServer

@Suite("WebSocket 4: the handshake")
struct HandshakeTests {
  /// The fields of a right request, of which each test changes some.
  private static let right: [(StaticString, String)] = [
    ("Host", "server.example.com"), ("Upgrade", "websocket"), ("Connection", "Upgrade"),
    ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="), ("Sec-WebSocket-Version", "13"),
  ]

  private func judged(
    _ fields: [(StaticString, String)] = right, method: Method = .get, minorVersion: UInt8 = 1, hasBody: Bool = false
  ) throws(WebSocketHandshake.Refusal) -> WebSocketHandshake {
    try WebSocketHandshake(
      RequestHead(
        method: method, path: Array("/ocpp/x".utf8), minorVersion: minorVersion, fields: Fields(fields),
        hasBody: hasBody))
  }

  /// The right fields with another value for one; without it if that is nil.
  private func with(_ name: StaticString, _ value: String?) -> [(StaticString, String)] {
    Self.right.compactMap { pair in
      guard pair.0.description == name.description else { return pair }
      return value.map { (pair.0, $0) }
    }
  }

  @Test("4.2.2: the RFC's own key has the RFC's own answer, and the answer names one of the offered subprotocols")
  func answer() throws {
    let handshake = try judged()
    #expect(
      String(decoding: handshake.accept, as: UTF8.self) == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" && handshake.offered.isEmpty)
    var bytes: [UInt8] = []
    handshake.write(Array("ocpp1.6".utf8), to: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self) == "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
        + "Connection: Upgrade\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\nSec-WebSocket-Protocol: ocpp1.6\r\n\r\n"
    )
    bytes = []
    handshake.write(nil, to: &bytes)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("Protocol:"))
  }

  @Test("4.2.1: names and tokens have no case, and stand among others in lists")
  func lists() throws {
    for (name, value) in [
      ("Upgrade", "WebSocket"), ("Upgrade", "h2c, websocket"), ("Connection", "keep-alive, UPGRADE"),
      ("Connection", "keep-alive ,upgrade,"),
    ] as [(StaticString, String)] {
      #expect(throws: Never.self) { _ = try judged(with(name, value)) }
    }
    let two = with("Connection", "keep-alive") + [("Connection", "Upgrade")]
    #expect(throws: Never.self) { _ = try judged(two) }
    let offers = Self.right + [("Sec-WebSocket-Protocol", "ocpp2.0.1, ocpp1.6"), ("sec-websocket-protocol", "x")]
    #expect(try judged(offers).offered.map { String(decoding: $0, as: UTF8.self) } == ["ocpp2.0.1", "ocpp1.6", "x"])
  }

  @Test("What asks for no change is no handshake")
  func noUpgrade() {
    for fields in [
      with("Upgrade", nil), with("Upgrade", "h2c"), with("Upgrade", "websockets"), with("Connection", nil),
      with("Connection", "close"), with("Connection", "up grade"),
    ] {
      #expect(throws: WebSocketHandshake.Refusal.noUpgrade) { try judged(fields) }
    }
  }

  @Test("4.2.1, 4.4: the answer to another version names ours; every other mistake is a bad request")
  func malformed() {
    for version in ["12", "8", "013", "13.0", "14"] {
      #expect(throws: WebSocketHandshake.Refusal.version) { try judged(with("Sec-WebSocket-Version", version)) }
    }
    for fields in [
      with("Sec-WebSocket-Version", nil), Self.right + [("Sec-WebSocket-Version", "13")],
      with("Sec-WebSocket-Key", nil), Self.right + [("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==")],
      // 15 bytes, 17 bytes, bits that say nothing, other digits, none.
      with("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25j"), with("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZWU="),
      with("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZR=="), with("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZ-=="),
      with("Sec-WebSocket-Key", ""), Self.right + [("Sec-WebSocket-Protocol", "ocpp1.6, ocpp1.6")],
      Self.right + [("Sec-WebSocket-Protocol", "ocpp 1.6")],
    ] {
      #expect(throws: WebSocketHandshake.Refusal.malformed) { try judged(fields) }
    }
    for method in [Method.post, .head] {
      #expect(throws: WebSocketHandshake.Refusal.malformed) { try judged(method: method) }
    }
    #expect(throws: WebSocketHandshake.Refusal.malformed) { try judged(minorVersion: 0) }
    #expect(throws: WebSocketHandshake.Refusal.malformed) { try judged(hasBody: true) }
  }
}
