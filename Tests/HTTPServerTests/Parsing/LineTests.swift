import Testing

@testable import HTTPServer

@Suite("Parsing 2: the request line and line ends")
struct LineTests {
  private static let section = "RFC 9112 section 2.2"

  static let lineEnds = [
    RequestRow("GET / HTTP/1.1\r\nHost: a\r\n\r\n", section),
    RequestRow("GET / HTTP/1.1\nHost: a\r\n\r\n", .lineEnd),
    RequestRow("GET / HTTP/1.1\nHost: a\n\n", .lineEnd),
    RequestRow("GET / HTTP/1.1\rHost: a\r\n\r\n", .lineEnd),
    RequestRow("GET / HTTP/1.1\r\r\nHost: a\r\n\r\n", .lineEnd),
    RequestRow("GET / HTTP/1.1\n\rHost: a\r\n\r\n", .lineEnd),
    RequestRow("GET / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n", .lineEnd),
    RequestRow("GET / HTTP/1.1\r\nHost: a\rX: y\r\n\r\n", .lineEnd),
    RequestRow("GET / HTTP/1.1\r\nHost: a\r\r\n\r\n", .lineEnd),
    RequestRow("GET / HTTP/1.1\r\nHost: a\n\r\n", .lineEnd),
    RequestRow("GET / HTTP/1.1\r\nHost: a\n\n", .lineEnd),
    RequestRow("GET / HTTP/1.1\r\nHost: a\r\n\rX", .lineEnd),
    RequestRow("GET / HTTP/1.1\r\nHost: a\r\n\r\r\n", .lineEnd),
    RequestRow("GET / HTTP/1.1\r\nHost: a\r\n\n", .lineEnd),
    RequestRow("GET / HTTP/1.1\r\nHost: a\r\nX\n: y\r\n\r\n", .lineEnd),
    RequestRow("GET / HTTP/1.1\r\nHost: a\r\nX:\ny\r\n\r\n", .lineEnd),
    RequestRow("GET / HTTP/1.1\r\nHost: a\r\nX: y\rz\r\n\r\n", .lineEnd),
    RequestRow("GET / HTTP/1.1\r\nHost: a\r\nX: y\r\0\n\r\n", .lineEnd),
    RequestRow("GET /\r / HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("GET /\n HTTP/1.1\r\nHost: a\r\n\r\n", .lineEnd),
    RequestRow("GET\n/ HTTP/1.1\r\nHost: a\r\n\r\n", .lineEnd),
    RequestRow("GET\r\n/ HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("GET / \r\nHTTP/1.1\r\nHost: a\r\n\r\n", .version),
    RequestRow("GET / HTTP/1.1\u{85}Host: a\r\n\r\n", .requestLine),
    RequestRow("GET / HTTP/1.1\u{B}\r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("GET / HTTP/1.1\0\r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("GE\0T / HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("GET\u{7F} / HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
  ]

  @Test(
    "Parsing 2: lines end with CR LF; a bare LF, a bare CR and control bytes are refused", arguments: lineEnds)
  func judgesLineEnds(_ row: RequestRow) {
    row.check()
  }

  static let spaces = [
    RequestRow(" GET / HTTP/1.1\r\nHost: a\r\n\r\n", .notHTTP),
    RequestRow("\tGET / HTTP/1.1\r\nHost: a\r\n\r\n", .notHTTP),
    RequestRow("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("GET /  HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("GET / HTTP/1.1 \r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("GET /\tHTTP/1.1\r\nHost: a\r\n\r\n", .targetByte),
    RequestRow("GET \t/ HTTP/1.1\r\nHost: a\r\n\r\n", .targetByte),
    RequestRow("GET / \tHTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("GET / HTTP/1.1\t\r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("GET\u{B}/ HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("GET\u{C}/\u{C}HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("GET\u{A0}/ HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("GET / x HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("GET / HTTP/1.1 x\r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("GET HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("GET  HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("GET/ HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("GET /HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("/ HTTP/1.1\r\nHost: a\r\n\r\n", .notHTTP),
    RequestRow("GET: / HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("G(T / HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("G\u{C9}T / HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
    RequestRow("\"GET\" / HTTP/1.1\r\nHost: a\r\n\r\n", .notHTTP),
  ]

  @Test("Parsing 2: the request line has exactly two single spaces", arguments: spaces)
  func judgesSpaces(_ row: RequestRow) {
    row.check()
  }

  static let emptyLines =
    (0...4).map { count in
      RequestRow(String(repeating: "\r\n", count: count) + "GET / HTTP/1.1\r\nHost: a\r\n\r\n", section)
    } + [
      RequestRow("\r\n\r\n\r\n\r\n\r\n", .emptyLines),
      RequestRow("\r\n\r\n\r\n\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .emptyLines),
      RequestRow("\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .lineEnd),
      RequestRow("\rGET / HTTP/1.1\r\nHost: a\r\n\r\n", .lineEnd),
      RequestRow("\r\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .lineEnd),
      RequestRow("\r\n\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .lineEnd),
      RequestRow("\r\n GET / HTTP/1.1\r\nHost: a\r\n\r\n", .notHTTP),
      RequestRow(" \r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .notHTTP),
    ]

  @Test("Parsing 2: at most 4 empty lines stand before a request", arguments: emptyLines)
  func judgesEmptyLines(_ row: RequestRow) {
    row.check()
  }
}
