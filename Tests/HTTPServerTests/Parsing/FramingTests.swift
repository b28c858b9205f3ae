import Testing

@testable import HTTPServer

@Suite("Parsing 6: how long a body is")
struct FramingTests {
  private static func post(_ fields: String, _ body: String = "", version: String = "1.1") -> String {
    "POST / HTTP/\(version)\r\nHost: a\r\n\(fields)\r\n\r\n\(body)"
  }

  private static func body(_ body: String, persists: Bool = true) -> ParsedRequest {
    ParsedRequest(method: "POST", body: body, persists: persists)
  }

  private static let section = "RFC 9112 section 6.3"

  static let lengths =
    [
      RequestRow(post("X: y"), section, body("")),
      RequestRow(post("Content-Length: 0"), section, body("")),
      RequestRow(post("Content-Length: 00"), section, body("")),
      RequestRow(post("Content-Length: 5", "hello"), section, body("hello")),
      RequestRow(post("content-LENGTH:\t5 ", "hello"), "RFC 9110 section 5.5", body("hello")),
      RequestRow(post("Content-Length: 005", "hello"), "RFC 9110 section 8.6", body("hello")),
      RequestRow(
        post("Content-Length: \(String(repeating: "0", count: 40))5", "hello"), "RFC 9110 section 8.6", body("hello")),
      RequestRow(post("Content-Length: 4", "\r\n\r\n"), section, body("\r\n\r\n")),
      RequestRow(
        post("Content-Length: 14", "GET / HTTP/1.1"), section, body("GET / HTTP/1.1")),
      RequestRow(post("Content-Length: 5", "hello", version: "1.0"), section, body("hello", persists: false)),
      RequestRow("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi", section, ParsedRequest(body: "hi")),
      RequestRow(
        "HEAD / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi", section, ParsedRequest(method: "HEAD", body: "hi")),
      RequestRow(
        "DELETE / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi", section,
        ParsedRequest(method: "DELETE", body: "hi")),
      RequestRow(post("Content-Lengths: 5"), "RFC 9110 section 5.1", body("")),
      RequestRow(post("X-Content-Length: 5"), "RFC 9110 section 5.1", body("")),
      RequestRow(post("Content_Length: 5"), "RFC 9110 section 5.1", body("")),
    ]
    + [
      "", "+5", "-5", "-0", "+0", "5 5", "5\t5", "5,5", "5, 5", "5, 6", "5,", ",5", "5;", "5;q=1", "5x", "x5", "x",
      "0x5",
      "0b1", "0o5", "5.0", "5.", ".5", "5e0", "1_0", "1'0", "\"5\"", "'5'", "(5)", "five", "\u{A0}5", "5\u{A0}",
      "\u{D9}\u{A5}", "\u{B2}", "99999999999999999999", "9223372036854775808", "18446744073709551616",
      "18446744073709551621", "340282366920938463463374607431768211461", "5\r\nContent-Length: ", "NaN", "null", "#5",
    ].map { RequestRow(post("Content-Length: \($0)"), $0.hasPrefix("5\r\n") ? .lengthTwice : .lengthGrammar) }

  @Test("Parsing 6: Content-Length is digits only and does not overflow", arguments: lengths)
  func judgesLengths(_ row: RequestRow) {
    row.check()
  }

  static let twice = [
    RequestRow(post("Content-Length: 5\r\nContent-Length: 5", "hello"), .lengthTwice),
    RequestRow(post("Content-Length: 5\r\nContent-Length: 6", "hello"), .lengthTwice),
    RequestRow(post("Content-Length: 0\r\nContent-Length: 5", "hello"), .lengthTwice),
    RequestRow(post("Content-Length: 5\r\nContent-Length: 0", "hello"), .lengthTwice),
    RequestRow(post("Content-Length: 5\r\nX: y\r\nCONTENT-LENGTH: 05", "hello"), .lengthTwice),
    RequestRow(post("Content-Length: 5\r\nContent-Length: x", "hello"), .lengthTwice),
    RequestRow(post("Content-Length: x\r\nContent-Length: 5", "hello"), .lengthGrammar),
    RequestRow(post("Content-Length:\r\nContent-Length: 5", "hello"), .lengthGrammar),
    RequestRow(post("Content-Length: 65537\r\nContent-Length: 5", "hello"), .lengthTwice),
  ]

