import Testing

@testable import HTTPServer

@Suite("Parsing 4: hosts")
struct HostTests {
  private static let grammar = "RFC 9110 section 7.2"

  private static func taken(_ host: String, _ name: String, _ port: Int? = nil, _ section: String) -> RequestRow {
    RequestRow("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n", section, ParsedRequest(host: name, port: port))
  }

  static let accepted = [
    taken("a", "a", nil, grammar),
    taken("LocalHost", "localhost", nil, "RFC 3986 section 3.2.2"),
    taken("127.0.0.1:8080", "127.0.0.1", 8080, grammar),
    taken("\t wallet.localhost:80 \t", "wallet.localhost", 80, "RFC 9110 section 5.5"),
    taken("a.", "a.", nil, "RFC 3986 section 3.2.2"),
    taken("a-b_c~d", "a-b_c~d", nil, "RFC 3986 section 3.2.2"),
    taken("a,b", "a,b", nil, "RFC 3986 section 3.2.2"),
    taken("!$&'()*+;=", "!$&'()*+;=", nil, "RFC 3986 section 3.2.2"),
    taken("a%41", "a%41", nil, "RFC 3986 section 3.2.2"),
    taken("%E2%82%AC", "%e2%82%ac", nil, "RFC 3986 section 3.2.2"),
    taken("1", "1", nil, "RFC 3986 section 3.2.2"),
    taken("999.1.1.1", "999.1.1.1", nil, "RFC 3986 section 3.2.2"),
    taken("a:", "a", nil, "RFC 3986 section 3.2.3"),
    taken("a:0", "a", 0, "RFC 3986 section 3.2.3"),
    taken("a:65535", "a", 65535, "RFC 3986 section 3.2.3"),
    taken("a:00080", "a", 80, "RFC 3986 section 3.2.3"),
    taken("a:0000000000000000000000000000080", "a", 80, "RFC 3986 section 3.2.3"),
    taken("[::1]", "[::1]", nil, "RFC 3986 section 3.2.2"),
    taken("[::]:8080", "[::]", 8080, "RFC 3986 section 3.2.2"),
    taken("[FE80::A]", "[fe80::a]", nil, "RFC 3986 section 3.2.2"),
    taken("[1:2:3:4:5:6:7:8]:1", "[1:2:3:4:5:6:7:8]", 1, "RFC 3986 section 3.2.2"),
    taken("[1:2:3:4:5:6:7::]", "[1:2:3:4:5:6:7::]", nil, "RFC 3986 section 3.2.2"),
    taken("[::ffff:127.0.0.1]", "[::ffff:127.0.0.1]", nil, "RFC 3986 section 3.2.2"),
    taken("[::1]:", "[::1]", nil, "RFC 3986 section 3.2.3"),
    RequestRow("GET / HTTP/1.1\r\nhOsT:a\r\n\r\n", "RFC 9110 section 5.1"),
    RequestRow("GET / HTTP/1.1\r\nX: y\r\nHost: a\r\n\r\n", "RFC 9112 section 3.2"),
    RequestRow("GET / HTTP/1.1\r\nX-Host: b\r\nHost: a\r\nHosts: c\r\n\r\n", "RFC 9110 section 5.1"),
  ]

  @Test("Parsing 4: one Host by the grammar is taken, in lower case, with its port", arguments: accepted)
  func judgesAccepts(_ row: RequestRow) {
    row.check()
  }

  static let refused =
    [
      "", " ", ":", ":80", "u@a", "u:p@a", "@a", "a@", "a:80:80", "a::80", "a:80:", "a:65536", "a:99999",
      "a:99999999999999999999", "a:18446744073709551696", "a:8o", "a:80x", "a:+80", "a:-1", "a:0x50", "a: 80", "a :80",
      "a:80,b:80", "a, b", "a b", "a\tb", "a/b", "a/", "/", "a?b", "a#b", "a\\b", "http://a", "a%zz", "a%4", "a%", "%",
      "a%4g", "a%%41", "<a>", "a<b", "a>b", "\"a\"", "a|b", "a^b", "a`b", "{a}", "\u{E9}", "a\u{80}", "a:\u{B2}",
    ].map { RequestRow("GET / HTTP/1.1\r\nHost: \($0)\r\n\r\n", .hostGrammar) }

  @Test("Parsing 4: every other Host is refused", arguments: refused)
  func judgesRefuses(_ row: RequestRow) {
    row.check()
  }

  static let brackets =
    [
      "[", "]", "[]", "[::1", "::1]", "::1", "[[::1]]", "[::1]]", "[::1]x", "[::1]80", "x[::1]", "[::1]::80", "[::1]:x",
      "[g::1]", "[:]", "[:::]", "[1]", "[1.2.3.4]", "[::1.2.3]", "[::1.2.3.256]", "[::12345]", "[1:2:3:4:5:6:7]",
      "[1:2:3:4:5:6:7:8:9]", "[1::2::3]", "[fe80::1%eth0]", "[fe80::1%25eth0]", "[v1.a]", "[vF.a:b]", "[ ::1]",
      "[::1 ]",
      "[a]", "[localhost]", "[0000:0000:0000:0000:0000:0000:0000:0000:0000:0]",
    ].map { RequestRow("GET / HTTP/1.1\r\nHost: \($0)\r\n\r\n", .hostGrammar) }

  @Test(
    "Parsing 4: brackets hold a whole IPv6 address and nothing else, no zone, no IPvFuture", arguments: brackets
  )
  func judgesBrackets(_ row: RequestRow) {
    row.check()
  }

