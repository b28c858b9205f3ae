import Foundation
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite struct DraftTests {
  let fixture: MaintenanceFixture

  init() throws { fixture = try MaintenanceFixture() }

  private func drafts(_ names: [String]) throws -> [Draft] {
    let random = SeededRandom(seed: 3)
    return try names.map { name in
      let draft = Draft(of: fixture.shelf + "/" + name, random)
      try SystemFile.write(Array(name.utf8), to: draft.path)
      return draft
    }
  }

  @Test("Drafts get their names together; where one is taken meanwhile none has got one, and that one stays as it was")
  func together() throws {
    try Data("mine".utf8).write(to: URL(filePath: fixture.shelf + "/c"))
    let drafts = try drafts(["a", "b", "c"])
    let failure = MaintenanceFixture.failure { () throws(MaintenanceFailure) in try Draft.nameAll(drafts) }
    #expect(failure == .exists(file: fixture.shelf + "/c"))
    #expect(try String(contentsOfFile: fixture.shelf + "/c", encoding: .utf8) == "mine")
    #expect(fixture.onShelf.filter { !$0.hasSuffix(".unfinished") } == ["c"])
  }

  @Test("Two drafts for one name are two files, and none is made over what is there")
  func apart() throws {
    let two = try drafts(["a"]) + [Draft(of: fixture.shelf + "/a", SeededRandom(seed: 4))]
    let (first, second) = (try #require(two.first), try #require(two.last))
    #expect(first.path != second.path)
    let again = MaintenanceFixture.failure { () throws(MaintenanceFailure) in try SystemFile.write([1], to: first.path)
    }
    #expect(again == .exists(file: first.path))
    #expect(try String(contentsOfFile: first.path, encoding: .utf8) == "a")
  }

  @Test("A file that is longer than any export is refused before it is read")
  func tooLarge() throws {
    let path = fixture.shelf + "/large.json"
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    // A sparse file takes no room on the disk.
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.truncate(atOffset: 1 << 36)
    try file.close()
    let failure = MaintenanceFixture.failure { () throws(MaintenanceFailure) in _ = try ExportedFile.read(path) }
    #expect(failure == .tooLarge(file: path, limit: ImportedHistory.sizeLimit))
  }
}
