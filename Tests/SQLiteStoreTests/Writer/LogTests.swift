import Foundation
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

/// The write-ahead log beside the database.
@Suite struct LogTests {
  /// Books operations that stay only in the log as long as the returned reader is held.
  private func fill(_ fixture: StoreFixture) async throws -> (Person, SQLiteReader) {
    let person = Person(try fixture.open(), fixture)
    let reader = try person.store.openSQLiteReader()
    try reader.begin()
    try reader.ping()
    for index in 0..<5 { _ = try await person.open("Account \(index)", holding: 100) }
    return (person, reader)
  }

  @Test(
    "A refused start leaves the database and its log byte for byte",
    arguments: ["PRAGMA user_version=99", "DROP TRIGGER op_kept", "PRAGMA application_id=5", "half"])
  func refused(spoiling: String) async throws {
    let source = StoreFixture()
    let (person, reader) = try await fill(source)
    if spoiling != "half" { #expect(RawConnection(source.database).run(spoiling) == nil) }
    let copy = try source.copyAfterCrash()
    reader.keep()
    reader.parkSnapshot()
    person.store.close()
    if spoiling == "half" {
      let file = URL(fileURLWithPath: copy.database)
      let whole = try Data(contentsOf: file)
      try whole.prefix(whole.count / 2).write(to: file)
    }
    let before = try copy.bytes()
    #expect(before[1].count > 4096)
    let refusal = copy.refusal()
    if spoiling == "PRAGMA user_version=99" {
      #expect(refusal == .newerVersion(found: 99, known: Migrations.known))
    } else {
      guard case .damaged = refusal else {
        Issue.record("\(spoiling): \(String(describing: refusal))")
        return
      }
    }
    #expect(try copy.bytes() == before)
  }

  @Test(
    "What a crash left in the log is there after the next start, and the log is emptied once no reader needs it", .slow)
  func emptied() async throws {
    let source = StoreFixture()
    let (person, held) = try await fill(source)
    let copy = try source.copyAfterCrash()
    held.keep()
    held.parkSnapshot()
    person.store.close()
    func size(_ path: String) throws -> Int {
      try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    }
    let before = try size(copy.log)
    #expect(before > 4096)
    let store = try copy.open()
    let reader = try store.openSQLiteReader()
    try reader.begin()
    #expect(try reader.openAccounts(of: person.user).count == 5)
    let file = URL(fileURLWithPath: copy.database)
    let unmoved = try Data(contentsOf: file)
    // The writer moves what it may, but cannot truncate the log while a reader uses it.
    #expect(try await eventually { try Data(contentsOf: file) != unmoved })
    #expect(try size(copy.log) == before)
    reader.keep()
    reader.parkSnapshot()
    #expect(try await eventually { try size(copy.log) == 0 })
    #expect(try store.check() == [])
    // The same after the next commit.
    _ = try await Person(store, copy).open("After")
    #expect(try await eventually { try size(copy.log) == 0 })
    store.close()
  }
}
