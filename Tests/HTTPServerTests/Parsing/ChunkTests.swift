import Testing

@testable import HTTPServer

@Suite("Parsing 6: chunks")
struct ChunkTests {
  private static func post(_ body: String) -> String {
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(body)"
  }

  private static func taken(_ body: String, _ content: String, _ section: String) -> RequestRow {
    RequestRow(post(body), section, ParsedRequest(method: "POST", body: content))
  }

  private static func refused(_ body: String, _ refusal: Refusal) -> RequestRow { RequestRow(post(body), refusal) }

  private static let section = "RFC 9112 section 7.1"

  static let sizes =
    [
      taken("0\r\n\r\n", "", section),
      taken("00\r\n\r\n", "", section),
      taken("0000000000000000\r\n\r\n", "", section),
      taken("5\r\nhello\r\n0\r\n\r\n", "hello", section),
      taken("5\r\nhello\r\n1\r\n!\r\n00\r\n\r\n", "hello!", section),
      taken("A\r\n0123456789\r\na\r\n0123456789\r\n0\r\n\r\n", "01234567890123456789", section),
      taken("0f\r\n0123456789abcde\r\n0\r\n\r\n", "0123456789abcde", section),
      taken("10\r\n0123456789abcdef\r\n0\r\n\r\n", "0123456789abcdef", section),
      taken("0000000000000005\r\nhello\r\n0\r\n\r\n", "hello", section),
      taken("2\r\n\r\n\r\n0\r\n\r\n", "\r\n", section),
      taken("5\r\n0\r\n\r\n\r\n0\r\n\r\n", "0\r\n\r\n", section),
      refused("00000000000000000\r\n\r\n", .chunkSize),
      refused("00000000000000005\r\nhello\r\n", .chunkSize),
      refused("10000000000000005\r\nhello\r\n", .chunkSize),
    ]
    + [
      "", "x", "g", "+5", "-5", "-0", "0x5", "0X5", "x5", "\\x5", "#5", "$5", "5h", "5g", "5_0", "5 0", "5,0", "5.0",
      "5:",
      "5=", " 5", "\t5", "5 ", "5\t", "5 \t ", "5 x", "\"5\"", "'5'", "(5)", "\u{B2}", "\u{A0}5", "5\u{A0}", "5\0",
      "\05",
      "5\u{B}", "\u{D9}\u{A5}", ";", ";a", " ;a", "=5", "%35", "/5", ":5", "@5", "G5", "`5",
    ].map { refused("\($0)\r\nhello\r\n0\r\n\r\n", .chunkSize) }
    + [
      "10001", "0000000000010001", "fffff", "7fffffff", "80000000", "ffffffff", "100000000", "7fffffffffffffff",
      "8000000000000000", "FFFFFFFFFFFFFFFF", "fffffffffffffffe", "ffffffffffff0000",
    ].map { refused("\($0)\r\n", .bodyTooLarge) }
    + ["FFFFFFFFFFFFFFFF", "fffffffffffffffb", "8000000000000000", "10000"]
    .map { refused("5\r\nhello\r\n\($0)\r\n", .bodyTooLarge) }

  @Test(
    "Parsing 6: chunk sizes are 1 to 16 hex digits, compared with what is left before adding", arguments: sizes)
  func judgesSizes(_ row: RequestRow) {
    row.check()
  }

  static let endings = [
    refused("5\nhello\r\n0\r\n\r\n", .lineEnd),
    refused("5\rhello\r\n0\r\n\r\n", .lineEnd),
    refused("5\r\rhello\r\n0\r\n\r\n", .lineEnd),
    refused("\n5\r\nhello\r\n", .lineEnd),
    refused("5\n\rhello\r\n", .lineEnd),
    refused("5\r\nhello!\r\n", .chunkEnd),
    refused("5\r\nhelloX\r\n0\r\n\r\n", .chunkEnd),
    refused("5\r\nhello\n0\r\n\r\n", .chunkEnd),
    refused("5\r\nhello\r0\r\n\r\n", .chunkEnd),
    refused("5\r\nhello\r\r\n0\r\n\r\n", .chunkEnd),
    refused("5\r\nhello\n\r0\r\n\r\n", .chunkEnd),
    refused("5\r\nhello0\r\n\r\n", .chunkEnd),
    refused("5\r\nhell\r\n0\r\n\r\n", .chunkEnd),
    refused("5\r\nhello \r\n0\r\n\r\n", .chunkEnd),
    refused("5\r\nhello\r\n\r\n", .chunkSize),
    refused("5\r\nhello\r\n0\n\r\n", .lineEnd),
    refused("5\r\nhello\r\n0\r\r\n\r\n", .lineEnd),
    refused("5\r\nhello\r\n0\r\n\n", .lineEnd),
    refused("5\r\nhello\r\n0\r\n\rX", .lineEnd),
    refused("5\r\nhello\r\n0\r\n\r\r\n", .lineEnd),
    refused("0\n\n", .lineEnd),
  ]

