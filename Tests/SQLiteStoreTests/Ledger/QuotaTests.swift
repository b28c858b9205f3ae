import PhoneNumbers
import Synchronization
import SystemSupport
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore

@Suite("Quotas and the store")
struct QuotaTests {
  private func cent(_ account: AccountID) -> LedgerAction { .deposit(to: account, .usd(cents: 1)) }

  @Test("S58: the operations of the last day count again after a restart, also if the clock was set back meanwhile")
  func restart() async throws {
    let fixture = StoreFixture(quotas: LedgerQuotas(operationsDay: 4))
    let first = Person(try fixture.open(), fixture)
    let account = try await first.open("A")
    fixture.clock.advance(seconds: 23 * 3600)
    for _ in 0..<2 { try await first.book(cent(account)) }
    first.store.close()
    fixture.clock.step(seconds: -500)
    let second = Person(try fixture.open(), fixture)
    try await second.book(cent(account))
    #expect(await second.refusal(cent(account)) == .tooManyOperations(limit: 4))
    #expect(
      await Person(second.store, fixture, row: 2).refusal(.open(name: try AccountName("B"), currency: .usd)) == nil)
    second.store.close()
    fixture.clock.advance(seconds: 3 * 3600)
    let third = Person(try fixture.open(), fixture)
    defer { third.store.close() }
    try await third.book(cent(account))
    #expect(await third.refusal(cent(account)) == .tooManyOperations(limit: 4), "only the first is a day old")
    fixture.clock.advance(seconds: 25 * 3600)
    for _ in 0..<4 { try await third.book(cent(account)) }
    #expect(try third.balance(account) == 8)
  }

  @Test("S58: setting the clock ahead or back while the wallet runs brings no operation more")
  func clock() async throws {
    let fixture = StoreFixture(quotas: LedgerQuotas(operationsDay: 2))
    let person = Person(try fixture.open(), fixture)
    defer { person.store.close() }
    let account = try await person.open("A", holding: 1)
    for seconds in [-500, 500, 80_000] {
      fixture.clock.step(seconds: seconds)
      #expect(await person.refusal(cent(account)) == .tooManyOperations(limit: 2), "\(seconds)")
    }
  }

  @Test("A key that is sent again does not count, nor what was refused")
  func replayed() async throws {
    let fixture = StoreFixture(quotas: LedgerQuotas(accountsEver: 1, operationsDay: 3))
    let person = Person(try fixture.open(), fixture)
    defer { person.store.close() }
    let account = try await person.open("A")
    let key = fixture.key()
    for _ in 0..<5 { try await person.book(cent(account), key: key) }
    for _ in 0..<5 { #expect(await person.refusal(.withdraw(from: account, .usd(cents: 9))) != nil) }
    let opening = LedgerAction.open(name: try AccountName("B"), currency: .usd)
    #expect(await person.refusal(opening) == .tooManyAccountsEver(limit: 1))
    try await person.book(cent(account))
    #expect(await person.refusal(cent(account)) == .tooManyOperations(limit: 3))
    #expect(try await person.book(cent(account), key: key).replayed, "what was booked is still told")
  }

  /// Holds the writer until the gate opens, so that what is sent meanwhile becomes one group.
  private struct Hold: WriterCommand {
    let entered: AsyncStream<Void>.Continuation
    let gate: Wakeup

    func run(in connection: WriterConnection) throws(SQLiteFailure) {
      entered.finish()
      gate.wait(milliseconds: nil)
    }
  }

  /// Breaks a rule of the schema.
  private struct Offend: WriterCommand {
    func run(in connection: WriterConnection) throws(SQLiteFailure) {
      try connection.sqlite.run("UPDATE account SET opened_at=5 WHERE kind='world'")
    }
  }

  @Test("What a group booked before it was rolled back does not count")
  func rolledBack() async throws {
    let fixture = StoreFixture(quotas: LedgerQuotas(operationsDay: 6))
    let person = Person(try fixture.open(), fixture)
    let store = person.store
    defer { store.close() }
    let account = try await person.open("A")
    let gate = try Wakeup()
    let (stream, entered) = AsyncStream<Void>.makeStream()
    let held = Task { try await store.perform(Hold(entered: entered, gate: gate)) }
    for await _ in stream {}
    let booked = Mutex(0)
    for _ in 0..<5 {
      let command = LedgerCommand(user: person.user, key: fixture.key(), action: cent(account), deadline: fixture.later)
      store.submit(BookCommand(command: command)) { result in
        if case .success(.success) = result { booked.withLock { $0 += 1 } }
      }
    }
    let failed = Mutex(false)
    store.submit(Offend()) { result in
      if case .failure = result { failed.withLock { $0 = true } }
    }
    gate.send()
    try await held.value
    #expect(await person.refusal(cent(account)) == .tooManyOperations(limit: 6))
    #expect(booked.withLock { $0 } == 5 && failed.withLock { $0 })
    #expect(try person.balance(account) == 5)
  }

  /// A store in which one user booked deposits two days ago, and then three today.
  private func seeded(_ old: Int, accounts: Int = 1) throws -> StoreFixture {
    let fixture = StoreFixture(accountsAllowed: 0, quotas: LedgerQuotas(accountsEver: 1, operationsDay: 1))
    let seeding = try StoreSeeding(fixture.configuration)
    let user = try seeding.addUser(
      try #require(E164Number(e164: "+12025550123")), named: try UserName("Ada"), at: fixture.clock.now())
    func book(_ action: LedgerAction) throws -> AccountID {
      try seeding.book(LedgerCommand(user: user, key: fixture.key(), action: action, deadline: .endOfTime)).account
    }
    var account = AccountID(fixture.random.publicID())
    for _ in 0..<accounts { account = try book(.open(name: try AccountName("A"), currency: .usd)) }
    for _ in 0..<old { _ = try book(cent(account)) }
    fixture.clock.advance(seconds: 2 * 86_400)
    for _ in 0..<3 { _ = try book(cent(account)) }
    try seeding.finish()
    return fixture
  }

  @Test("S58: a start reads the last day's operations only, and an opening counts no further than it must")
  func work() throws {
    func costs(_ old: Int, accounts: Int) throws -> [Int] {
      let fixture = try seeded(old, accounts: accounts)
      let connection = try ConnectionSettings.reader(of: fixture.database)
      let ledger = LedgerStatements(connection, fixture.configuration.operationIDs, KindRule.all)
      let newest = try #require(try ledger.newest())
      let counter = StepCounter(connection)
      let now = fixture.clock.now()
      var (counts, first) = try counter.counted {
        try OperationCounts(connection, KindRule.all, newest: newest.head.number, at: now, monotonic: now)
      }
      #expect(counts.count(of: UserID(row: 1), at: now) == 3)
      let (ever, second) = try counter.counted { try ledger.accountsEver(of: UserID(row: 1), upTo: 20) }
      #expect(ever == 20)
      return [first, second]
    }
    let (few, many) = (try costs(100, accounts: 30), try costs(5000, accounts: 1500))
    // Halving takes a few looks more.
    #expect(few[0] > 0 && many[0] < few[0] * 3, "\(few), \(many)")
    #expect(many[1] <= few[1] + 20, "\(few), \(many)")
  }

  @Test("S58: a start finds the last day's reservations by an index")
  func reservations() throws {
    let fixture = StoreFixture()
    try fixture.open().close()
    let plan = RawConnection(fixture.database).plan("\(OperationCounts.reserved.text)")
    #expect(plan.contains("USING INDEX reservation_times (made_at>?)"), "\(plan)")
    #expect(!plan.contains("SCAN") && !plan.contains("TEMP B-TREE"), "\(plan)")
  }

  @Test("Seeding has no quota; the seeded user has one afterwards")
  func seeding() async throws {
    let fixture = try seeded(10, accounts: 2)
    let person = Person(try fixture.open(), fixture)
    defer { person.store.close() }
    let opening = LedgerAction.open(name: try AccountName("B"), currency: .usd)
    #expect(await person.refusal(opening) == .tooManyAccountsEver(limit: 1))
    fixture.clock.advance(seconds: 23 * 3600)
    let account = try #require(try person.store.openSQLiteReader().openAccounts(of: person.user).first).id
    #expect(await person.refusal(cent(account)) == .tooManyOperations(limit: 1))
    fixture.clock.advance(seconds: 2 * 3600)
    #expect(await person.refusal(cent(account)) == nil)
  }
}
