import TestSupport
import Testing

@testable import HTTPServer

@Suite("WebSocket 4.1: the client's handshake")
struct ClientHandshakeTests {
  /// The RFC's own example: its key is the Base64 of this text.
  private static let nonce = Array("the sample nonce".utf8)
  private static let right = [
    "HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade",
    "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", "Sec-WebSocket-Protocol: ocpp1.6",
  ]

  private func handshake(_ subprotocols: [String] = ["ocpp1.6"]) -> WebSocketClientHandshake {
    WebSocketClientHandshake(
      WebSocketClientHandshake.Request(
        path: "/ocpp/CP001", host: "localhost:8080", subprotocols: subprotocols, credentials: ("CP001", "secret")),
      nonce: Self.nonce)
  }

  private func read(
    _ lines: [String], and more: String = "", offering subprotocols: [String] = ["ocpp1.6"]
  ) throws(WebSocketClientHandshake.Failure) -> [UInt8]? {
    var handshake = handshake(subprotocols)
    return try handshake.read(Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + more).utf8)[...])
  }

  /// The right answer with one line changed; without it if that is nil.
  private func with(_ index: Int, _ line: String?) -> [String] {
    Self.right.enumerated().compactMap { $0.offset == index ? line : $0.element }
  }

  @Test("The request has what the server's side asks for, and the credentials")
  func request() throws {
    let bytes = handshake().bytes
    #expect(
      text(bytes) == "GET /ocpp/CP001 HTTP/1.1\r\nHost: localhost:8080\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        + "Sec-WebSocket-Protocol: ocpp1.6\r\nAuthorization: Basic Q1AwMDE6c2VjcmV0\r\n\r\n")
  }

  @Test("A right answer changes to WebSocket, and frames behind it are kept")
  func right() throws {
    #expect(try read(Self.right) == [])
    #expect(try read(Self.right, and: "\u{1}\u{2}") == [1, 2])
    #expect(try read(with(1, "upgrade: WebSocket")) == [])
    #expect(try read(with(2, "Connection: keep-alive, upgrade")) == [])
    // The server need not choose a subprotocol.
    #expect(try read(with(4, nil)) == [])
    #expect(try read(with(0, "HTTP/1.1 101 ")) == [])
  }

  @Test("Byte by byte it is the same")
  func byteByByte() throws {
    var handshake = handshake()
    let bytes = Array((Self.right.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    for index in bytes.indices {
      let rest = try handshake.read(bytes[index...index])
      #expect((rest != nil) == (index == bytes.count - 1))
    }
  }

  @Test("What breaks a rule of the list is no WebSocket")
  func rules() {
    let wrong: [([String], WebSocketClientHandshake.Failure)] = [
      (with(0, "HTTP/1.1 401 Unauthorized"), .status(401)), (with(0, "HTTP/1.1 200 OK"), .status(200)),
      (with(1, nil), .rule(2)), (with(1, "Upgrade: h2c"), .rule(2)), (with(2, nil), .rule(3)),
      (with(2, "Connection: close"), .rule(3)), (with(3, nil), .rule(4)),
      (with(3, "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOp="), .rule(4)),
      (Self.right + ["Sec-WebSocket-Extensions: permessage-deflate"], .rule(5)),
      (with(4, "Sec-WebSocket-Protocol: ocpp2.0.1"), .rule(6)),
      (Self.right + ["Sec-WebSocket-Protocol: ocpp1.6"], .rule(6)),
      (with(0, "HTTP/1.0 101 Switching Protocols"), .malformed), (with(0, "SSH-2.0-OpenSSH"), .malformed),
      (with(0, "HTTP/1.1 1O1 X"), .malformed), (with(0, "HTTP/1.1 1011"), .malformed),
      (with(2, "Connection"), .malformed),
    ]
    for (lines, failure) in wrong {
      #expect(throws: failure, "\(lines)") { try read(lines) }
    }
    #expect(throws: WebSocketClientHandshake.Failure.rule(6)) { try read(Self.right, offering: []) }
  }

  @Test("An answer without end is given up")
  func endless() throws {
    var handshake = handshake()
    let piece = Array(repeating: UInt8(ascii: "a"), count: WebSocketClientHandshake.headMax)
    #expect(try handshake.read(piece[...]) == nil)
    #expect(throws: WebSocketClientHandshake.Failure.malformed) { try handshake.read(piece[...]) }
  }

  @Test("The server's own side takes the request, and the client its answer")
  func together() throws {
    var client = handshake()
    let head = RequestHead(
      method: .get, path: Array("/ocpp/CP001".utf8), minorVersion: 1,
      fields: Fields([
        ("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ("Sec-WebSocket-Version", "13"), ("Sec-WebSocket-Protocol", "ocpp1.6"),
      ]), hasBody: false)
    var answer: [UInt8] = []
    try WebSocketHandshake(head).write(Array("ocpp1.6".utf8), to: &answer)
    #expect(try client.read(answer[...]) == [])
  }
}
