import Testing

@testable import HTTPServer

@Suite("Parsing 5: targets")
struct TargetTests {
  private static func get(_ target: String) -> String { "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n" }

  private static func taken(_ target: String, _ path: String, _ query: String?, _ section: String) -> RequestRow {
    RequestRow(get(target), section, ParsedRequest(path: path, query: query))
  }

  private static func refused(_ target: String, _ refusal: Refusal) -> RequestRow { RequestRow(get(target), refusal) }

  private static let origin = "RFC 9112 section 3.2.1"
  private static let encoding = "RFC 3986 section 2.1"

  static let accepted = [
    taken("/", "/", nil, origin),
    taken("/a?b=c", "/a", "b=c", origin),
    taken("/?", "/", "", "RFC 3986 section 3.4"),
    taken("/??", "/", "?", "RFC 3986 section 3.4"),
    taken("/a?b?c=/../%2e", "/a", "b?c=/../%2e", "RFC 3986 section 3.4"),
    taken("/?%00%0a%5c", "/", "%00%0a%5c", "RFC 3986 section 3.4"),
    taken("/?a+b", "/", "a+b", "RFC 3986 section 3.4"),
    taken("/?\\|^`{}[]\"<>", "/", "\\|^`{}[]\"<>", origin),
    taken("/|^`{}[]\"<>'", "/|^`{}[]\"<>'", nil, origin),
    taken("/-._~!$&'()*+,;=:@", "/-._~!$&'()*+,;=:@", nil, "RFC 3986 section 3.3"),
    taken("/%61%20b%C3%A9", "/a b\u{E9}", nil, encoding),
    taken("/%41%5A%6a%7A", "/AZjz", nil, encoding),
    taken("/%3f%23", "/?#", nil, encoding),
    taken("/a%2fb", "/a/b", nil, encoding),
    taken("/%2f", "//", nil, encoding),
    taken("/a+b", "/a+b", nil, encoding),
    taken("/%c3%A9", "/\u{E9}", nil, encoding),
    taken("/%c0%af", "/\u{FFFD}\u{FFFD}", nil, encoding),
    taken("/%FF", "/\u{FFFD}", nil, encoding),
    taken("/%25", "/%", nil, "RFC 3986 section 2.4"),
    taken("/%252e%252e/", "/%2e%2e/", nil, "RFC 3986 section 2.4"),
    taken("/%25zz", "/%zz", nil, "RFC 3986 section 2.4"),
    taken("/%2500", "/%00", nil, "RFC 3986 section 2.4"),
    taken("/%255c", "/%5c", nil, "RFC 3986 section 2.4"),
    taken("//", "//", nil, "RFC 3986 section 3.3"),
    taken("//x", "//x", nil, origin),
    taken("//b@c/d", "//b@c/d", nil, origin),
    taken("/a//b", "/a//b", nil, "RFC 3986 section 3.3"),
    taken("/...", "/...", nil, "RFC 3986 section 3.3"),
    taken("/..a/a../.a/a.", "/..a/a../.a/a.", nil, "RFC 3986 section 3.3"),
    taken("/.%20.", "/. .", nil, "RFC 3986 section 3.3"),
    taken("/..;/a", "/..;/a", nil, "RFC 3986 section 3.3"),
    taken("/*", "/*", nil, origin),
    taken("/http://b/", "/http://b/", nil, origin),
  ]

  @Test("Parsing 5: path and query are split, and the path is decoded once", arguments: accepted)
  func judgesAccepts(_ row: RequestRow) {
    row.check()
  }

  static let bytes = [
    refused("/#", .targetByte),
    refused("/#x", .targetByte),
    refused("/a#b?c", .targetByte),
    refused("/?a#b", .targetByte),
    refused("#", .targetByte),
    refused("/\u{C3}\u{A9}", .targetByte),
    refused("/\u{80}", .targetByte),
    refused("/\u{FF}", .targetByte),
    refused("/\u{A0}", .targetByte),
    refused("/?\u{C3}\u{A9}", .targetByte),
    refused("/\0", .targetByte),
    refused("/\u{1}", .targetByte),
    refused("/a\u{8}b", .targetByte),
    refused("/a\tb", .targetByte),
    refused("/a\u{B}b", .targetByte),
    refused("/\u{1B}[0m", .targetByte),
    refused("/\u{7F}", .targetByte),
    refused("/?\u{7F}", .targetByte),
    refused("\u{80}/", .targetByte),
  ]

