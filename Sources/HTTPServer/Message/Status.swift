/// A status code of RFC 9110 section 15 with the phrase that goes on the status line.
package struct Status: Sendable, Hashable {
  /// The three digits, 100 to 599.
  package let code: UInt16

  /// Creates a status from any code; one without a phrase in ``reason`` is sent with an empty phrase.
  package init(_ code: UInt16) {
    self.code = code
  }

  /// 101, the answer to a WebSocket's handshake
  package static let switchingProtocols = Status(101)
  /// 200
  package static let ok = Status(200)
  /// 201
  package static let created = Status(201)
  /// 206, a part of a file
  package static let partialContent = Status(206)
  /// 204, sent without a body
  package static let noContent = Status(204)
  /// 303, the answer to a form that worked
  package static let seeOther = Status(303)
  /// 304, sent without a body
  package static let notModified = Status(304)
  /// 400
  package static let badRequest = Status(400)
  /// 401, to be sent with `WWW-Authenticate`
  package static let unauthorized = Status(401)
  /// 402
  package static let paymentRequired = Status(402)
  /// 403
  package static let forbidden = Status(403)
  /// 404
  package static let notFound = Status(404)
  /// 405, to be sent with `Allow`
  package static let methodNotAllowed = Status(405)
  /// 408
  package static let requestTimeout = Status(408)
  /// 409
  package static let conflict = Status(409)
  /// 412
  package static let preconditionFailed = Status(412)
  /// 413
  package static let contentTooLarge = Status(413)
  /// 414
  package static let uriTooLong = Status(414)
  /// 416
  package static let rangeNotSatisfiable = Status(416)
  /// 417
  package static let expectationFailed = Status(417)
  /// 422
  package static let unprocessableContent = Status(422)
  /// 426, to be sent with `Upgrade`; the server adds the connection option of that name
  package static let upgradeRequired = Status(426)
  /// 429
  package static let tooManyRequests = Status(429)
  /// 431
  package static let headerFieldsTooLarge = Status(431)
  /// 500
  package static let internalServerError = Status(500)
  /// 501
  package static let notImplemented = Status(501)
  /// 503
  package static let serviceUnavailable = Status(503)
  /// 504
  package static let gatewayTimeout = Status(504)
  /// 505
  package static let versionNotSupported = Status(505)
  /// 507
  package static let insufficientStorage = Status(507)

  /// The reason phrase, empty for a code that has none here (RFC 9112 section 4 allows that).
  package var reason: StaticString {
    switch code {
    case 101: "Switching Protocols"
    case 200: "OK"
    case 201: "Created"
    case 204: "No Content"
    case 206: "Partial Content"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 402: "Payment Required"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 410: "Gone"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 416: "Range Not Satisfiable"
    case 417: "Expectation Failed"
    case 422: "Unprocessable Content"
    case 426: "Upgrade Required"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    case 505: "HTTP Version Not Supported"
    case 507: "Insufficient Storage"
    default: ""
    }
  }

  /// Whether a response with this status can have content (RFC 9110 sections 15.3.5 and 15.4.5).
  var allowsBody: Bool { code >= 200 && code != 204 && code != 304 }
}