  @Test("Parsing 6: a second Content-Length is refused, the same or not, in any order", arguments: twice)
  func judgesTwice(_ row: RequestRow) {
    row.check()
  }

  private static let chunks = "5\r\nhello\r\n0\r\n\r\n"

  static let codings =
    ["chunked", "Chunked", "CHUNKED", "\tchunked", "chunked\t", " \t chunked \t "].map {
      RequestRow(post("Transfer-Encoding: \($0)", chunks), "RFC 9112 section 7", body("hello"))
    } + [
      RequestRow(post("Transfer-Encoding:chunked", chunks), "RFC 9112 section 6.1", body("hello")),
      RequestRow(post("transfer-ENCODING: chunked", chunks), "RFC 9110 section 5.1", body("hello")),
      RequestRow(post("Transfer-Encodings: x"), "RFC 9110 section 5.1", body("")),
      RequestRow(post("X-Transfer-Encoding: chunked"), "RFC 9110 section 5.1", body("")),
      RequestRow(post("Transfer_Encoding: chunked"), "RFC 9110 section 5.1", body("")),
      RequestRow(post("TE: trailers, chunked"), "RFC 9110 section 10.1.4", body("")),
      RequestRow(post("Content-Encoding: chunked"), "RFC 9110 section 8.4", body("")),
    ]
    + [
      "chunke", "xchunked", "chunkedx", "chunked-x", "chunked.", "x-chunked", "chunk", "'chunked'", "identity", "gzip",
      "deflate", "chunked, identity", "chunked, gzip", "chunked;q=1", "chunked;", "chunked ; a=b", "chunked;x=\"y\"",
      "chunked, chunked;q=1", "cow", "none", "*",
    ].map { RequestRow(post("Transfer-Encoding: \($0)", chunks), .codingNotLast) }
    + [
      "", ",", ", chunked", ",chunked", "chunked,", "chunked, ", "chunked,,", "gzip,,chunked", "\"chunked\"",
      "chunked chunked", "chunked gzip", "gzip chunked", "\u{E9}chunked", "chunked\u{A0}", "\u{A0}chunked",
      "chunked\u{FF}",
      "[chunked]", "(x)chunked", "chunked=1", "=chunked", ";chunked", "chun ked", "chunked:", "@, chunked",
      "chunked\tx",
    ].map { RequestRow(post("Transfer-Encoding: \($0)", chunks), .codingGrammar) }
    + ["\u{B}chunked", "chunked\u{B}", "\u{C}chunked", "chunked\0", "\0chunked", "chun\u{7F}ked", "chunked\u{8}"]
    .map { RequestRow(post("Transfer-Encoding: \($0)", chunks), .fieldValue) }
    + ["chunked\n", "chunked\r", "chunked\rX", "\nchunked", "\rchunked"]
    .map { RequestRow(post("Transfer-Encoding: \($0)", chunks), .lineEnd) }
    + [
      "gzip, chunked", "gzip,chunked", "gzip;q=1, chunked", "identity, chunked", "deflate, gzip, chunked", "x, CHUNKED",
      "chunked;a=b, chunked",
    ].map { RequestRow(post("Transfer-Encoding: \($0)", chunks), .unknownCoding) }
    + ["chunked, chunked", "chunked,chunked", "Chunked , CHUNKED", "chunked, gzip, chunked", "chunked, chunked, gzip"]
    .map { RequestRow(post("Transfer-Encoding: \($0)", chunks), .codingTwice) }

  @Test(
    "Parsing 6: Transfer-Encoding is the one value chunked; another coding before it is 501", arguments: codings
  )
  func judgesCodings(_ row: RequestRow) {
    row.check()
  }

