import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

/// Closed accounts cost nothing when a user asks for the others; in an export the cost grows only with their number.
@Suite("Many accounts, opened and closed")
struct ManyAccountsTests {
  private static let user = UserID(row: 1)

  /// A wallet of one user with `closed` closed accounts of one name, and then `open` open ones with an entry each.
  private func wallet(closed: Int, open: Int = 5) throws -> StoreFixture {
    let fixture = StoreFixture()
    let seeding = try StoreSeeding(fixture.configuration)
    let phone = try #require(E164Number(e164: "+12025550123"))
    let user = try seeding.addUser(phone, named: try UserName("Ada"), at: fixture.clock.now())
    func book(_ action: LedgerAction) throws -> AccountID {
      try seeding.book(
        LedgerCommand(user: user, key: fixture.key(), action: action, deadline: .endOfTime)
      ).account
    }
    for _ in 0..<closed {
      let account = try book(.open(name: try AccountName("Savings"), currency: .usd))
      _ = try book(.close(account, seen: 0, moveTo: nil))
    }
    fixture.clock.advance(seconds: 60)
    for _ in 0..<open {
      let account = try book(.open(name: try AccountName("Everyday"), currency: .usd))
      _ = try book(.deposit(to: account, .usd(cents: 1)))
    }
    fixture.clock.advance(seconds: 60)
    try seeding.finish()
    return fixture
  }

  private func connection(_ fixture: StoreFixture) throws -> SQLiteConnection {
    try ConnectionSettings.reader(of: fixture.database)
  }

  private func history(_ fixture: StoreFixture, _ connection: SQLiteConnection) -> SQLiteHistoryReader {
    SQLiteHistoryReader(
      connection, fixture.configuration.operationIDs, ReadTimeLimit(seconds: 0, clock: fixture.clock))
  }

  @Test("S58: home, the accounts to choose from and home as it was cost the same with 3,000 closed accounts as with 50")
  func openAccounts() throws {
    func costs(closed: Int) throws -> [Int] {
      let fixture = try wallet(closed: closed)
      let connection = try connection(fixture)
      let reader = SQLiteReader(
        connection, fixture.configuration.operationIDs, fixture.configuration.phoneMarks, CommitCount())
      let history = history(fixture, connection)
      // Last, because a connection asks one handler only.
      let counter = StepCounter(connection)
      let now = fixture.clock.now()
      let days = TrendDays(upTo: DayZone.utc.day(of: now), zone: .utc)
      let ledger = LedgerStatements(connection, fixture.configuration.operationIDs, KindRule.all)
      let work: [(name: String, found: Int, look: () throws -> Int)] = [
        ("home", 5, { try reader.openAccounts(of: Self.user, over: days).accounts.count }),
        ("choices", 5, { try reader.openAccounts(of: Self.user).count }),
        ("closed", 20, { try reader.closedAccounts(of: Self.user, after: 0, limit: 20).count }),
        ("home then", 5, { try history.accounts(of: Self.user, before: now).count }),
        ("the limit", 5, { try ledger.openAccounts(of: Self.user) }),
      ]
      return try work.map { name, wanted, look in
        let (found, steps) = try counter.counted(look)
        #expect(found == wanted, "\(name)")
        return steps
      }
    }
    let few = try costs(closed: 50)
    let many = try costs(closed: 3000)
    #expect(few.contains { $0 > 0 }, "the counter counts")
    for (few, many) in zip(few, many) { #expect(many <= few + few / 10 + 20, "\(few) steps, then \(many)") }
  }

  @Test("S58: an export of twice as many accounts takes twice the work", .slow, arguments: ExportFormat.allCases)
  func export(_ format: ExportFormat) throws {
    func cost(_ closed: Int) throws -> Int {
      let fixture = try wallet(closed: closed)
      let connection = try connection(fixture)
      let reader = history(fixture, connection)
      let counter = StepCounter(connection)
      let header = try ExportHeader(from: reader, clock: fixture.clock, zone: .utc, isOfAllUsers: false, rates: .empty)
      var run = ExportRun(of: try #require(try reader.userRecord(Self.user)), header, as: format)
      var bytes: [UInt8] = []
      while !run.isDone { try run.write(from: reader, to: &bytes) }
      return counter.steps
    }
    let costs = try [500, 1000, 2000, 4000].map(cost)
    for (few, many) in zip(costs, costs.dropFirst()) { #expect(many < few * 22 / 10, "\(costs)") }
  }
}
