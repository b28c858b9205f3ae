import Testing

@testable import HTTPServer

@Suite("Refusals")
struct RefusalTests {
  static let all: [Refusal] = [
    .notHTTP, .lineEnd, .emptyLines, .requestLine, .version, .targetByte, .targetForm, .targetEncoding, .targetPath,
    .targetHost, .majorVersion, .unknownMethod, .refusedMethod, .lineTooLong, .fieldColon, .fieldName, .fieldFolding,
    .fieldValue, .headersTooLarge, .tooManyFields, .hostMissing, .hostTwice, .hostGrammar, .expectation, .lengthGrammar,
    .lengthTwice, .lengthAndCoding, .codingTwice, .codingInOldVersion, .codingGrammar, .codingNotLast, .unknownCoding,
    .chunkSize, .chunkEnd, .chunkExtension, .chunkExtensions, .trailerField, .bodyTooLarge, .headerTimeout,
    .bodyTimeout, .evicted, .connectionsBusy, .addressConnections, .unreadRequests,
  ]

  @Test("A refusal is an error status, one sentence, and the section of the RFC it stands on", arguments: all)
  func parts(_ refusal: Refusal) {
    #expect([400, 408, 413, 414, 417, 431, 501, 503, 505].contains(refusal.status.code))
    #expect(refusal.reason.description.wholeMatch(of: #/[A-Z]([^.]|\.\d)*\./#) != nil, "\(refusal.reason)")
    #expect(refusal.rule.description.wholeMatch(of: #/RFC \d{4} section \d+(\.\d+)*/#) != nil, "\(refusal.rule)")
  }

  @Test("Every refusal says something of its own")
  func distinct() {
    #expect(Set(RefusalTests.all.map(\.reason.description)).count == RefusalTests.all.count)
  }

  @Test("The parser's rows show every refusal but those of time and of too much at once")
  func shown() {
    let tables = [
      LineTests.lineEnds, LineTests.spaces, LineTests.emptyLines, FieldLineTests.names, FieldLineTests.folding,
      FieldLineTests.values, VersionTests.rows, HostTests.refused, HostTests.count, HostTests.absoluteForm,
      TargetTests.bytes, TargetTests.badEncoding, TargetTests.paths, TargetTests.forms, FramingTests.lengths,
      FramingTests.twice, FramingTests.codings, FramingTests.both, FramingTests.oldVersion, ChunkTests.sizes,
      ChunkTests.endings, ChunkTests.extensionRows, ChunkTests.extensionGrammar, ChunkTests.trailerRows,
      ChunkTests.trailerFields, MethodTests.methods,
      MethodTests.expectations, LimitTests.lines, LimitTests.sections, LimitTests.fields, LimitTests.bodies,
    ]
    let shown = Set(
      tables.joined().compactMap { row in
        if case .refusal(let refusal) = row.expected { refusal.reason.description } else { nil }
      })
    for refusal in RefusalTests.all where ![.requestTimeout, .serviceUnavailable].contains(refusal.status) {
      #expect(shown.contains(refusal.reason.description), "no row shows: \(refusal.reason)")
    }
  }
}
