import Testing

@testable import HTTPServer

/// One row of a table: what a client sends, the expected result, and the section that requires it.
struct RequestRow: Sendable, CustomTestStringConvertible {
  /// Each character below U+0100 stands for the byte with that value.
  let input: String
  let expected: Parsed
  let section: String

  /// A refused request; the refusal names its section.
  init(_ input: String, _ refusal: Refusal) {
    self.input = input
    expected = .refusal(refusal)
    section = refusal.rule.description
  }

  /// An accepted request.
  init(_ input: String, _ section: String, _ request: ParsedRequest = ParsedRequest()) {
    self.input = input
    expected = .request(request)
    self.section = section
  }

  var testDescription: String { "\(input.prefix(120).debugDescription): \(expected), \(section)" }

  /// Parses the row in every split, alone and followed by another request, which must be left unread.
  func check(limits: Limits = Limits(), sourceLocation: SourceLocation = #_sourceLocation) {
    let bytes = input.unicodeScalars.map { UInt8($0.value) }
    let next = Array("GET /next HTTP/1.1\r\nHost: next\r\n\r\n".utf8)
    for result in Parsed.inEverySplit(bytes, limits: limits) where result != expected {
      Issue.record("\(testDescription)\nbecame \(result)", sourceLocation: sourceLocation)
      return
    }
    var withNext = expected
    if case .request(var request) = expected {
      request.left = next.count
      withNext = .request(request)
    }
    for result in Parsed.inEverySplit(bytes + next, limits: limits) where result != withNext {
      Issue.record("\(testDescription)\nwith another behind it became \(result)", sourceLocation: sourceLocation)
      return
    }
    #expect(section.wholeMatch(of: #/RFC \d{4}(bis)? section \d+(\.\d+)*/#) != nil, sourceLocation: sourceLocation)
  }
}
