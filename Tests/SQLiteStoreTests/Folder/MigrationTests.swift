import Foundation
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

/// Books of version 1 under a program that knows a second version.
@Suite struct MigrationTests {
  let fixture = StoreFixture()

  /// Makes books of a program that knew neither Swiss francs nor withdrawals.
  /// - Returns: their head, and an account with 10 cents.
  private func makeBooks() async throws -> (head: LedgerHead, account: AccountID) {
    let store = try fixture.open()
    let account = try await Person(store, fixture).open("A", holding: 10)
    let head = store.head
    store.close()
    let connection = try SQLiteConnection(path: fixture.database, access: .write)
    try connection.runAll(Schema.factGuardsDropped)
    try connection.runAll(
      """
      DELETE FROM currency WHERE code='CHF'; DELETE FROM kind_leg WHERE kind='withdraw'; DELETE FROM kind WHERE code='withdraw'
      """)
    try connection.runAll(Schema.factGuards)
    return (head, account)
  }

  private func open(_ second: Migration) throws(StoreOpenFailure) -> (SQLiteConnection, MigrationReport?) {
    try StoreOpening(fixture.configuration, steps: Migrations.all + [second]).open()
  }

  private var copy: String { fixture.folder + "/wallet-before-leaving-version-1.db" }

  @Test("Books of a program with fewer kinds and currencies get those of this one, keep their head, and go on")
  func otherFacts() async throws {
    let (head, account) = try await makeBooks()
    let (sqlite, report) = try open(.otherFacts)
    #expect(report == MigrationReport(from: 1, to: 2, before: head, after: head))
    var checked = BooksReport()
    try Invariants.checkAll(sqlite, into: &checked)
    #expect(checked.violations == [])
    let connection = try WriterConnection(sqlite, fixture.configuration)
    let command = LedgerCommand(
      user: UserID(row: 1), key: fixture.key(), action: .withdraw(from: account, .usd(cents: 4)), deadline: .endOfTime)
    try connection.begin()
    _ = try BookCommand(command: command).run(in: connection).get()
    try connection.commit()
    #expect(try Invariants.check(sqlite) == [])
    #expect(try open(.otherFacts).1 == nil)
    let old = RawConnection(copy)
    #expect(old.text("SELECT count(*) FROM currency WHERE code='CHF'") == "0")
    #expect(old.text("PRAGMA user_version") == "1")
    #expect(old.text("SELECT max(id) FROM op") == "\(head.number)")
  }

  @Test("A migration that changes the hashes says which head became which")
  func otherHashes() async throws {
    let (head, _) = try await makeBooks()
    let (sqlite, report) = try open(.otherHashes)
    let after = try #require(report?.after)
    #expect(report == MigrationReport(from: 1, to: 2, before: head, after: after))
    #expect(after.number == head.number && after.hash != head.hash)
    #expect(try BooksInspection.head(sqlite) == after)
    #expect(try Invariants.check(sqlite) == [])
  }

  @Test("A new file of the second version has each fact once")
  func newFile() throws {
    try FileManager.default.createDirectory(atPath: fixture.folder, withIntermediateDirectories: true)
    let (sqlite, report) = try open(.otherFacts)
    #expect(report == nil)
    #expect(try sqlite.integer("PRAGMA user_version") == 2)
    #expect(try Invariants.check(sqlite) == [])
  }

  @Test("Broken books are not migrated, and stay as they are")
  func broken() async throws {
    _ = try await makeBooks()
    let file = ClosedBooksFile(fixture: fixture)
    file.run("UPDATE entry SET balance=balance+1 WHERE account_id>0 AND seq=1", without: "entry_fixed")
    let bytes = try Data(contentsOf: URL(filePath: fixture.database))
    #expect(throws: StoreOpenFailure.self) { try open(.otherFacts) }
    #expect(try Data(contentsOf: URL(filePath: fixture.database)) == bytes)
    #expect(!FileManager.default.fileExists(atPath: copy))
  }

  @Test("A step that does not leave a file with the program's facts leaves the file as it was")
  func strangeFacts() async throws {
    _ = try await makeBooks()
    let strange = Migration(
      name: "another currency",
      apply: { connection, _ throws(SQLiteFailure) in
        try connection.run("DROP TRIGGER currency_new")
        try connection.run("INSERT INTO currency VALUES('XXX',2,1,1)")
      }, check: Invariants.checkBooks, setsVersion: "PRAGMA user_version=2")
    #expect(throws: StoreOpenFailure.self) { try open(strange) }
    let raw = RawConnection(fixture.database)
    #expect(raw.text("SELECT count(*) FROM currency WHERE code IN('CHF','XXX')") == "0")
    #expect(raw.text("PRAGMA user_version") == "1")
  }
}