  static let several = [
    RequestRow(post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", chunks), .codingTwice),
    RequestRow(post("Transfer-Encoding: chunked\r\nTransfer-Encoding: gzip", chunks), .codingNotLast),
    RequestRow(post("Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked", chunks), .unknownCoding),
    RequestRow(post("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", chunks), .codingNotLast),
    RequestRow(post("Transfer-Encoding: identity\r\nTransfer-Encoding: chunked", chunks), .unknownCoding),
    RequestRow(post("Transfer-Encoding: chunked\r\nTransfer-encoding: x", chunks), .codingNotLast),
    RequestRow(post("Transfer-Encoding:\r\nTransfer-Encoding: chunked", chunks), .codingGrammar),
    RequestRow(post("Transfer-Encoding: chunked\r\nTransfer-Encoding:", chunks), .codingGrammar),
  ]

  @Test("Parsing 6: Transfer-Encoding in two fields is one list, and never good", arguments: several)
  func judgesSeveral(_ row: RequestRow) {
    row.check()
  }

  static let both = [
    RequestRow(post("Content-Length: 5\r\nTransfer-Encoding: chunked", chunks), .lengthAndCoding),
    RequestRow(post("Transfer-Encoding: chunked\r\nContent-Length: 5", chunks), .lengthAndCoding),
    RequestRow(post("Transfer-Encoding: chunked\r\nContent-Length: 0", chunks), .lengthAndCoding),
    RequestRow(post("Content-Length: 0\r\nTransfer-Encoding: chunked", chunks), .lengthAndCoding),
    RequestRow(post("Content-Length: 65537\r\nTransfer-Encoding: chunked", chunks), .lengthAndCoding),
    RequestRow(post("Content-Length: 5\r\nTransfer-Encoding: gzip", chunks), .lengthAndCoding),
    RequestRow(post("Content-Length: 5\r\nTransfer-Encoding: identity", "hello"), .lengthAndCoding),
    RequestRow(post("Content-Length: 5\r\nTransfer-Encoding: xchunked", "hello"), .lengthAndCoding),
    RequestRow(post("Content-Length: 5\r\nTransfer-Encoding:", "hello"), .codingGrammar),
    RequestRow(post("Content-Length: 5\r\nTransfer-Encoding: \u{B}chunked", "hello"), .fieldValue),
    RequestRow(post("Content-Length: 5\r\nTransfer-Encoding : chunked", "hello"), .fieldName),
    RequestRow(post("Content-Length: 5\r\nTransfer-Encoding\r\n : chunked", "hello"), .fieldColon),
    RequestRow(post("Content-Length: 5\r\nX: y\rTransfer-Encoding: chunked", "hello"), .lineEnd),
    RequestRow(post("Content-Length: 5\r\nX: y\nTransfer-Encoding: chunked", "hello"), .lineEnd),
    RequestRow(post("Content-Length: 5\r\nTransfer-Encoding:\r\n chunked", "hello"), .fieldFolding),
    RequestRow(post("Content-Length : 5\r\nTransfer-Encoding: chunked", chunks), .fieldName),
    RequestRow(post("Content-Length: 5\r\nTransfer-Encoding: chunked", chunks, version: "1.0"), .lengthAndCoding),
  ]

  @Test("Parsing 6: Content-Length and Transfer-Encoding together are refused, in any order", arguments: both)
  func judgesBoth(_ row: RequestRow) {
    row.check()
  }

  static let oldVersion = [
    RequestRow(post("Transfer-Encoding: chunked", chunks, version: "1.0"), .codingInOldVersion),
    RequestRow(post("Transfer-Encoding: gzip, chunked", chunks, version: "1.0"), .codingInOldVersion),
    RequestRow(post("Transfer-Encoding: identity", chunks, version: "1.0"), .codingInOldVersion),
    RequestRow(
      post("Connection: keep-alive\r\nTransfer-Encoding: chunked", chunks, version: "1.0"), .codingInOldVersion),
  ]

  @Test("Parsing 6: HTTP/1.0 has no Transfer-Encoding", arguments: oldVersion)
  func judgesOldVersion(_ row: RequestRow) {
    row.check()
  }
}
