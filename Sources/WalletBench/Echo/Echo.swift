import HTTPServer
import SystemSupport

/// A server that sends every message of a WebSocket back: what suites for the protocol (RFC 6455) are run against.
enum Echo {
  /// Serves on 127.0.0.1 until the standard input ends, and says first where.
  /// - Parameter port: the port; 0 takes a free one.
  /// - Throws: ``BenchFailure`` if it cannot listen there.
  static func run(port: Int) throws(BenchFailure) {
    let server = try start(port: port)
    Output.say("ws://127.0.0.1:\(server.port)/")
    waitForEndOfInput()
    server.stop()
  }

  private static func start(port: Int) throws(BenchFailure) -> Server {
    var configuration = ServerConfiguration(port: port)
    configuration.addresses = ["127.0.0.1"]
    // Room for a few of the longest messages at a time.
    configuration.limits.bodiesMax = 1 << 30
    do {
      return try Server.start(configuration) { [endpoint] _ in
        Application(
          admit: { head, _ in admit(head, endpoint) }, respond: { _ in Response(.notFound) },
          explain: { Response($0.status) })
      }
    } catch {
      throw BenchFailure("Nothing can listen on port \(port) of 127.0.0.1: \(error).")
    }
  }

  /// The limits are wider than a charge point's: the suites send messages of 16 MiB, in up to 262,144 fragments, and
  /// read only when they have sent all.
  private static var endpoint: WebSocketEndpoint {
    var endpoint = WebSocketEndpoint { message, link in
      switch message {
      case .text(let bytes): link.send(text: bytes)
      case .binary(let bytes): link.send(binary: bytes)
      }
    }
    endpoint.limits.messageMax = 16 << 20
    endpoint.limits.fragmentsMax = 300_000
    endpoint.limits.takesBinary = true
    // The longest message still fits behind what stops the reading.
    endpoint.unsentPause = 8 << 20
    endpoint.unsentMax = 32 << 20
    return endpoint
  }

  private static func admit(_ head: RequestHead, _ endpoint: WebSocketEndpoint) -> Admission {
    do throws(WebSocketHandshake.Refusal) {
      return .upgraded(try WebSocketHandshake(head), endpoint)
    } catch {
      var response = Response(error == .malformed ? .badRequest : .upgradeRequired)
      if error != .malformed { response.fields.append("Upgrade", "websocket") }
      if error == .version { response.fields.append("Sec-WebSocket-Version", "13") }
      return .answered(response)
    }
  }

  private static func waitForEndOfInput() {
    var piece = [UInt8](repeating: 0, count: 4096)
    while let count = FileBytes.read(&piece, from: STDIN_FILENO), count > 0 {}
  }
}
