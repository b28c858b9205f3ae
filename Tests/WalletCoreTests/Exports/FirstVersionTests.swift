import Foundation
import TestSupport
import Testing

@testable import WalletCore

/// Files that were exported before operations had legs, holds and rates.
@Suite("Reading a file of the first version")
struct FirstVersionTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden/format-1")

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: Self.folder.appending(path: name)), as: UTF8.self)
  }

  private func refusal(_ text: String) throws -> ImportRefusal.Reason {
    try #require(throws: ImportRefusal.self) { _ = try ImportedHistory(Array(text.utf8)) }.reason
  }

  @Test("It is read as it was written, and each user joined when the file says", arguments: [ExportFormat.json, .csv])
  func read(_ format: ExportFormat) throws {
    for (name, before) in [
      ("everything", try HistoryBuilder.kindsOfFirstVersion()), ("all", try HistoryBuilder.threeUsers()),
    ] {
      let read = try ImportedHistory(Array(try text("\(name).\(format.fileExtension)").utf8))
      let after = HistoryBuilder(read, like: before)
      for format in ExportFormat.allCases {
        #expect(try after.export(format, all: true) == before.export(format, all: true), "\(name) as \(format)")
      }
    }
  }

  @Test("Where the clock was set back between joining and booking, the joining still comes first")
  func clock() throws {
    // The third user was created after their first operation, by that clock.
    let file = try text("all.json").replacing(
      "\"+4930901820\",\"name\":\"\",\"created_at\":\"2026-11-21T15:04:07.678Z\"",
      with: "\"+4930901820\",\"name\":\"\",\"created_at\":\"2026-11-21T15:04:09.000Z\"")
    let users = try ImportedHistory(Array(file.utf8)).users
    #expect(
      users.map(\.createdAt.rfc3339).map { $0.suffix(13) } == ["15:04:05.678Z", "15:04:07.678Z", "15:04:08.678Z"])
    #expect(users.map { $0.phoneAssignments.map(\.number) } == [[1], [4], [5]])
    #expect(users.map { $0.operations.map(\.number) } == [[2, 3], [], [6, 7]])
  }

  @Test("The numbers of one user's file keep their gaps, and what undoes another still does")
  func gaps() throws {
    let lines = try text("everything.csv").components(separatedBy: "\r\n").map { line in
      var cells = line.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false).map(String.init)
      // The number of the operation, and of the one that it undoes.
      for index in [0, 3] where cells.count > 3 {
        if let number = Int(cells[index]) { cells[index] = String(3 * number) }
      }
      return cells.joined(separator: ",")
    }
    let file = lines.joined(separator: "\r\n")
    let user = try #require(try ImportedHistory(Array(file.utf8)).users.first)
    #expect(user.phoneAssignments.map(\.number) == [1])
    #expect(user.operations.map(\.number) == (1...13).map { $0 * 3 + 1 })
    #expect(user.operations.compactMap(\.reverses) == [22, 31])
  }

  @Test("It holds nothing that came later")
  func strict() throws {
    let json = try text("everything.json")
    let hold = "\"hold\":{\"number\":4,\"change\":\"1\",\"holds\":\"1\",\"held\":\"1\"},\"at\""
    let at = try #require(json.firstRange(of: "\"at\":\"2026-11-21T15:04:06"))
    #expect(
      try refusal(json.replacingCharacters(in: at, with: hold + ":\"2026-11-21T15:04:06")) == .unknown("hold"))
    #expect(try refusal(json.replacing("\"created_at\"", with: "\"joined\"")) == .unknown("joined"))
    #expect(
      try refusal(json.replacing("\"created_at\":\"2026", with: "\"created_at\":\"1013")) == .badValue("created_at"))
    #expect(try refusal(json.replacing("\"kind\":\"rename\"", with: "\"kind\":\"void\"")) == .badMovement)
    #expect(try refusal(json.replacing("\"version\":1", with: "\"version\":2")) == .unknown("created_at"))
    #expect(
      try refusal(json.replacing("\"balance\":\"0.00\"", with: "\"balance\":\"0.00\",\"held\":\"0\""))
        == .unknown("held"))
    let csv = try text("everything.csv")
    #expect(try refusal(csv.replacing(",user,", with: "1,user,")) == .badValue("op"))
    #expect(try refusal(csv.replacing("\r\n", with: ",\r\n")) == .notAnExport)
    #expect(try refusal(csv.replacing("9,rename,", with: "9,phone,")) == .badMovement)
    #expect(try refusal(text("account.csv")) == .statementOnly)
  }
}
