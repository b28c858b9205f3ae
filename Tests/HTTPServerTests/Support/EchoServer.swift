import Synchronization
import SystemSupport
import TestSupport
import Testing

@testable import HTTPServer

/// A server that changes every right handshake to a WebSocket and sends each message back.
final class EchoServer: Sendable {
  let server: Server
  /// What its endpoint was told, in order.
  let log: Log
  /// A record for each answered request.
  let recorded = Recorded()
  /// Messages that wait are taken when it opens.
  let gate: Gate

  init(limits: Limits = TestServer.patient, _ change: (inout WebSocketEndpoint) -> Void = { _ in }) throws {
    let (log, gate) = (Log(), Gate())
    (self.log, self.gate) = (log, gate)
    var endpoint = WebSocketEndpoint { message, link in
      switch message {
      case .text(let bytes):
        if text(bytes) == "wait" { await gate.wait() }
        if text(bytes) == "bye" { return link.close(WebSocketClose(.normal, reason: bytes)) }
        link.send(text: bytes)
      case .binary(let bytes): link.send(binary: bytes)
      }
    }
    endpoint.opened = { _ in log.add("opened") }
    endpoint.ended = { end, _ in log.add("\(end)") }
    change(&endpoint)
    var configuration = ServerConfiguration(port: 0, loops: 1, limits: limits)
    configuration.addresses = ["127.0.0.1"]
    configuration.poller = EachPoller.current
    configuration.record = { [recorded] record in recorded.add(record) }
    server = try Server.start(configuration) { [endpoint] _ in
      Application(
        admit: { head, _ in
          do throws(WebSocketHandshake.Refusal) {
            return .upgraded(try WebSocketHandshake(head), endpoint)
          } catch {
            return .answered(Response(error == .malformed ? .badRequest : .upgradeRequired))
          }
        }, respond: { _ in Response(.notFound) }, explain: { Response($0.status) })
    }
  }

  deinit { server.stop() }

  func client() throws -> WebSocketClient { try WebSocketClient(port: server.port) }
}

/// A client that sends frames written by hand and reads a server's.
final class WebSocketClient {
  let connection: HTTPConnection
  private var reader: WebSocketReader
  private var pending: [UInt8] = []
  private var place = 0

  static let handshake =
    "GET /ocpp/x HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"

  /// Changes to WebSocket, and sends these bytes in the same packet.
  init(port: Int, with first: [UInt8] = []) throws {
    connection = try HTTPConnection(port: port)
    var limits = WebSocketLimits()
    limits.takesBinary = true
    reader = WebSocketReader(limits, isMasked: false)
    try connection.send(Array(Self.handshake.utf8) + first)
    while !text(pending).contains("\r\n\r\n") {
      let more = try connection.read()
      guard !more.isEmpty else { throw ClientFailure(what: "no answer to the handshake: \(text(pending))") }
      pending += more
    }
    #expect(text(pending).hasPrefix("HTTP/1.1 101 "))
    let end = pending.indices.first { pending[$0...].starts(with: "\r\n\r\n".utf8) } ?? 0
    pending.removeFirst(end + 4)
  }

  func send(_ bytes: [UInt8]) throws { try connection.send(bytes) }

  /// The next frame that is whole; nil at the end of the stream.
  func next() throws -> WebSocketEvent? {
    while true {
      let input = pending
      if let event = try reader.read(input.span, &place) { return event }
      (pending, place) = (try connection.read(), 0)
      if pending.isEmpty { return nil }
    }
  }
}