  @Test("Parsing 6: every ending of a chunk is checked", arguments: endings)
  func judgesEndings(_ row: RequestRow) {
    row.check()
  }

  private static let extensions = "RFC 9112 section 7.1.1"

  private static func filled(_ count: Int) -> String { String(repeating: "e", count: count) }

  static let extensionRows = [
    taken("1;a=b\r\nx\r\n0\r\n\r\n", "x", extensions),
    taken("1;a\r\nx\r\n0;b\r\n\r\n", "x", extensions),
    taken("1;a=\"b;c, d\\\"\"\r\nx\r\n0\r\n\r\n", "x", extensions),
    taken("1;a;b=c;d=\"e f\"\r\nx\r\n0\r\n\r\n", "x", extensions),
    taken("1 ;a\r\nx\r\n0\r\n\r\n", "x", extensions),
    taken("1\t ; a = b\r\nx\r\n0\r\n\r\n", "x", extensions),
    taken("1;a=\"\u{E9}\u{80}\t\\\\\"\r\nx\r\n0\r\n\r\n", "x", extensions),
    taken("1;a=\"\" ;\tb=\"c\";d\r\nx\r\n0\r\n\r\n", "x", extensions),
    taken("1;!#$%&'*+-.^_`|~9=!\r\nx\r\n0\r\n\r\n", "x", extensions),
    taken("1;\(filled(4095))\r\nx\r\n0\r\n\r\n", "x", extensions),
    taken("1;\(filled(2047))\r\nx\r\n1;\(filled(2047))\r\ny\r\n0\r\n\r\n", "xy", extensions),
    taken("1;\(filled(4093))\r\nx\r\n0;e\r\n\r\n", "x", extensions),
    taken(
      String(repeating: "1;abcdefg\r\nx\r\n", count: 512) + "0\r\n\r\n", String(repeating: "x", count: 512), extensions),
    refused("1;\(filled(4096))", .chunkExtensions),
    refused("1;\(filled(2047))\r\nx\r\n1;\(filled(2047))\r\ny\r\n0;", .chunkExtensions),
    refused("1;\(filled(4095))\r\nx\r\n0 ", .chunkExtensions),
    refused(String(repeating: "1;abcdefg\r\nx\r\n", count: 512) + "1;", .chunkExtensions),
    refused("1\(String(repeating: " ", count: 4097))", .chunkExtensions),
    refused("0;\(filled(5000))", .chunkExtensions),
    refused("1;a\nx\r\n0\r\n\r\n", .lineEnd),
    refused("1;a\rx\r\n0\r\n\r\n", .lineEnd),
    refused("1;a=\"\n\"\r\nx\r\n", .lineEnd),
    refused("1;a=\"\r\"\r\nx\r\n", .chunkExtension),
    refused("1;a=\"\r\n\"\r\nx\r\n", .chunkExtension),
    refused("1;a\0\r\nx\r\n", .chunkExtension),
    refused("1;a\u{1}\r\nx\r\n", .chunkExtension),
    refused("1;a\u{7F}\r\nx\r\n", .chunkExtension),
    refused("1;\n\r\nx\r\n", .lineEnd),
    refused("0;\nGET / HTTP/1.1\r\n\r\n", .lineEnd),
    refused("1,a\r\nx\r\n", .chunkSize),
    refused("1 a\r\nx\r\n", .chunkSize),
    refused("1\u{B};a\r\nx\r\n", .chunkSize),
  ]

