import HTTPServer

/// Why a request does not become the WebSocket of a charge point, and how it is answered.
struct Turning: Error {
  let status: Status
  /// A short line, for the client and for the log.
  let reason: String
  /// Further fields of the answer.
  var fields: [(StaticString, String)] = []

  static let browser = Turning(status: .forbidden, reason: "Charge points only, no browsers.")
  static let unknown = Turning(status: .notFound, reason: "No such charge point.")
  static let unauthorized = Turning(
    status: Status(401), reason: "The secret is wrong.",
    fields: [("WWW-Authenticate", "Basic realm=\"OCPP\", charset=\"UTF-8\"")])
  static let full = Turning(
    status: .serviceUnavailable, reason: "Too many charge points are connected.", fields: [("Retry-After", "60")])

  static let crowded = Turning(
    status: .serviceUnavailable, reason: "Too many connections of this charge point.", fields: [("Retry-After", "10")])

  /// Too many wrong secrets.
  static func tooMany(seconds: Int) -> Turning {
    Turning(
      status: .tooManyRequests, reason: "Too many wrong secrets.", fields: [("Retry-After", String(max(1, seconds)))])
  }

  /// What the handshake lacks (RFC 6455 section 4.2, RFC 9110 section 15.5.22).
  static func handshake(_ refusal: WebSocketHandshake.Refusal) -> Turning {
    switch refusal {
    case .noUpgrade:
      Turning(
        status: .upgradeRequired, reason: "This address speaks WebSocket.", fields: [("Upgrade", "websocket")])
    case .version:
      Turning(
        status: .upgradeRequired, reason: "This server speaks version 13 of WebSocket.",
        fields: [("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13")])
    case .malformed: Turning(status: .badRequest, reason: "The WebSocket handshake is malformed.")
    }
  }

  /// The answer, which ends the connection.
  var response: Response {
    var response = Response(status, body: .bytes(Array("\(reason)\n".utf8)))
    response.fields.append("Content-Type", "text/plain; charset=utf-8")
    response.fields.append("Cache-Control", "no-store")
    for (name, value) in fields { response.fields.append(name, value) }
    response.closesConnection = true
    response.route = CentralSystem.route
    return response
  }
}
