import Synchronization
import SystemSupport
import TestSupport

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