  /// Invalid extensions: not a name, or a name with a token or a quoted string as its value.
  static let extensionGrammar = [
    ";", "; ", ";;a", ";a;", ";=b", ";a=", ";a= ", ";a ", ";a\t", ";a=b c", ";a=b=c", ";a b", ";a=b\"c\"", ";a=\"b\"c",
    ";a=\"b",
    ";a=\"b\\", ";a=\"\u{1}\"", ";a=\"\\\u{7F}\"", ";\u{E9}", ";a=\u{E9}", ";a[1]", ";a=b,c", ";\"a\"", ";a=(b)", ";a{",
    ";a=@",
    ";a:b", ";a=<b>", ";a/b",
  ].map { refused("1\($0)\r\nx\r\n0\r\n\r\n", .chunkExtension) }

  @Test("Parsing 12: chunk extensions are tokens or quoted strings", arguments: extensionGrammar)
  func judgesExtensionGrammar(_ row: RequestRow) {
    row.check()
  }

  @Test("Parsing 6: chunk extensions are dropped, at most 4 KiB in all", arguments: extensionRows)
  func judgesExtensions(_ row: RequestRow) {
    row.check()
  }

  private static let trailers = "RFC 9112 section 7.1.2"

  private static func fields(_ count: Int) -> String { String(repeating: "T: y\r\n", count: count) }

  static let trailerRows = [
    taken("1\r\nx\r\n0\r\nA: y\r\nB: z\r\n\r\n", "x", trailers),
    taken("0\r\nX:\r\n\r\n", "", trailers),
    taken("1\r\nx\r\n0\r\nConnection: close\r\n\r\n", "x", "RFC 9110 section 6.5.1"),
    taken("1\r\nx\r\n0\r\nExpect: magic\r\n\r\n", "x", "RFC 9110 section 6.5.1"),
    taken("0\r\nX: \u{E9}\u{80}\r\n\r\n", "", "RFC 9110 section 5.5"),
    taken("0\r\n\(fields(100))\r\n", "", trailers),
    taken("0\r\nX: \(filled(16379))\r\n\r\n", "", trailers),
    refused("0\r\n\(fields(100))T", .tooManyFields),
    refused("0\r\nX: \(filled(16380))\r\n\r\n", .headersTooLarge),
    refused("0\r\nX: \(filled(16384))", .headersTooLarge),
    refused("0\r\n\(filled(16385))", .headersTooLarge),
    refused("0\r\n X: y\r\n\r\n", .fieldFolding),
    refused("0\r\nX: y\r\n z\r\n\r\n", .fieldFolding),
    refused("0\r\nX y\r\n\r\n", .fieldName),
    refused("0\r\nX : y\r\n\r\n", .fieldName),
    refused("0\r\n: y\r\n\r\n", .fieldName),
    refused("0\r\nX\r\n\r\n", .fieldColon),
    refused("0\r\nX: y\n\r\n", .lineEnd),
    refused("0\r\nX: y\rz\r\n\r\n", .lineEnd),
    refused("0\r\nX: y\0\r\n\r\n", .fieldValue),
    refused("0\r\nX: \u{1}\r\n\r\n", .fieldValue),
    refused("0\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .fieldName),
    refused("0\r\n5\r\nhello\r\n", .fieldColon),
  ]

  static let trailerFields = [
    "Content-Length: 50", "Transfer-Encoding: chunked", "Host: b", "Trailer: X", "content-length:", "HOST: a",
    "A: y\r\ntransfer-encoding: gzip", "Host: a\r\nB: z",
  ].map { refused("1\r\nx\r\n0\r\n\($0)\r\n\r\n", .trailerField) }

  @Test("Parsing 12: a trailer that frames or routes the message is refused", arguments: trailerFields)
  func judgesTrailerFields(_ row: RequestRow) {
    row.check()
  }

  @Test(
    "Parsing 6: trailers are dropped, within the header limits and by the same grammar", arguments: trailerRows)
  func judgesTrailers(_ row: RequestRow) {
    row.check()
  }

  @Test("Parsing 6: a body that is not whole is neither taken nor refused, cut anywhere")
  func unfinished() {
    let whole = bytes(ChunkTests.post("1;a=b\r\nx\r\n2\r\nyz\r\n0\r\nT: y\r\n\r\n"))
    for count in 1..<whole.count {
      for result in Parsed.inEverySplit(Array(whole[..<count])) { #expect(result == .partial) }
    }
  }
}
