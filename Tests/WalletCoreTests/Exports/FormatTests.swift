import Foundation
import TestSupport
import Testing

@testable import WalletCore

/// The formats, byte for byte. People read the files in Golden: a change in them shows in a review.
@Suite("The formats of an export")
struct FormatTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

  /// `WALLET_GOLDEN=write` writes the files again, for review.
  private func expectGolden(_ text: String, _ name: String) throws {
    let file = Self.folder.appending(path: name)
    if ProcessInfo.processInfo.environment["WALLET_GOLDEN"] == "write" {
      try Data(text.utf8).write(to: file)
    }
    let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text == golden, "\(name) is not what it was")
  }

  @Test("Everything of one user is written as it always was", arguments: ExportFormat.allCases)
  func everything(_ format: ExportFormat) throws {
    let zone: DayZone = format == .ofx ? .newYork : .utc
    try expectGolden(
      try HistoryBuilder.everyKind().export(format, zone: zone), "everything." + format.fileExtension)
  }

  @Test("One account is written as it always was", arguments: StatementFormat.allCases)
  func account(_ format: StatementFormat) throws {
    let text = try HistoryBuilder.everyKind().export(HistoryBuilder.id(1), nil, format, zone: .nepal)
    try expectGolden(text, "account." + format.file.fileExtension)
  }

  @Test("Charges are written as the golden files have them", arguments: ExportFormat.allCases)
  func charges(_ format: ExportFormat) throws {
    try expectGolden(try HistoryBuilder.charges().export(format, all: true), "charges." + format.fileExtension)
  }

  @Test("All users are written as the golden file has them (format 2)", arguments: ExportFormat.allCases)
  func allUsers(_ format: ExportFormat) throws {
    try expectGolden(try HistoryBuilder.threeUsers().export(format, all: true), "all." + format.fileExtension)
  }
}
