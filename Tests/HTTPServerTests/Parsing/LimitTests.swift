import Testing

@testable import HTTPServer

@Suite("Limits of a request: at the limit it passes, one above it is refused")
struct LimitTests {
  private func expect(_ input: String, _ refusal: Refusal?, _ what: Comment) {
    for result in Parsed.inEverySplit(bytes(input)) {
      if let refusal {
        #expect(result == .refusal(refusal), what)
      } else {
        #expect(result.status == nil && result != .partial, what)
      }
    }
  }

  @Test("The request line")
  func line() {
    let around = "GET / HTTP/1.1".utf8.count
    for (extra, refusal) in [(0, nil), (1, Refusal.lineTooLong)] {
      let fill = String(repeating: "a", count: 8192 - around + extra)
      expect("GET /\(fill) HTTP/1.1\r\nHost: a\r\n\r\n", refusal, "a line of 8192 + \(extra)")
    }
    expect(String(repeating: "A", count: 9000), .unknownMethod, "an endless method")
    expect("GET /" + String(repeating: "a", count: 9000), .lineTooLong, "an endless target")
  }

  @Test("The header section")
  func section() {
    let around = "Host: a\r\nX: \r\n".utf8.count
    for (extra, refusal) in [(0, nil), (1, Refusal.headersTooLarge)] {
      let fill = String(repeating: "y", count: 16384 - around + extra)
      expect("GET / HTTP/1.1\r\nHost: a\r\nX: \(fill)\r\n\r\n", refusal, "a section of 16384 + \(extra)")
    }
    let start = "GET / HTTP/1.1\r\nHost: a\r\n"
    expect(start + String(repeating: "N", count: 20000), .headersTooLarge, "an endless name")
    expect(start + "X:" + String(repeating: " ", count: 20000), .headersTooLarge, "endless blanks")
    expect(start + "X:" + String(repeating: "v", count: 20000), .headersTooLarge, "an endless value")
  }

  @Test("The number of fields")
  func fields() {
    let fields = (1...99).map { "X\($0): y\r\n" }.joined()
    expect("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n", nil, "100 fields")
    expect("GET / HTTP/1.1\r\nHost: a\r\n\(fields)Z: y\r\n\r\n", .tooManyFields, "101 fields")
  }

  @Test("The body")
  func body() {
    let fill = String(repeating: "b", count: 65536)
    expect("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65536\r\n\r\n\(fill)", nil, "65536 by length")
    let chunked = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    expect(chunked + "8000\r\n\(fill.prefix(32768))\r\n8000\r\n\(fill.prefix(32768))\r\n0\r\n\r\n", nil, "in chunks")
    expect(chunked + "10000\r\n\(fill)\r\n1\r\nx\r\n0\r\n\r\n", .bodyTooLarge, "65537 in chunks")
  }
}
