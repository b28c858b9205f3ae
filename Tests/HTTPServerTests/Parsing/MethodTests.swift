import Testing

@testable import HTTPServer

@Suite("Parsing 7: methods and expectations")
struct MethodTests {
  private static func request(_ method: String) -> String { "\(method) / HTTP/1.1\r\nHost: a\r\n\r\n" }

  static let methods =
    ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"].map {
      RequestRow(request($0), "RFC 9110 section 9", ParsedRequest(method: $0))
    }
    + [
      "get", "Get", "gET", "post", "options", "GET1", "GETS", "GE", "G", "XGET", "GET-", "BREW", "PROPFIND", "QUERY",
      "LINK", "MKCOL", "PRI", "1", "!", "~", "%47ET", "GET'", "trace", "connect",
      String(repeating: "A", count: 4000), String(repeating: "GET", count: 3),
    ].map { RequestRow(request($0), .unknownMethod) }
    + [
      RequestRow(request("TRACE"), .refusedMethod),
      RequestRow(request("CONNECT"), .refusedMethod),
      RequestRow("CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n", .refusedMethod),
      RequestRow("CONNECT * HTTP/1.1\r\nHost: a\r\n\r\n", .refusedMethod),
      RequestRow("TRACE http://u@a/ HTTP/1.1\r\n\r\n", .refusedMethod),
    ]

  @Test(
    "Parsing 7: methods are case-sensitive, an unknown one is 501, TRACE and CONNECT are refused",
    arguments: methods)
  func judgesMethods(_ row: RequestRow) {
    row.check()
  }

  private static func put(_ expect: String, version: String = "1.1") -> String {
    "PUT / HTTP/\(version)\r\nHost: a\r\n\(expect)\r\nContent-Length: 1\r\n\r\nx"
  }

  private static let waiting = ParsedRequest(method: "PUT", body: "x", waits: true)
  private static let section = "RFC 9110 section 10.1.1"

  static let expectations =
    [
      "Expect: 100-continue", "expect:100-Continue", "EXPECT: \t100-CONTINUE ",
      "Expect: 100-continue\r\nExpect: 100-continue",
    ]
    .map { RequestRow(put($0), section, waiting) }
    + [
      RequestRow(put("X-Expect: magic"), "RFC 9110 section 5.1", ParsedRequest(method: "PUT", body: "x")),
      RequestRow(
        put("Expect: 100-continue", version: "1.0"), section, ParsedRequest(method: "PUT", body: "x", persists: false)),
      RequestRow(
        put("Expect: magic", version: "1.0"), section, ParsedRequest(method: "PUT", body: "x", persists: false)),
      RequestRow("GET / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n", section, ParsedRequest(waits: true)),
    ]
    + [
      "", "100", "continue", "100-continu", "100-continue,", "100-continue, x", "100-continue, 100-continue",
      "100-continue;q=1", "\"100-continue\"", "100 continue", "100_continue", "200-ok", "100-continue x", "x=y",
    ].map { RequestRow(put("Expect: \($0)"), .expectation) }
    + [
      RequestRow(put("Expect: 100-continue\r\nExpect: x"), .expectation),
      RequestRow(put("Expect: x\r\nExpect: 100-continue"), .expectation),
      RequestRow("GET / HTTP/1.1\r\nHost: a\r\nExpect: magic\r\n\r\n", .expectation),
    ]

  @Test("Parsing 7: an Expect other than 100-continue is 417; HTTP/1.0 has none", arguments: expectations)
  func judgesExpectations(_ row: RequestRow) {
    row.check()
  }
}
