import Testing

@testable import WalletCore

@Suite struct ReaderTests {
  @Test("Each hot statement finds its rows by an index and sorts nothing")
  func plans() throws {
    let fixture = StoreFixture()
    let store = try fixture.open()
    let raw = RawConnection(fixture.database)
    let statements: [SQL] = [
      SQLiteReader.Queries.session, SQLiteReader.Queries.challenge, SQLiteReader.Queries.openAccounts,
      SQLiteReader.Queries.account, SQLiteReader.Queries.newestEntries, SQLiteReader.Queries.name,
    ]
    for statement in statements {
      let plan = raw.plan("\(statement.text)")
      #expect(plan.contains("SEARCH"), "\(plan)")
      #expect(!plan.contains("SCAN") && !plan.contains("B-TREE"), "\(statement.text): \(plan)")
    }
    #expect(raw.plan("\(SQLiteReader.Queries.openAccounts.text)").contains("account_user"))
    for sql in WriterQueries.hot {
      let plan = raw.plan(sql)
      #expect(!plan.contains("SCAN") && !plan.contains("B-TREE"), "\(sql): \(plan)")
    }
    store.close()
  }

  @Test("All reads of a snapshot see one moment")
  func snapshot() async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A", holding: 10)
    let reader = try person.store.openReader()
    try reader.beginSnapshot()
    #expect(try reader.account(account, of: person.user)?.balance.minorUnits == 10)
    try await person.book(.deposit(to: account, .usd(cents: 5)))
    let before = try #require(try reader.account(account, of: person.user))
    #expect(before.balance.minorUnits == 10)
    #expect(try reader.newestEntries(of: before, limit: 10).count == 1)
    reader.endSnapshot()
    reader.endSnapshot()
    #expect(try reader.account(account, of: person.user)?.balance.minorUnits == 15)
    try reader.ping()
  }

  @Test("Another user's account is not found, nor an unknown one")
  func foreign() async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A")
    let reader = try person.store.openReader()
    #expect(try reader.account(account, of: UserID(row: 2)) == nil)
    #expect(try reader.account(AccountID(fixture.random.publicID()), of: person.user) == nil)
    #expect(try reader.openAccounts(of: UserID(row: 2)).isEmpty)
  }
}

/// The writer's look-ups that a booking makes.
private enum WriterQueries {
  static let hot = [
    "SELECT id,currency,balance,seq,closed_at FROM account WHERE public_id=?1 AND user_id=?2",
    "SELECT count(*) FROM account WHERE user_id=?1 AND kind='user' AND closed_at IS NULL",
    "SELECT o.id FROM op o JOIN account a ON a.id=o.account_id WHERE o.user_id=?1 AND o.idem=?2",
    "DELETE FROM session WHERE token=?1",
    "SELECT token FROM session WHERE expires_at<?1 LIMIT 500",
  ]
}
