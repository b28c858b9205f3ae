import Testing

@testable import HTTPServer

@Suite("Limits: at the limit it passes, one above it is refused")
struct LimitTests {
  private static func fill(_ count: Int, _ letter: String = "a") -> String { String(repeating: letter, count: count) }

  private static let get = "GET / HTTP/1.1\r\nHost: a\r\n"

  static let lines: [RequestRow] = {
    let room = 8192 - "GET / HTTP/1.1".utf8.count
    let rest = " HTTP/1.1\r\nHost: a\r\n\r\n"
    return [
      RequestRow("GET /\(fill(room))\(rest)", "RFC 9112 section 3", ParsedRequest(path: "/" + fill(room))),
      RequestRow("GET /?\(fill(room - 1))\(rest)", "RFC 9112 section 3", ParsedRequest(query: fill(room - 1))),
      RequestRow(
        "\r\n\r\n\r\n\r\nGET /\(fill(room))\(rest)", "RFC 9112 section 2.2", ParsedRequest(path: "/" + fill(room))),
      RequestRow("GET /\(fill(room + 1))\(rest)", .lineTooLong),
      RequestRow("GET /\(fill(8192 - 4))", .lineTooLong),
      RequestRow("GET /?\(fill(9000))", .lineTooLong),
      RequestRow("GET /\(fill(8192 - 5)) ", .lineTooLong),
      RequestRow("GET / \(fill(8192 - 5))", .lineTooLong),
      RequestRow("GET http://\(fill(9000))", .lineTooLong),
      RequestRow(fill(8192, "G") + " ", .lineTooLong),
      RequestRow(fill(8193, "G"), .unknownMethod),
      RequestRow("GET /\(fill(8192 - 5))\u{1}", .targetByte),
      RequestRow("GET /\(fill(8192 - 5))\r", .requestLine),
    ]
  }()

  @Test(
    "Limits 1: a request line of 8192 bytes passes, of 8193 is 414, and a method that long is 501",
    arguments: lines)
  func judgesLines(_ row: RequestRow) {
    row.check()
  }

  static let sections: [RequestRow] = {
    let room = 16384 - "Host: a\r\nX: \r\n".utf8.count
    return [
      RequestRow(get + "X: \(fill(room))\r\n\r\n", "RFC 6585 section 5"),
      RequestRow(get + "X:\(fill(room + 1, " "))\r\n\r\n", "RFC 6585 section 5"),
      RequestRow(get + "\(fill(room + 1)):\(fill(1))\r\n\r\n", "RFC 6585 section 5"),
      RequestRow(get + "X: \(fill(room + 1))\r\n\r\n", .headersTooLarge),
      RequestRow(get + "X: \(fill(room))\r\nY", .headersTooLarge),
      RequestRow(get + "X: \(fill(room + 3))", .headersTooLarge),
      RequestRow(get + "X: \(fill(room + 2))\r", .headersTooLarge),
      RequestRow(get + "X: \(fill(room + 2))\u{1}", .fieldValue),
      RequestRow(get + "X:" + fill(20000, " "), .headersTooLarge),
      RequestRow(get + "X:" + fill(20000, "\t"), .headersTooLarge),
      RequestRow(get + "X:" + fill(20000), .headersTooLarge),
      RequestRow(get + fill(20000, "N"), .headersTooLarge),
      RequestRow(get + "X: y\r\n" + fill(16384, "Z"), .headersTooLarge),
      RequestRow(get + String(repeating: "X: \(fill(1000))\r\n", count: 17), .headersTooLarge),
    ]
  }()

  @Test("Limits 2: a header section of 16384 bytes passes, a larger one is 431", arguments: sections)
  func judgesSections(_ row: RequestRow) {
    row.check()
  }

  static let fields = [
    RequestRow(get + String(repeating: "X: y\r\n", count: 99) + "\r\n", "RFC 6585 section 5"),
    RequestRow(get + String(repeating: ":\r\n", count: 100), .fieldName),
    RequestRow(get + String(repeating: "X:\r\n", count: 99) + "Y", .tooManyFields),
    RequestRow(get + String(repeating: "X: y\r\n", count: 100), .tooManyFields),
    RequestRow(get + String(repeating: "X: y\r\n", count: 99) + " folded", .fieldFolding),
  ]

  @Test("Limits 2: 100 fields pass, 101 are 431", arguments: fields)
  func judgesFields(_ row: RequestRow) {
    row.check()
  }

