import Testing

@testable import HTTPServer

@Suite("Parsing 2: field lines")
struct FieldLineTests {
  private static func get(_ lines: String) -> String { "GET / HTTP/1.1\r\nHost: a\r\n\(lines)\r\n\r\n" }

  private static func taken(_ lines: String, _ section: String) -> RequestRow { RequestRow(get(lines), section) }

  private static func refused(_ lines: String, _ refusal: Refusal) -> RequestRow { RequestRow(get(lines), refusal) }

  static let names = [
    taken("X: y", "RFC 9112 section 5"),
    taken("x:y", "RFC 9112 section 5"),
    taken("!#$%&'*+-.^_`|~09azAZ: y", "RFC 9110 section 5.6.2"),
    taken("0: y", "RFC 9110 section 5.6.2"),
    taken("X: y\r\nX: y\r\nx: z", "RFC 9110 section 5.3"),
    taken("X:: y", "RFC 9112 section 5"),
    refused("X : y", .fieldName),
    refused("X\t: y", .fieldName),
    refused("X\u{B}: y", .fieldName),
    refused("X\u{A0}: y", .fieldName),
    refused(": y", .fieldName),
    refused(":", .fieldName),
    refused("X y: z", .fieldName),
    refused("X(1): z", .fieldName),
    refused("X[]: z", .fieldName),
    refused("X@: z", .fieldName),
    refused("X,Y: z", .fieldName),
    refused("X;Y: z", .fieldName),
    refused("X/Y: z", .fieldName),
    refused("X=y", .fieldName),
    refused("\"X\": z", .fieldName),
    refused("{X}: z", .fieldName),
    refused("X\u{C3}\u{A9}: z", .fieldName),
    refused("X\0: z", .fieldName),
    refused("\0X: z", .fieldName),
    refused("X\u{7F}: z", .fieldName),
    refused("X", .fieldColon),
    refused("X y", .fieldName),
    refused("GET / HTTP/1.1", .fieldName),
    refused("Content-Length : 5", .fieldName),
    refused("Transfer-Encoding : chunked", .fieldName),
    refused("Transfer-Encoding\t: chunked", .fieldName),
    refused("Transfer Encoding: chunked", .fieldName),
  ]

  @Test("Parsing 2: names are tokens, and no space stands before the colon", arguments: names)
  func judgesNames(_ row: RequestRow) {
    row.check()
  }

  static let folding = [
    refused("X: y\r\n z", .fieldFolding),
    refused("X: y\r\n\tz", .fieldFolding),
    refused("X:\r\n y", .fieldFolding),
    refused(" X: y", .fieldFolding),
    refused("\tX: y", .fieldFolding),
    refused("X: y\r\n ", .fieldFolding),
    refused("Transfer-Encoding:\r\n chunked", .fieldFolding),
    refused("Content-Length: 5\r\n 0", .fieldFolding),
    RequestRow("GET / HTTP/1.1\r\n Host: a\r\n\r\n", .fieldFolding),
    RequestRow("GET / HTTP/1.1\r\n \r\nHost: a\r\n\r\n", .fieldFolding),
    RequestRow("GET / HTTP/1.1\r\nHost:\r\n a\r\n\r\n", .fieldFolding),
  ]

  @Test("Parsing 2: no field goes on in the next line", arguments: folding)
  func judgesFolding(_ row: RequestRow) {
    row.check()
  }

  static let values =
    [
      taken("X:", "RFC 9110 section 5.5"),
      taken("X: \t ", "RFC 9112 section 5.1"),
      taken("X: y\tz", "RFC 9110 section 5.5"),
      taken("X: \u{80}\u{FF}\u{C3}", "RFC 9110 section 5.5"),
      taken("X: \"a\\\"b\", (c), <d>", "RFC 9110 section 5.5"),
      taken("X: #?%zz\\..", "RFC 9110 section 5.5"),
      taken("X: Transfer-Encoding: chunked", "RFC 9110 section 5.5"),
    ]
    + [0, 1, 7, 8, 0xB, 0xC, 0x1B, 0x1F, 0x7F].map { code in
      refused("X: y\(Unicode.Scalar(UInt8(code)))z", .fieldValue)
    } + [
      refused("X: \0", .fieldValue),
      refused("X:\0y", .fieldValue),
      refused("X: y \u{1}", .fieldValue),
    ]

  @Test(
    "Parsing 2: values hold visible bytes, blanks and bytes from 0x80 as they are, no others", arguments: values
  )
  func judgesValues(_ row: RequestRow) {
    row.check()
  }

  static let blanks: [(line: String, value: String)] = [
    ("X:y", "y"), ("X: y", "y"), ("X:  y", "y"), ("X:\ty", "y"), ("X: \t \ty", "y"), ("X: y ", "y"), ("X: y\t", "y"),
    ("X: y \t \t", "y"), ("X: \t y z \t ", "y z"), ("X: y\t z", "y\t z"), ("X:", ""), ("X:   ", ""), ("X:\t\t", ""),
    ("X: \u{1F600}é ", "\u{1F600}é"),
  ]

  @Test("Parsing 2: values are trimmed of SP and HTAB, however they are split", arguments: blanks)
  func trimming(_ row: (line: String, value: String)) throws {
    let input = bytes("GET / HTTP/1.1\r\nHost: a\r\n\(row.line)\r\nY: z\r\n\r\n")
    for cut in 1..<input.count {
      var parser = RequestParser(limits: Limits())
      for piece in [Array(input[..<cut]), Array(input[cut...])] {
        var index = 0
        _ = try parser.read(piece.span, &index)
      }
      let fields = try #require(parser.head).fields
      #expect(fields.first(FieldName("X")).map { text($0) } == row.value, "cut at \(cut)")
      #expect(fields.first(FieldName("y")).map { text($0) } == "z")
      #expect(fields.count == 3)
    }
  }
}
