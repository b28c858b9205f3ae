import Testing

@testable import HTTPServer

@Suite("Chunked bodies")
struct ChunkedBodyTests {
  static let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: CHUNKED\r\n\r\n"

  static let accepted: [(String, String)] = [
    ("0\r\n\r\n", ""),
    ("5\r\nhello\r\n0\r\n\r\n", "hello"),
    ("5\r\nhello\r\n1\r\n!\r\n00\r\n\r\n", "hello!"),
    ("A\r\n0123456789\r\na\r\n0123456789\r\n0\r\n\r\n", "01234567890123456789"),
    ("0000000000000005\r\nhello\r\n0\r\n\r\n", "hello"),
    ("2\r\n\r\n\r\n0\r\n\r\n", "\r\n"),
    ("1;a=b\r\nx\r\n0;c=\"d e\"\r\n\r\n", "x"),
    ("1 ;a\r\nx\r\n0\r\n\r\n", "x"),
    ("1\r\nx\r\n0\r\nTrailer: y\r\nOther: z\r\n\r\n", "x"),
    ("1;\(String(repeating: "e", count: 4095))\r\nx\r\n0\r\n\r\n", "x"),
  ]

  @Test("A good body is taken out of its chunks, however it is split", arguments: accepted)
  func accepts(_ row: (body: String, content: String)) {
    for result in Parsed.inEverySplit(bytes(ChunkedBodyTests.head + row.body)) {
      guard case .request(_, _, _, _, _, let body, let left) = result else {
        Issue.record("\(result) for \(row.body.debugDescription)")
        continue
      }
      #expect(body == row.content)
      #expect(left == 0)
    }
  }

  static let refused: [(String, Refusal)] = [
    ("\r\n", .chunkSize), ("x\r\n", .chunkSize), ("+5\r\nhello\r\n", .chunkSize), ("-1\r\n", .chunkSize),
    ("0x5\r\nhello\r\n", .chunkSize), (" 5\r\nhello\r\n", .chunkSize), ("5 \r\nhello\r\n", .chunkSize),
    ("5 x\r\n", .chunkSize), ("00000000000000005\r\n", .chunkSize), ("5\nhello\r\n", .chunkSize),
    ("5\rhello\r\n", .lineEnd), ("5;a\nhello\r\n", .lineEnd), ("5;a\u{1}\r\n", .chunkSize),
    ("5\r\nhello!\r\n", .chunkEnd), ("5\r\nhello\n0\r\n\r\n", .chunkEnd), ("5\r\nhello\rx", .chunkEnd),
    ("10001\r\n", .bodyTooLarge), ("ffffffffffffffff\r\n", .bodyTooLarge),
    ("8000000000000000\r\n", .bodyTooLarge), ("1\r\nx\r\nFFFFFFFFFFFFFFFF\r\n", .bodyTooLarge),
    ("1;\(String(repeating: "e", count: 4096))\r\n", .chunkExtensions),
    ("0\r\n X: y\r\n\r\n", .fieldFolding), ("0\r\nX y\r\n\r\n", .fieldName), ("0\r\nX: y\n\r\n", .lineEnd),
    ("0\r\nX: \(String(repeating: "y", count: 16384))\r\n\r\n", .headersTooLarge),
  ]

  @Test("A bad body is refused, however it is split", arguments: refused)
  func refuses(_ row: (body: String, refusal: Refusal)) {
    for result in Parsed.inEverySplit(bytes(ChunkedBodyTests.head + row.body)) {
      #expect(result == .refusal(row.refusal), "\(row.body.prefix(40).debugDescription)")
    }
  }

  @Test("The extensions of all chunks together are limited")
  func extensionsInAll() {
    let chunk = "1;\(String(repeating: "e", count: 2047))\r\nx\r\n"
    for result in Parsed.inEverySplit(bytes(ChunkedBodyTests.head + chunk + chunk + "0\r\n\r\n")) {
      #expect(result.status == nil)
    }
    for result in Parsed.inEverySplit(bytes(ChunkedBodyTests.head + chunk + chunk + "0;e\r\n\r\n")) {
      #expect(result == .refusal(.chunkExtensions))
    }
  }
}
