import Foundation
import TestSupport
import Testing

@testable import WalletCore

/// Files of the second version that were exported before operations could name a card.
@Suite("Reading a file from before cards")
struct WithoutCardsTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden/format-2-without-cards")

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: Self.folder.appending(path: name)), as: UTF8.self)
  }

  @Test("It is read as it was written", arguments: [ExportFormat.json, .csv])
  func read(_ format: ExportFormat) throws {
    let before = try HistoryBuilder.kindsBeforeCards()
    let read = try ImportedHistory(Array(try text("everything.\(format.fileExtension)").utf8))
    let after = HistoryBuilder(read, like: before)
    for format in ExportFormat.allCases { #expect(try after.export(format) == before.export(format), "\(format)") }
  }

  @Test("As JSON it is the same today; as CSV it lacks a column, and takes none")
  func format() throws {
    #expect(try HistoryBuilder.kindsBeforeCards().export(.json) == text("everything.json"))
    let csv = try text("everything.csv")
    let more = try #require(throws: ImportRefusal.self) {
      _ = try ImportedHistory(Array(csv.replacing("\r\n2,open", with: ",\r\n2,open").utf8))
    }
    #expect(more.reason == .expected("25 cells"))
  }

  @Test("The statement of one account from then is still told apart from everything")
  func statement() throws {
    let file = try text("account.csv")
    let failure = try #require(throws: ImportRefusal.self) { _ = try ImportedHistory(Array(file.utf8)) }
    #expect(failure.reason == .statementOnly)
  }
}
