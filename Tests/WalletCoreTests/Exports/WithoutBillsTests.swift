import Foundation
import TestSupport
import Testing

@testable import WalletCore

/// Files of the second version that were exported before captures had bills.
@Suite("Reading a file from before bills")
struct WithoutBillsTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden/format-2-without-bills")

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: Self.folder.appending(path: name)), as: UTF8.self)
  }

  @Test("It is read as it was written", arguments: [ExportFormat.json, .csv])
  func read(_ format: ExportFormat) throws {
    let before = try HistoryBuilder.everyKind()
    let read = try ImportedHistory(Array(try text("everything.\(format.fileExtension)").utf8))
    let after = HistoryBuilder(read, like: before)
    for format in ExportFormat.allCases { #expect(try after.export(format) == before.export(format), "\(format)") }
    #expect(read.operators == [])
  }

  @Test("As JSON it is the same today, and so is the statement of an account; as CSV it lacks columns, and takes none")
  func format() throws {
    #expect(try HistoryBuilder.everyKind().export(.json) == text("everything.json"))
    let account = try HistoryBuilder.everyKind().export(HistoryBuilder.id(1), nil, .csv, zone: .nepal)
    #expect(account == (try text("account.csv")))
    let csv = try text("everything.csv")
    let more = try #require(throws: ImportRefusal.self) {
      _ = try ImportedHistory(Array(csv.replacing("\r\n2,open", with: ",\r\n2,open").utf8))
    }
    #expect(more.reason == .expected("26 cells"))
    let all = try text("all.csv")
    let row = "\r\n,operator,,,,,,Grid" + String(repeating: ",", count: 18)
    let end = try #require(all.range(of: "\r\n7,head"))
    #expect(throws: ImportRefusal.self) {
      _ = try ImportedHistory(Array(all.replacingCharacters(in: end.lowerBound..<end.lowerBound, with: row).utf8))
    }
  }
}
