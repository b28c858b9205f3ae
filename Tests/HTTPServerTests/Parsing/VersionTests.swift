import Testing

@testable import HTTPServer

@Suite("Parsing 3: versions")
struct VersionTests {
  private static func get(_ version: String) -> String { "GET / \(version)\r\nHost: a\r\n\r\n" }

  static let rows =
    (1...9).map { RequestRow(get("HTTP/1.\($0)"), "RFC 9110 section 2.5") } + [
      RequestRow(get("HTTP/1.0"), "RFC 9110 section 2.5", ParsedRequest(persists: false)),
      RequestRow("GET / HTTP/1.0\r\n\r\n", "RFC 9112 section 3.2", ParsedRequest(host: "", persists: false)),
      RequestRow(get("HTTP/0.9"), .majorVersion),
      RequestRow(get("HTTP/0.0"), .majorVersion),
      RequestRow(get("HTTP/2.0"), .majorVersion),
      RequestRow(get("HTTP/3.0"), .majorVersion),
      RequestRow(get("HTTP/9.9"), .majorVersion),
      RequestRow(get("HTTP/2"), .version),
      RequestRow(get("HTTP/1"), .version),
      RequestRow(get("HTTP/1."), .version),
      RequestRow(get("HTTP/.1"), .version),
      RequestRow(get("HTTP/11"), .version),
      RequestRow(get("HTTP/1.10"), .version),
      RequestRow(get("HTTP/1.1.1"), .version),
      RequestRow(get("HTTP/01.1"), .version),
      RequestRow(get("HTTP/10.1"), .version),
      RequestRow(get("HTTP/1.01"), .version),
      RequestRow(get("HTTP/1.x"), .version),
      RequestRow(get("HTTP/x.1"), .version),
      RequestRow(get("HTTP/+1.1"), .version),
      RequestRow(get("HTTP/-1.1"), .version),
      RequestRow(get("HTTP/1,1"), .version),
      RequestRow(get("HTTP/1:1"), .version),
      RequestRow(get("http/1.1"), .version),
      RequestRow(get("Http/1.1"), .version),
      RequestRow(get("HTTP1.1"), .version),
      RequestRow(get("HTTP\\1.1"), .version),
      RequestRow(get("HTTP//1.1"), .version),
      RequestRow(get("HTTPS/1.1"), .version),
      RequestRow(get("HTP/1.1"), .version),
      RequestRow(get("XHTTP/1.1"), .version),
      RequestRow(get("ICY/1.1"), .version),
      RequestRow(get("HTTP/1.1;"), .version),
      RequestRow(get("HTTP/1.\u{B2}"), .requestLine),
      RequestRow(get("HTTP/1.#"), .requestLine),
    ]

  @Test("Parsing 3: HTTP/1.DIGIT is served as 1.1 or 1.0, another major number is 505", arguments: rows)
  func judgesVersions(_ row: RequestRow) {
    row.check()
  }

  @Test(
    "Parsing 3: a line of HTTP/0.9 is 400",
    arguments: [
      RequestRow("GET /\r\n", .requestLine),
      RequestRow("GET\r\n", .requestLine),
      RequestRow("GET / \r\n", .version),
      RequestRow("GET /index.html\r\nHost: a\r\n\r\n", .requestLine),
      RequestRow("GET /\n", .lineEnd),
      RequestRow("GET http://a/\r\n", .requestLine),
    ])
  func judgesOldLines(_ row: RequestRow) {
    row.check()
  }

  @Test("Parsing 3: the version is judged before the method and the target")
  func order() {
    RequestRow(VersionTests.get("HTTP/2.0").replacing("GET /", with: "BREW nowhere"), .majorVersion).check()
    RequestRow(VersionTests.get("HTTP/1.1").replacing("GET /", with: "BREW nowhere"), .unknownMethod).check()
    RequestRow(VersionTests.get("HTTP/1.1").replacing("GET /", with: "GET nowhere"), .targetForm).check()
  }
}