  private static func post(length: String, _ body: String = "") -> String {
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n\(body)"
  }

  private static func post(chunks: String) -> String {
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)"
  }

  static let bodies: [RequestRow] = {
    let half = "8000\r\n\(fill(32768))\r\n"
    let whole = ParsedRequest(method: "POST", body: fill(65536))
    let section = "RFC 9110 section 15.5.14"
    return [
      RequestRow(post(length: "65536", fill(65536)), section, whole),
      RequestRow(post(length: "65537"), .bodyTooLarge),
      RequestRow(post(length: "00065537"), .bodyTooLarge),
      RequestRow(post(length: "4294967296"), .bodyTooLarge),
      RequestRow(post(length: "4294967301"), .bodyTooLarge),
      RequestRow(post(length: "9223372036854775807"), .bodyTooLarge),
      RequestRow(post(chunks: "10000\r\n\(fill(65536))\r\n0\r\n\r\n"), section, whole),
      RequestRow(post(chunks: half + half + "0\r\n\r\n"), section, whole),
      RequestRow(post(chunks: "10001\r\n"), .bodyTooLarge),
      RequestRow(post(chunks: half + "8001\r\n"), .bodyTooLarge),
      RequestRow(post(chunks: half + half + "1\r\n"), .bodyTooLarge),
    ]
  }()

  @Test("Limits 3: a body of 65536 bytes passes, by length and in chunks; of 65537 is 413", arguments: bodies)
  func judgesBodies(_ row: RequestRow) {
    row.check()
  }

  @Test("Limits: counted while reading: the refusal comes with the first byte above the limit, not before")
  func atOnce() {
    let endless = [
      ("GET /" + LimitTests.fill(8188), Refusal.lineTooLong),
      (LimitTests.fill(8193, "G"), .unknownMethod),
      (LimitTests.get + "X:" + LimitTests.fill(16384 - 10), .headersTooLarge),
      (LimitTests.get + LimitTests.fill(16384 - 8), .headersTooLarge),
      (LimitTests.get + String(repeating: "X:\r\n", count: 99) + "X", .tooManyFields),
      (LimitTests.post(length: "65537"), .bodyTooLarge),
      (LimitTests.post(chunks: "10001\r\n"), .bodyTooLarge),
      (LimitTests.post(chunks: "1;" + LimitTests.fill(4096)), .chunkExtensions),
      (LimitTests.post(chunks: "0\r\n" + LimitTests.fill(16385)), .headersTooLarge),
      (LimitTests.post(chunks: "00000000000000000"), .chunkSize),
      ("\r\n\r\n\r\n\r\n\r\n", .emptyLines),
    ]
    for (input, refusal) in endless {
      for result in Parsed.inEverySplit(bytes(input)) { #expect(result == .refusal(refusal), "\(refusal.reason)") }
      for result in Parsed.inEverySplit(Array(bytes(input).dropLast())) {
        #expect(result == .partial, "\(refusal.reason), one byte before")
      }
    }
  }

  @Test("Limits: the limits are settings; none is so large that counting overflows")
  func settings() {
    var limits = Limits()
    (limits.lineMax, limits.headersMax, limits.fieldsMax, limits.bodyMax) = (20, 30, 3, 4)
    RequestRow("GET /1234567 HTTP/1.1\r\nHost: a\r\nX: y\r\n\r\n", .lineTooLong).check(limits: limits)
    RequestRow("GET / HTTP/1.1\r\nHost: a\r\nX: 0123456789abcdefgh\r\n\r\n", .headersTooLarge).check(limits: limits)
    RequestRow("GET / HTTP/1.1\r\nA:\r\nB:\r\nC:\r\nHost: a\r\n\r\n", .tooManyFields).check(limits: limits)
    RequestRow("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n", .bodyTooLarge).check(limits: limits)
    (limits.lineMax, limits.headersMax, limits.fieldsMax, limits.bodyMax) = (.max, .max, .max, .max)
    let request = ParsedRequest(method: "POST", body: "hello")
    RequestRow(LimitTests.post(length: "5", "hello"), "RFC 9112 section 6.3", request).check(limits: limits)
    RequestRow(LimitTests.post(chunks: "5\r\nhello\r\n0\r\n\r\n"), "RFC 9112 section 7.1", request).check(
      limits: limits)
  }
}
