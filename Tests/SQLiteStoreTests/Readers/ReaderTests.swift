import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite struct ReaderTests {
  @Test("Each hot statement finds its rows by an index and sorts nothing")
  func plans() throws {
    let fixture = StoreFixture()
    let store = try fixture.open()
    let raw = RawConnection(fixture.database)
    let statements: [SQL] = [
      StoredCard.ofUser, StoredCard.keptOfUser, StoredCard.ofAnyone, ReaderQueries.session,
      ReaderQueries.openAccounts,
      ReaderQueries.openAccountRows,
      ReaderQueries.openCurrencies, ReaderQueries.account,
      ReaderQueries.newestEntries, TrendQueries.newestRows, ReaderQueries.name, NewestActivity.entry,
      CodeStatements.pruningOld, SessionStatements.pruningOld, EventStatements.pruningOld,
      CodeStatements.pruningRefused, Throttles.pruningDead,
      LedgerStatements.bookedQuery, LedgerStatements.accountQuery, LedgerStatements.accountByNumberQuery,
      LedgerStatements.systemAccountQuery, LedgerStatements.merchantQuery,
      LedgerStatements.reversibleQuery, LedgerStatements.closingQuery, OperationStatements.operation,
      OperationStatements.account, OperationStatements.transfers, OperationStatements.side,
      OperationStatements.accounts, OperationStatements.hold,
      HistoryQueries.closedSince,
      HistoryQueries.accountsUpTo,
      HistoryQueries.lifeOfAccount, HistoryQueries.entries,
      HistoryQueries.momentOfEntry, HistoryQueries.turnover, HistoryQueries.newestFirst,
      HistoryQueries.nextOpening, HistoryQueries.nextEntries, HistoryQueries.nextOfAccount,
      HistoryQueries.nextHold, HistoryQueries.phoneAssignments, LedgerStatements.openCounting,
      SystemAccountStatements.numbers, ReaderQueries.otherSideOfExchange, LedgerStatements.exchangeBalancesQuery,
    ]
    for statement in statements {
      let plan = raw.plan("\(statement.text)")
      #expect(plan.contains("SEARCH"), "\(plan)")
      #expect(!plan.contains("SCAN") && !plan.contains("B-TREE"), "\(statement.text): \(plan)")
    }
    #expect(raw.plan("\(CodeStatements.pruningOld.text)").contains("challenge_expiry"))
    #expect(raw.plan("\(EventStatements.pruningOld.text)").contains("event_time"))
    #expect(raw.plan("\(SessionStatements.pruningOld.text)").contains("session_expiry"))
    // By kind alone, the query would read every number that ever asked for a code.
    #expect(raw.plan("\(Throttles.pruningDead.text)").contains("(kind=? AND subject=?)"))
    // By user alone, the query would read every account that was ever closed.
    for list in [ReaderQueries.openAccounts, ReaderQueries.openAccountRows] {
      #expect(raw.plan("\(list.text)").contains("account_open (user_id=?)"))
    }
    for list in [ReaderQueries.openCurrencies, LedgerStatements.openCounting] {
      #expect(raw.plan("\(list.text)").contains("account_state (user_id=? AND closed_at=?)"))
    }
    #expect(raw.plan("\(HistoryQueries.closedSince.text)").contains("account_state (user_id=? AND closed_at>?)"))
    #expect(!raw.plan("\(SystemAccountStatements.nextNumbers.text)").contains("SCAN account"))
    // As logging out drops a session.
    #expect(!raw.plan("DELETE FROM session WHERE token=?1 RETURNING id").contains("SCAN"))
    store.close()
  }

  @Test("All reads of a snapshot see one moment")
  func snapshot() async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A", holding: 10)
    let reader = try person.store.openSQLiteReader()
    try reader.begin()
    #expect(try reader.account(account, of: person.user)?.balance.minorUnits == 10)
    try await person.book(.deposit(to: account, .usd(cents: 5)))
    let before = try #require(try reader.account(account, of: person.user))
    #expect(before.balance.minorUnits == 10)
    #expect(try reader.newestEntries(of: before, limit: 10).count == 1)
    reader.keep()
    reader.parkSnapshot()
    reader.keep()
    reader.parkSnapshot()
    #expect(try reader.account(account, of: person.user)?.balance.minorUnits == 15)
    try reader.ping()
  }

  @Test("A snapshot that nobody ended does not hold up the next one")
  func forgottenSnapshot() async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A", holding: 10)
    let reader = try person.store.openSQLiteReader()
    try reader.begin()
    #expect(try reader.account(account, of: person.user)?.balance.minorUnits == 10)
    try await person.book(.deposit(to: account, .usd(cents: 5)))
    try reader.begin()
    #expect(try reader.account(account, of: person.user)?.balance.minorUnits == 15)
    reader.keep()
    reader.parkSnapshot()
  }

  @Test("The next page is of the same moment where nothing was booked since, and of now where something was")
  func resting() async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A", holding: 10)
    let reader = try person.store.openSQLiteReader()
    func balance() throws -> Int64? { try reader.account(account, of: person.user)?.balance.minorUnits }
    try reader.begin()
    #expect(try balance() == 10)
    reader.keep()
    try reader.begin()
    #expect(try balance() == 10)
    // A booking while a page is made: this page does not see it, the next one does.
    try await person.book(.deposit(to: account, .usd(cents: 5)))
    #expect(try balance() == 10)
    reader.keep()
    try reader.begin()
    #expect(try balance() == 15)
    reader.keep()
    // A read without a snapshot is current, even if a snapshot is kept.
    try await person.book(.deposit(to: account, .usd(cents: 5)))
    #expect(try balance() == 20)
    try reader.begin()
    #expect(try balance() == 20)
    reader.keep()
    reader.parkSnapshot()
  }

  @Test("A moment that rests is held for the next page, until it is let go")
  func held() async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A", holding: 10)
    let reader = try person.store.openSQLiteReader()
    func name() throws -> String? { try reader.account(account, of: person.user)?.name }
    try reader.begin()
    #expect(try name() == "A")
    reader.keep()
    // Another connection writes, and the wallet's writer does not count its commit: so the kept snapshot shows.
    let raw = RawConnection(fixture.database)
    let row = try person.account(account).number.value
    #expect(raw.run("DROP TRIGGER account_named; UPDATE account SET name='B' WHERE id=\(row)") == nil)
    try reader.begin()
    #expect(try name() == "A")
    reader.keep()
    reader.parkSnapshot()
    reader.parkSnapshot()
    try reader.begin()
    #expect(try name() == "B")
    reader.keep()
    reader.parkSnapshot()
  }

  @Test("An operation's entry is found in each account that it moved, and in no other")
  func entryOfOperation() async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    let a = try await person.open("A", holding: 10_00)
    let b = try await person.open("B")
    _ = try await person.open("C", holding: 1)
    let moved = try await person.book(.transfer(from: a, to: b, .usd(cents: 4_00)))
    let renamed = try await person.book(.rename(a, name: try AccountName("Z")))
    try await person.book(.deposit(to: a, .usd(cents: 1)))
    let reader = try person.store.openSQLiteReader()
    let receipt = try #require(try reader.receipt(moved.operation, of: person.user))
    #expect(receipt.lines.map(\.account.id) == [a, b])
    let (sent, received) = (receipt.lines[0].entry, receipt.lines[1].entry)
    #expect(sent.sequence == 2 && sent.kind == .transfer && sent.otherName == "B")
    #expect(sent.change.minorUnits == -4_00 && sent.balance.minorUnits == 6_00 && sent.at == moved.at)
    #expect(received.sequence == 1 && received.change.minorUnits == 4_00 && received.otherName == "Z")
    #expect(try reader.receipt(renamed.operation, of: person.user)?.lines.isEmpty == true)
  }

  @Test("Another user's account is not found, nor an unknown one")
  func foreign() async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A")
    let reader = try person.store.openSQLiteReader()
    #expect(try reader.account(account, of: UserID(row: 2)) == nil)
    #expect(try reader.account(AccountID(fixture.random.publicID()), of: person.user) == nil)
    #expect(try reader.openAccounts(of: UserID(row: 2)).isEmpty)
  }
}
