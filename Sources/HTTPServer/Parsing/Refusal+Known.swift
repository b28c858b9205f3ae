// Every refusal by the server itself, each with the rule that it is based on.

extension Refusal {
  private static func bad(_ reason: StaticString, _ rule: StaticString) -> Refusal {
    Refusal(status: .badRequest, reason: reason, rule: rule)
  }

  // MARK: Request line

  static let notHTTP = bad("This port speaks HTTP, and what came is something else.", "RFC 9112 section 3")
  static let lineEnd = bad("A line does not end with CR LF.", "RFC 9112 section 2.2")
  static let emptyLines = bad("Too many empty lines stand before the request.", "RFC 9112 section 2.2")
  static let requestLine = bad("The request line is not method, target and version.", "RFC 9112 section 3")
  static let version = bad("The version is not written as HTTP/1.1.", "RFC 9112 section 2.3")
  static let targetByte = bad("The address holds a byte that must be encoded.", "RFC 9112 section 3.2")
  static let targetForm = bad("The request target has no form this server knows.", "RFC 9112 section 3.2")
  static let targetEncoding = bad("The address is not percent-encoded correctly.", "RFC 3986 section 2.1")
  static let targetPath = bad("The path holds something no path here has.", "RFC 3986 section 3.3")
  static let targetHost = bad("The host in the address is not a host and a port.", "RFC 9110 section 4.2.1")
  static let majorVersion = Refusal(
    status: .versionNotSupported, reason: "This server speaks HTTP/1.1 only.", rule: "RFC 9110 section 15.6.6")
  static let unknownMethod = Refusal(
    status: .notImplemented, reason: "This server does not know the method.", rule: "RFC 9110 section 9.1")
  static let refusedMethod = Refusal(
    status: .notImplemented, reason: "This server does not do TRACE or CONNECT.", rule: "RFC 9110 section 9.3")
  static let lineTooLong = Refusal(
    status: .uriTooLong, reason: "The request line is too long.", rule: "RFC 9112 section 3")

  // MARK: Header section

  static let fieldColon = bad("A header field has no colon.", "RFC 9112 section 5")
  static let fieldName = bad("The name of a header field is not a token.", "RFC 9112 section 5.1")
  static let fieldFolding = bad("A header field goes on in the next line.", "RFC 9112 section 5.2")
  static let fieldValue = bad("A header field holds a control byte.", "RFC 9110 section 5.5")
  static let headersTooLarge = Refusal(
    status: .headerFieldsTooLarge, reason: "The header section is too large.", rule: "RFC 6585 section 5")
  static let tooManyFields = Refusal(
    status: .headerFieldsTooLarge, reason: "There are too many header fields.", rule: "RFC 6585 section 5")
  static let hostMissing = bad("The Host field is missing.", "RFC 9112 section 3.2")
  static let hostTwice = bad("There is more than one Host field.", "RFC 9112 section 3.2")
  static let hostGrammar = bad("The Host field is not a host and a port.", "RFC 9110 section 7.2")
  static let expectation = Refusal(
    status: .expectationFailed, reason: "This server meets no expectation but 100-continue.",
    rule: "RFC 9110 section 10.1.1")

  // MARK: Framing

  static let lengthGrammar = bad("The Content-Length is not a number.", "RFC 9112 section 6.3")
  static let lengthTwice = bad("There is more than one Content-Length.", "RFC 9112 section 6.3")
  static let lengthAndCoding = bad("Both Content-Length and Transfer-Encoding are there.", "RFC 9112 section 6.1")
  static let codingTwice = bad("The body is chunked more than once.", "RFC 9112 section 7.1")
  static let codingInOldVersion = bad("HTTP/1.0 has no Transfer-Encoding.", "RFC 9112 section 6.1")
  static let codingGrammar = bad("The Transfer-Encoding is not a list of codings.", "RFC 9112 section 7")
  static let codingNotLast = bad("The last transfer coding is not chunked.", "RFC 9112 section 6.3")
  static let unknownCoding = Refusal(
    status: .notImplemented, reason: "This server knows no transfer coding but chunked.",
    rule: "RFC 9112 section 6.1")
  static let chunkSize = bad("The size of a chunk is not a hexadecimal number.", "RFC 9112 section 7.1")
  static let chunkEnd = bad("A chunk does not end where its size says.", "RFC 9112 section 7.1")
  static let chunkExtensions = bad("The chunk extensions are too long.", "RFC 9112 section 7.1.1")
  static let chunkExtension = bad(
    "A chunk extension is not a name, or a name and a value.", "RFC 9112 section 7.1.1")
  static let trailerField = bad(
    "A field that frames or routes a message stands behind the body.", "RFC 9110 section 6.5.1")
  static let bodyTooLarge = Refusal(
    status: .contentTooLarge, reason: "The body is too large.", rule: "RFC 9110 section 15.5.14")

  // MARK: Files

  static let preconditionFailed = Refusal(
    status: .preconditionFailed, reason: "This file has another version than the one asked for.",
    rule: "RFC 9110 section 15.5.13")
  static let rangeNotSatisfiable = Refusal(
    status: .rangeNotSatisfiable, reason: "This file ends before the part that was asked for.",
    rule: "RFC 9110 section 15.5.17")

  // MARK: Too much at once

  static let evicted = Refusal(
    status: .requestTimeout, reason: "The server is full, and this request took longest to come.",
    rule: "RFC 9110 section 15.5.9")
  static let connectionsBusy = Refusal(
    status: .serviceUnavailable, reason: "The server is busy with as many connections as it may have.",
    rule: "RFC 9110 section 15.6.4")
  static let addressConnections = Refusal(
    status: .serviceUnavailable, reason: "Your network has as many connections as it may have.",
    rule: "RFC 9110 section 15.6.4")
  static let unreadRequests = Refusal(
    status: .serviceUnavailable, reason: "Too much of other requests is still on its way.",
    rule: "RFC 9110 section 15.6.4")

  // MARK: Time

  static let headerTimeout = Refusal(
    status: .requestTimeout, reason: "The header section took too long.", rule: "RFC 9110 section 15.5.9")
  static let bodyTimeout = Refusal(
    status: .requestTimeout, reason: "The body took too long.", rule: "RFC 9110 section 15.5.9")
}
