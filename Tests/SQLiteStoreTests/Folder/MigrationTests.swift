import Foundation
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

/// Migrates files of every version that was used to the newest.
@Suite struct MigrationTests {
  @Test("A file of version 1 becomes one of today with the same accounts, entries, names and times")
  func firstVersion() async throws {
    let fixture = StoreFixture()
    try FileManager.default.createDirectory(atPath: fixture.folder, withIntermediateDirectories: true)
    let old = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "Fixtures/version-1.db")
    try FileManager.default.copyItem(at: old, to: URL(filePath: fixture.database))
    let before = RawConnection(fixture.database)
    let newest = "SELECT id||':'||lower(hex(hash)) FROM op ORDER BY id DESC LIMIT 1"
    let head = before.text(newest)
    let accounts = before.text(Self.oldAccounts)
    let entries = before.text(Self.oldEntries)
    let operations = before.text(Self.operations)
    fixture.clock.advance(seconds: 90 * 86_400)
    let store = try fixture.open()
    #expect(try store.check() == [])
    // The old head can no longer be compared, so the migration reports both.
    let migration = try #require(store.migration)
    #expect(migration.from == 1 && migration.to == Migrations.known)
    #expect(migration.before.text == head && migration.after == store.head)
    #expect(migration.before.number == migration.after.number && migration.before != migration.after)
    let after = RawConnection(fixture.database)
    #expect(after.text("PRAGMA user_version") == "\(Migrations.known)")
    #expect(after.text(Self.newAccounts) == accounts)
    #expect(after.text(Self.newEntries) == entries)
    #expect(after.text(Self.operations) == operations)
    #expect(after.text("SELECT name FROM sqlite_schema WHERE name LIKE 'old%'") == "")
    #expect(FileManager.default.fileExists(atPath: fixture.folder + "/wallet-before-leaving-version-1.db"))
    // The file stays in use: an account closed before can be reopened, which gives its money back.
    let person = Person(store, fixture)
    let closed = try #require(try store.openSQLiteReader().closedAccounts(of: person.user, after: 0, limit: 50).first)
    #expect(closed.left == .usd(cents: 777))
    try await person.book(.reopen(closed.account.id))
    #expect(try person.balance(closed.account.id) == 777)
    #expect(try store.check() == [])
    store.close()
    let again = try fixture.open()
    #expect(again.migration == nil)
    again.close()
  }

  @Test("A file of version 1 that was edited is left as it is")
  func damaged() throws {
    for edit in [
      "DROP TRIGGER op_fixed; UPDATE op SET at=at+1 WHERE id=3",
      "DROP TRIGGER entry_fixed; UPDATE entry SET delta=delta+1 WHERE seq=1",
      "DROP TRIGGER transfer_fixed; UPDATE transfer SET amount=amount+1 WHERE id=1",
    ] {
      let fixture = StoreFixture()
      try FileManager.default.createDirectory(atPath: fixture.folder, withIntermediateDirectories: true)
      let old = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
        path: "Fixtures/version-1.db")
      try FileManager.default.copyItem(at: old, to: URL(filePath: fixture.database))
      #expect(RawConnection(fixture.database).run(edit) == nil)
      #expect(fixture.refusal() != nil, "\(edit)")
      #expect(RawConnection(fixture.database).text("PRAGMA user_version") == "1")
    }
  }

  private static let oldAccounts = """
    SELECT hex(public_id)||name||kind||currency||opened_at||coalesce(closed_at,'')||balance||'/'||seq FROM account ORDER BY public_id
    """
  private static let newAccounts = """
    SELECT hex(public_id)||name||kind||currency||opened_at||coalesce(closed_at,'')||balance||'/'||max(seq) FROM account
      JOIN entry ON account_id=id GROUP BY id ORDER BY public_id
    """
  private static let oldEntries = """
    SELECT hex(a.public_id)||e.seq||'/'||delta||'/'||e.balance||'/'||e.type||'/'||hex(o.public_id)||'/'||e.at||'/'||t.op_id
    FROM entry e JOIN account a ON a.id=e.account_id JOIN account o ON o.id=e.other JOIN transfer t ON t.id=e.transfer_id
    ORDER BY a.public_id,e.seq
    """
  private static let newEntries = """
    SELECT hex(a.public_id)||e.seq||'/'||delta||'/'||e.balance||'/'||e.type||'/'||hex(o.public_id)||'/'||e.at||'/'||e.op_id
    FROM entry e JOIN account a ON a.id=e.account_id JOIN account o ON o.id=e.other WHERE e.seq>0 ORDER BY a.public_id,e.seq
    """
  private static let operations =
    "SELECT id||'/'||user_id||kind||account_id||coalesce(name,'')||hex(idem)||hex(fingerprint)||at FROM op ORDER BY id"
}
