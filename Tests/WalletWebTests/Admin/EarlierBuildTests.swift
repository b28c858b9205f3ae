import Foundation
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("The books of a build from before the first release", .blocking)
struct EarlierBuildTests {
  /// A data folder with a file that only an earlier build can read, and a key.
  private func folder(mark: String = "0x4D795761") throws -> String {
    let folder = ProgramRun.freshFolder() + "/data"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try RawDatabase.run(
      "PRAGMA application_id=\(mark); PRAGMA user_version=9; CREATE TABLE op(id INTEGER PRIMARY KEY, hash BLOB, at)",
      in: folder)
    try Data(repeating: 9, count: 32).write(to: URL(filePath: folder + "/key"))
    for file in ["wallet.db", "key"] {
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: "\(folder)/\(file)")
    }
    return folder
  }

  private func remove(_ folder: String) {
    try? FileManager.default.removeItem(atPath: (folder as NSString).deletingLastPathComponent)
  }

  @Test(
    "A start and each command say that it cannot be used, what to do, and what is lost; it stays as it is",
    arguments: [
      ["--port", "0"], ["check"], ["backup", "b.db"], ["history", "--op", "1"], ["export", "all"], ["clock"],
      ["unlock", "+15305550123"],
    ], ["0x4D795761", "0x4D79576C", "0x4D795774", "0x4D795763", "0x4D795764"])
  func unusable(words: [String], mark: String) throws {
    let folder = try folder(mark: mark)
    defer { remove(folder) }
    let before = try Data(contentsOf: URL(filePath: folder + "/wallet.db"))
    let run = try ProgramRun(words + ["--data", folder])
    #expect(run.waited() == Command.mistake)
    let told = run.errorText.split(separator: "\n").filter { $0.contains("wallet.db") }
    #expect(told.count == 1, "\(run.errorText)")
    for part in [
      folder + "/wallet.db", "from before the first release", "cannot be used", "WalletWeb export DIR",
      "WalletWeb import FILE",
      "Sessions", "authenticator apps", "recovery codes", "hashes", "addresses of receipts", "are lost.",
    ] { #expect(told.first?.contains(part) == true, "\(part): \(run.errorText)") }
    #expect(try Data(contentsOf: URL(filePath: folder + "/wallet.db")) == before)
  }

  @Test("The paper for owners says the same, and explains each rule that a check names")
  func paper() throws {
    let paper = try Repository.text("docs/owner.md")
    for part in [
      "before the first release", "cannot be used", "authenticator apps", "recovery codes", "addresses of receipts",
    ] {
      #expect(paper.contains(part), "\(part)")
    }
    for rule in InvariantViolation.Rule.allCases {
      #expect(paper.contains("| `\(rule.rawValue)` |"), "\(rule.rawValue)")
    }
  }
}
