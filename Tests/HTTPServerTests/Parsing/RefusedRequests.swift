@testable import HTTPServer

/// Requests that must be refused, each with the refusal.
enum RefusedRequests {
  struct Row: Sendable {
    var input: String
    var refusal: Refusal

    init(_ input: String, _ refusal: Refusal) {
      self.input = input
      self.refusal = refusal
    }
  }

  static var all: [Row] { lines + targets + fields + hosts + framing }

  private static let lines = [
    Row("GET / HTTP/1.1\nHost: a\r\n\r\n", .lineEnd),
    Row("GET / HTTP/1.1\rHost: a\r\n\r\n", .lineEnd),
    Row("\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .lineEnd),
    Row("\rGET / HTTP/1.1\r\nHost: a\r\n\r\n", .lineEnd),
    Row("\r\n\r\n\r\n\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .emptyLines),
    Row(" GET / HTTP/1.1\r\nHost: a\r\n\r\n", .notHTTP),
    Row("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
    Row("GET /  HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
    Row("GET / HTTP/1.1 \r\nHost: a\r\n\r\n", .requestLine),
    Row("GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
    Row("GET / x HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
    Row("GET /\r\n", .requestLine),
    Row("GET\r\n", .requestLine),
    Row("GET / \r\n", .version),
    Row("GET / HTTP/1.1\0\r\nHost: a\r\n\r\n", .requestLine),
    Row("GET / http/1.1\r\nHost: a\r\n\r\n", .version),
    Row("GET / HTTP/1.10\r\nHost: a\r\n\r\n", .version),
    Row("GET / HTTP/1\r\nHost: a\r\n\r\n", .version),
    Row("GET / HTTP/+1.1\r\nHost: a\r\n\r\n", .version),
    Row("GET / HTTP/2.0\r\nHost: a\r\n\r\n", .majorVersion),
    Row("GET / HTTP/0.9\r\nHost: a\r\n\r\n", .majorVersion),
    Row("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .majorVersion),
    Row("get / HTTP/1.1\r\nHost: a\r\n\r\n", .unknownMethod),
    Row("BREW / HTTP/1.1\r\nHost: a\r\n\r\n", .unknownMethod),
    Row("GET1 / HTTP/1.1\r\nHost: a\r\n\r\n", .unknownMethod),
    Row("TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", .refusedMethod),
    Row("CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n", .refusedMethod),
  ]

  private static let targets = [
    Row("GET /#x HTTP/1.1\r\nHost: a\r\n\r\n", .targetByte),
    Row("GET /é HTTP/1.1\r\nHost: a\r\n\r\n", .targetByte),
    Row("GET /\u{7F} HTTP/1.1\r\nHost: a\r\n\r\n", .targetByte),
    Row("GET a HTTP/1.1\r\nHost: a\r\n\r\n", .targetForm),
    Row("GET * HTTP/1.1\r\nHost: a\r\n\r\n", .targetForm),
    Row("OPTIONS ** HTTP/1.1\r\nHost: a\r\n\r\n", .targetForm),
    Row("GET https://a/ HTTP/1.1\r\nHost: a\r\n\r\n", .targetForm),
    Row("GET file:///x HTTP/1.1\r\nHost: a\r\n\r\n", .targetForm),
    Row("GET http:/a HTTP/1.1\r\nHost: a\r\n\r\n", .targetForm),
    Row("GET http:///x HTTP/1.1\r\nHost: a\r\n\r\n", .hostGrammar),
    Row("GET http://u@a/ HTTP/1.1\r\nHost: a\r\n\r\n", .hostGrammar),
    Row("GET http://a/ HTTP/1.1\r\n\r\n", .hostMissing),
    Row("GET http://a/ HTTP/1.1\r\nHost: b@c\r\n\r\n", .hostGrammar),
    Row("GET /% HTTP/1.1\r\nHost: a\r\n\r\n", .targetEncoding),
    Row("GET /%4 HTTP/1.1\r\nHost: a\r\n\r\n", .targetEncoding),
    Row("GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n", .targetEncoding),
    Row("GET /%+1 HTTP/1.1\r\nHost: a\r\n\r\n", .targetEncoding),
    Row("GET /?%x1 HTTP/1.1\r\nHost: a\r\n\r\n", .targetEncoding),
    Row("GET /?a=% HTTP/1.1\r\nHost: a\r\n\r\n", .targetEncoding),
    Row("GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n", .targetPath),
    Row("GET /%0d%0aX HTTP/1.1\r\nHost: a\r\n\r\n", .targetPath),
    Row("GET /%7f HTTP/1.1\r\nHost: a\r\n\r\n", .targetPath),
    Row("GET /a\\b HTTP/1.1\r\nHost: a\r\n\r\n", .targetPath),
    Row("GET /a%5cb HTTP/1.1\r\nHost: a\r\n\r\n", .targetPath),
    Row("GET /.. HTTP/1.1\r\nHost: a\r\n\r\n", .targetPath),
    Row("GET /../x HTTP/1.1\r\nHost: a\r\n\r\n", .targetPath),
    Row("GET /a/./b HTTP/1.1\r\nHost: a\r\n\r\n", .targetPath),
    Row("GET /a/. HTTP/1.1\r\nHost: a\r\n\r\n", .targetPath),
    Row("GET /%2e%2E/x HTTP/1.1\r\nHost: a\r\n\r\n", .targetPath),
    Row("GET /a%2f..%2fb HTTP/1.1\r\nHost: a\r\n\r\n", .targetPath),
    Row("GET /a%2f%2e HTTP/1.1\r\nHost: a\r\n\r\n", .targetPath),
  ]

  private static let fields = [
    Row("GET / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n", .lineEnd),
    Row("GET / HTTP/1.1\r\nHost: a\rX: y\r\n\r\n", .lineEnd),
    Row("GET / HTTP/1.1\r\nHost: a\r\n\n", .lineEnd),
    Row("GET / HTTP/1.1\r\nHost: a\r\n\rX", .lineEnd),
    Row("GET / HTTP/1.1\r\nHost: a\r\nX: y\0\r\n\r\n", .fieldValue),
    Row("GET / HTTP/1.1\r\nHost: a\r\nX: y\u{1}\r\n\r\n", .fieldValue),
    Row("GET / HTTP/1.1\r\nHost: a\r\nX: y\u{7F}\r\n\r\n", .fieldValue),
    Row("GET / HTTP/1.1\r\nHost: a\r\nX : y\r\n\r\n", .fieldName),
    Row("GET / HTTP/1.1\r\nHost: a\r\nX\t: y\r\n\r\n", .fieldName),
    Row("GET / HTTP/1.1\r\nHost: a\r\n: y\r\n\r\n", .fieldName),
    Row("GET / HTTP/1.1\r\nHost: a\r\nX y: z\r\n\r\n", .fieldName),
    Row("GET / HTTP/1.1\r\nHost: a\r\nXé: z\r\n\r\n", .fieldName),
    Row("GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n", .lineEnd),
    Row("GET / HTTP/1.1\r\nHost: a\r\nX: y\r\n z\r\n\r\n", .fieldFolding),
    Row("GET / HTTP/1.1\r\n Host: a\r\n\r\n", .fieldFolding),
    Row("GET / HTTP/1.1\r\nHost: a\r\n\tX: y\r\n\r\n", .fieldFolding),
    Row("GET / HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\n\r\n", .expectation),
    Row("GET / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue, x\r\n\r\n", .expectation),
  ]

  private static let hosts =
    [
      Row("GET / HTTP/1.1\r\n\r\n", .hostMissing),
      Row("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", .hostTwice),
      Row("GET / HTTP/1.0\r\nHost: a\r\nhost: b\r\n\r\n", .hostTwice),
    ]
    + [
      "", "u@a", "a:80:80", "a:65536", "a:99999999999999999999", "a:8o", "a:+80", "a:-1", "[::1", "::1", "[]", "[g::1]",
      "[::1]x", "[1.2.3.4]", "a#b", "a\\b", "a%zz", "a%4", "<a>", "a b", "a/b", "a?b", "é", "\"a\"", ":80",
    ].map { Row("GET / HTTP/1.1\r\nHost: \($0)\r\n\r\n", .hostGrammar) }

  private static func post(_ fields: String, version: String = "1.1") -> String {
    "POST / HTTP/\(version)\r\nHost: a\r\n\(fields)\r\n\r\n"
  }

  private static let framing =
    ["+5", "-5", "5 5", "5,5", "5x", "0x5", "", "5.0", "99999999999999999999", "٥"].map {
      Row(post("Content-Length: \($0)"), .lengthGrammar)
    } + [
      Row(post("Content-Length: 5\r\nContent-Length: 5"), .lengthTwice),
      Row(post("Content-Length: 5\r\nContent-Length: 6"), .lengthTwice),
      Row(post("Content-Length: 65537"), .bodyTooLarge),
      Row(post("Content-Length: 9223372036854775807"), .bodyTooLarge),
      Row(post("Content-Length: 5\r\nTransfer-Encoding: chunked"), .lengthAndCoding),
      Row(post("Transfer-Encoding: chunked\r\nContent-Length: 0"), .lengthAndCoding),
      Row(post("Transfer-Encoding: chunked", version: "1.0"), .codingInOldVersion),
      Row(post("Transfer-Encoding: chunked, chunked"), .codingTwice),
      Row(post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"), .codingTwice),
      Row(post("Transfer-Encoding: gzip, chunked"), .unknownCoding),
      Row(post("Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked"), .unknownCoding),
      Row(post("Transfer-Encoding: chunked, gzip"), .codingNotLast),
      Row(post("Transfer-Encoding: gzip"), .codingNotLast),
      Row(post("Transfer-Encoding: xchunked"), .codingNotLast),
      Row(post("Transfer-Encoding: \u{b}chunked"), .fieldValue),
      Row(post("Transfer-Encoding: chunked;x=y"), .codingNotLast),
      Row(post("Transfer-Encoding:"), .codingNotLast),
    ]
}
