import HTTPServer

/// A client of WebSocket that sends bytes written by hand and reads a server's frames.
package final class WebSocketClient {
  package let connection: HTTPConnection
  /// The server's answer to the handshake, up to the empty line.
  package let answer: String
  private var reader: WebSocketReader
  private var pending: [UInt8] = []
  private var place = 0

  /// A right handshake.
  package static let handshake =
    "GET /ocpp/x HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"

  /// Changes to WebSocket.
  /// - Parameters:
  ///   - port: where the server listens.
  ///   - handshake: the request.
  ///   - first: sent in the same packet.
  /// - Throws: ``ClientFailure`` if the server does not change to WebSocket.
  package init(port: Int, handshake: String = WebSocketClient.handshake, with first: [UInt8] = []) throws {
    connection = try HTTPConnection(port: port)
    var limits = WebSocketLimits()
    limits.takesBinary = true
    reader = WebSocketReader(limits, isMasked: false)
    try connection.send(Array(handshake.utf8) + first)
    var received: [UInt8] = []
    var end: Int?
    while end == nil {
      let more = try connection.read()
      guard !more.isEmpty else { throw ClientFailure(what: "no answer to the handshake: \(Self.text(received))") }
      received += more
      end = received.indices.first { received[$0...].starts(with: "\r\n\r\n".utf8) }
    }
    answer = Self.text(received.prefix(end ?? 0))
    guard answer.hasPrefix("HTTP/1.1 101 ") else { throw ClientFailure(what: answer) }
    pending = Array(received.dropFirst((end ?? 0) + 4))
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

  package func send(_ bytes: [UInt8]) throws { try connection.send(bytes) }

  /// The next frame or message that is whole; nil at the end of the stream.
  package func next() throws -> WebSocketEvent? {
    while true {
      let input = pending
      if let event = try reader.read(input.span, &place) { return event }
      (pending, place) = (try connection.read(), 0)
      if pending.isEmpty { return nil }
    }
  }
}