  @Test("Parsing 5: `#`, control bytes, space and bytes from 0x80 are refused", arguments: bytes)
  func judgesBytes(_ row: RequestRow) {
    row.check()
  }

  static let badEncoding = [
    "/%", "/%4", "/%%", "/%zz", "/%4z", "/%z4", "/%+1", "/%-1", "/%0x", "/%u0041", "/%U0041", "/%\\x41", "/a%2",
    "/%2/e", "/%e/2", "/%%2e", "/%2%65", "/%25%", "/?%", "/?a=%", "/?%4", "/?%x1", "/?%u0041", "/?a%2&b", "/a?%%",
  ].map { refused($0, .targetEncoding) }

  @Test("Parsing 5: bad percent-encoding is refused, in path and query", arguments: badEncoding)
  func judgesBadEncoding(_ row: RequestRow) {
    row.check()
  }

  static let paths = [
    "/%00", "/a%00b", "/%01", "/%09", "/%0a", "/%0d", "/%0d%0aX:y", "/%1f", "/%7f", "/%7F", "/a\\b", "/\\", "/..\\x",
    "/a%5cb", "/%5C", "/%5c..%5c", "/.", "/..", "/./", "/../", "/../x", "/./x", "/a/./b", "/a/../b", "/a/.", "/a/..",
    "//..", "/a//../b", "/%2e", "/%2E", "/%2e%2e", "/.%2e", "/%2e.", "/%2e%2E/x", "/a/%2e%2e/b", "/%2e%2e%2f", "/..%2f",
    "/..%2fx", "/a%2f..%2fb", "/a%2f..", "/a%2f%2e", "/%2f..", "/%2f%2e%2e%2f", "/.?x", "/..?x", "/a/..?../x",
  ].map { refused($0, .targetPath) }

  @Test(
    "Parsing 5: after decoding NUL, control bytes, `\\` and the segments `.` and `..` are refused, also from %2f",
    arguments: paths)
  func judgesPaths(_ row: RequestRow) {
    row.check()
  }

  static let forms = [
    RequestRow(
      "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", "RFC 9112 section 3.2.4", ParsedRequest(method: "OPTIONS", path: "*")),
    RequestRow("OPTIONS / HTTP/1.1\r\nHost: a\r\n\r\n", origin, ParsedRequest(method: "OPTIONS")),
    RequestRow("OPTIONS /* HTTP/1.1\r\nHost: a\r\n\r\n", origin, ParsedRequest(method: "OPTIONS", path: "/*")),
    RequestRow("OPTIONS ** HTTP/1.1\r\nHost: a\r\n\r\n", .targetForm),
    RequestRow("OPTIONS *?a HTTP/1.1\r\nHost: a\r\n\r\n", .targetForm),
    RequestRow("OPTIONS */a HTTP/1.1\r\nHost: a\r\n\r\n", .targetForm),
    RequestRow("OPTIONS %2a HTTP/1.1\r\nHost: a\r\n\r\n", .targetForm),
    RequestRow("POST * HTTP/1.1\r\nHost: a\r\n\r\n", .targetForm),
    RequestRow("HEAD * HTTP/1.1\r\nHost: a\r\n\r\n", .targetForm),
    refused("*", .targetForm),
    refused("a", .targetForm),
    refused("a/b", .targetForm),
    refused("a:80", .targetForm),
    refused("127.0.0.1:80", .targetForm),
    refused("[::1]:80", .targetForm),
    refused("?a", .targetForm),
    refused("?", .targetForm),
    refused("%2f", .targetForm),
    refused("%2Fa", .targetForm),
    refused("\\", .targetForm),
    refused(".", .targetForm),
    refused("./a", .targetForm),
    refused("../a", .targetForm),
    refused("://a/", .targetForm),
    refused("@a/", .targetForm),
    refused("mailto:a@b", .targetForm),
    refused("javascript:1", .targetForm),
  ]

  @Test("Parsing 5: a target is a path, an absolute address, or for OPTIONS `*`", arguments: forms)
  func judgesForms(_ row: RequestRow) {
    row.check()
  }
}
