import Foundation
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

/// A file of a version that could not look up open and closed accounts separately.
@Suite("From version 5 to the newest")
struct AccountStatesTests {
  let fixture = StoreFixture()

  @Test("The same accounts are open and closed, the chain is the same, and the file goes on being used")
  func migrated() async throws {
    let user = UserID(row: 1)
    var accounts: [AccountID] = []
    do {
      try FileManager.default.createDirectory(atPath: fixture.folder, withIntermediateDirectories: true)
      #expect(FileManager.default.createFile(atPath: fixture.database, contents: nil))
      let sqlite = try SQLiteConnection(path: fixture.database, access: .write)
      try ConnectionSettings.applyCommon(sqlite)
      _ = try Migrations.run(Array(Migrations.all.prefix(5)), on: sqlite, fixture.configuration) {
        (_: Int) throws(SQLiteFailure) in
      }
      #expect(try sqlite.integer("PRAGMA user_version") == 5)
      let connection = try WriterConnection(sqlite, fixture.configuration)
      func book(_ action: LedgerAction) throws -> AccountID {
        try connection.begin()
        let command = LedgerCommand(user: user, key: fixture.key(), action: action, deadline: .endOfTime)
        let receipt = try BookCommand(command: command).run(in: connection).get()
        try connection.commit()
        fixture.clock.advance(seconds: 1)
        return receipt.account
      }
      for name in ["A", "B", "C"] { accounts.append(try book(.open(name: try AccountName(name), currency: .usd))) }
      _ = try book(.deposit(to: accounts[1], .usd(cents: 7)))
      _ = try book(.close(accounts[1], seen: 1, moveTo: accounts[0]))
      #expect(try sqlite.texts("SELECT name FROM sqlite_schema WHERE name='account_state'") == [])
    }
    let store = try fixture.open()
    let migration = try #require(store.migration)
    #expect(migration.from == 5 && migration.to == Migrations.known && migration.before == migration.after)
    #expect(try store.check() == [])
    let reader = try store.openSQLiteReader()
    #expect(try reader.openAccounts(of: user).map(\.id) == [accounts[0], accounts[2]])
    #expect(try reader.closedAccounts(of: user, after: 0, limit: 50).map(\.account.id) == [accounts[1]])
    let person = Person(store, fixture)
    try await person.book(.reopen(accounts[1]))
    #expect(try person.balance(accounts[1]) == 7)
    #expect(try reader.openAccounts(of: user).map(\.id) == accounts)
    #expect(FileManager.default.fileExists(atPath: fixture.folder + "/wallet-before-leaving-version-5.db"))
    store.close()
  }
}