  static let count = [
    RequestRow("GET / HTTP/1.1\r\n\r\n", .hostMissing),
    RequestRow("GET / HTTP/1.2\r\n\r\n", .hostMissing),
    RequestRow("GET / HTTP/1.1\r\nX-Forwarded-Host: a\r\n\r\n", .hostMissing),
    RequestRow("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", .hostTwice),
    RequestRow("GET / HTTP/1.1\r\nHost: a\r\nX: y\r\nHost: b\r\n\r\n", .hostTwice),
    RequestRow("GET / HTTP/1.1\r\nHOST: a\r\nhost: a\r\n\r\n", .hostTwice),
    RequestRow("GET / HTTP/1.1\r\nHost: a\r\nHost:\r\n\r\n", .hostTwice),
    RequestRow("GET / HTTP/1.1\r\nHost:\r\nHost: a\r\n\r\n", .hostGrammar),
    RequestRow("GET / HTTP/1.0\r\nHost: a\r\nhost: b\r\n\r\n", .hostTwice),
    RequestRow("GET / HTTP/1.0\r\nHost:\r\n\r\n", .hostGrammar),
    RequestRow("OPTIONS * HTTP/1.1\r\n\r\n", .hostMissing),
  ]

  @Test("Parsing 4: there is exactly one Host in 1.1, and at most one in 1.0", arguments: count)
  func judgesCount(_ row: RequestRow) {
    row.check()
  }

  private static func absolute(_ target: String, host: String = "Host: other\r\n") -> String {
    "GET \(target) HTTP/1.1\r\n\(host)\r\n"
  }

  private static let form = "RFC 9112 section 3.2.2"

  static let absoluteForm = [
    RequestRow(absolute("http://A.b:81/c?d"), form, ParsedRequest(path: "/c", query: "d", host: "a.b", port: 81)),
    RequestRow(absolute("HTTP://a"), form),
    RequestRow(absolute("hTtP://a/"), "RFC 3986 section 3.1"),
    RequestRow(absolute("http://a?q"), form, ParsedRequest(query: "q")),
    RequestRow(absolute("http://a?"), form, ParsedRequest(query: "")),
    RequestRow(absolute("http://a//b"), form, ParsedRequest(path: "//b")),
    RequestRow(absolute("http://a:/b"), "RFC 3986 section 3.2.3", ParsedRequest(path: "/b")),
    RequestRow(absolute("http://[::1]:80/"), form, ParsedRequest(host: "[::1]", port: 80)),
    RequestRow(absolute("http://a?b@c/d"), form, ParsedRequest(query: "b@c/d")),
    RequestRow(absolute("http://a/@b"), form, ParsedRequest(path: "/@b")),
    RequestRow("GET http://a/ HTTP/1.0\r\n\r\n", form, ParsedRequest(persists: false)),
    RequestRow(
      "OPTIONS http://a HTTP/1.1\r\nHost: a\r\n\r\n", "RFC 9112 section 3.2.4",
      ParsedRequest(method: "OPTIONS", path: "*")),
    RequestRow("OPTIONS http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", form, ParsedRequest(method: "OPTIONS")),
    RequestRow("OPTIONS http://a?q HTTP/1.1\r\nHost: a\r\n\r\n", form, ParsedRequest(method: "OPTIONS", query: "q")),
    RequestRow(absolute("http://u@a/"), .targetHost),
    RequestRow(absolute("http://u:p@a/"), .targetHost),
    RequestRow(absolute("http://@a/"), .targetHost),
    RequestRow(absolute("http:///x"), .targetHost),
    RequestRow(absolute("http://"), .targetHost),
    RequestRow(absolute("http://?q"), .targetHost),
    RequestRow(absolute("http://:80/"), .targetHost),
    RequestRow(absolute("http://a:80:80/"), .targetHost),
    RequestRow(absolute("http://a:65536/"), .targetHost),
    RequestRow(absolute("http://a:+80/"), .targetHost),
    RequestRow(absolute("http://[::1/"), .targetHost),
    RequestRow(absolute("http://a%zz/"), .targetHost),
    RequestRow(absolute("http://a\\b/"), .targetHost),
    RequestRow(absolute("http://a<b/"), .targetHost),
    RequestRow(absolute("http://a/#x"), .targetByte),
    RequestRow(absolute("http://a#x"), .targetByte),
    RequestRow(absolute("http://a/../b"), .targetPath),
    RequestRow(absolute("http://a/%2e"), .targetPath),
    RequestRow(absolute("http://a/%"), .targetEncoding),
    RequestRow(absolute("https://a/"), .targetForm),
    RequestRow(absolute("ftp://a/"), .targetForm),
    RequestRow(absolute("ws://a/"), .targetForm),
    RequestRow(absolute("file:///x"), .targetForm),
    RequestRow(absolute("http:/a"), .targetForm),
    RequestRow(absolute("http:a"), .targetForm),
    RequestRow(absolute("http"), .targetForm),
    RequestRow(absolute("http:\\\\a\\"), .targetForm),
    RequestRow(absolute("http%3A//a/"), .targetForm),
    RequestRow(absolute("http://a/", host: ""), .hostMissing),
    RequestRow(absolute("http://a/", host: "Host: b@c\r\n"), .hostGrammar),
    RequestRow(absolute("http://a/", host: "Host: a\r\nHost: a\r\n"), .hostTwice),
  ]

  @Test(
    "Parsing 4: in absolute-form the host is the target's, scheme http, and a valid Host is still demanded",
    arguments: absoluteForm)
  func judgesAbsoluteForm(_ row: RequestRow) {
    row.check()
  }
}
