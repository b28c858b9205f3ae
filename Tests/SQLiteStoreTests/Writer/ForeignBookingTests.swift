import Synchronization
import Testing

@testable import SQLiteStore
@testable import WalletCore

@Suite("Somebody else books under the running wallet")
struct ForeignBookingTests {
  let fixture = StoreFixture()
  /// The reports to the owner.
  private let told = Told()

  private final class Told: Sendable {
    let lines = Mutex<[String]>([])
  }

  private func open() throws -> Person {
    var configuration = fixture.configuration
    configuration.onForeignBooking = { [told] line in told.lines.withLock { $0.append(line) } }
    return Person(try SQLiteStore.open(configuration), fixture)
  }

  @Test("Nothing more is judged or written, those who wait get an answer, and a new start books the same key once")
  func ends() async throws {
    let person = try open()
    let account = try await person.open("A", holding: 10_00)
    try ForeignBooking.deposit(
      cents: 5_00, to: account, of: person.user, in: fixture.folder, clock: fixture.clock, random: fixture.random)
    let keys = (0..<100).map { _ in fixture.key() }
    let refusals = await withTaskGroup(of: LedgerRefusal?.self) { group in
      for key in keys { group.addTask { await person.refusal(.withdraw(from: account, .usd(cents: 1)), key: key) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(refusals == Array(repeating: .unavailable(.closed), count: 100))
    #expect(
      told.lines.withLock { $0 } == [
        "another program has booked under the running wallet: the newest operation is 4, the wallet's own 3"
      ])
    #expect(try person.balance(account) == 15_00, "what is there can still be read")
    await #expect(throws: StoreFailure.closed) {
      try await person.store.saveUserName(try UserName("Ada"), of: person.user, deadline: fixture.later)
    }
    person.store.close()

    let again = Person(try fixture.open(), fixture)
    #expect(try again.store.check() == [] && again.store.head.number == 4)
    for _ in 0..<2 { for key in keys { try await again.book(.withdraw(from: account, .usd(cents: 1)), key: key) } }
    #expect(try again.balance(account) == 14_00)
    #expect(try again.store.check() == [])
    again.store.close()
  }

  @Test("One that came between the opening and the first command is found, too")
  func beforeTheFirst() async throws {
    let first = try open()
    let account = try await first.open("A")
    first.store.close()
    let person = try open()
    try ForeignBooking.deposit(
      cents: 1, to: account, of: person.user, in: fixture.folder, clock: fixture.clock, random: fixture.random)
    #expect(await person.refusal(.deposit(to: account, .usd(cents: 1))) == .unavailable(.closed))
    person.store.close()
  }

  @Test("One that satisfies the rules but not the chain is found as well, and the next start says what it is")
  func outsideTheChain() async throws {
    let person = try open()
    let account = try await person.open("A")
    let row = try person.account(account).number.value
    let raw = RawConnection(fixture.database)
    for sql in [
      """
      INSERT INTO op(id,user_id,kind,account_id,legs,idem,fingerprint,at,hash)
      SELECT max(id)+1,1,'deposit',\(row),1,randomblob(16),randomblob(32),max(at),randomblob(32) FROM op
      """,
      """
      INSERT INTO transfer SELECT max(id),0,'deposit',(SELECT id FROM account WHERE kind='world' AND currency='USD'),\(row),'USD',5
      FROM op
      """,
    ] { #expect(raw.run(sql) == nil) }
    #expect(await person.refusal(.deposit(to: account, .usd(cents: 1))) == .unavailable(.closed))
    person.store.close()
    let refusal = fixture.refusal()
    let isDamage = if case .damaged = refusal { true } else { false }
    #expect(isDamage, "the chain is broken, and it said \(String(describing: refusal))")
  }

  @Test("The program that runs the store learns of it before anybody who asks the store for something")
  func order() async throws {
    struct SessionResult {
      var store: SQLiteStore?
      var command: LedgerCommand?
      var isAnswered: Bool?
    }
    let asked = Mutex(SessionResult())
    let answers = Mutex(0)
    var configuration = fixture.configuration
    configuration.onForeignBooking = { _ in
      // A command arrives at this very point.
      guard case (let store?, let command?) = asked.withLock({ ($0.store, $0.command) }) else { return }
      store.submit(BookCommand(command: command)) { _ in answers.withLock { $0 += 1 } }
      asked.withLock { $0.isAnswered = answers.withLock { $0 } > 0 }
    }
    let person = Person(try SQLiteStore.open(configuration), fixture)
    let account = try await person.open("A")
    asked.withLock { asked in
      asked.store = person.store
      asked.command = LedgerCommand(
        user: person.user, key: fixture.key(), action: .deposit(to: account, .usd(cents: 1)), deadline: .endOfTime)
    }
    try ForeignBooking.deposit(
      cents: 1, to: account, of: person.user, in: fixture.folder, clock: fixture.clock, random: fixture.random)
    #expect(await person.refusal(.deposit(to: account, .usd(cents: 1))) == .unavailable(.closed))
    person.store.close()
    #expect(asked.withLock { $0.isAnswered } == false)
    #expect(answers.withLock { $0 } == 1)
    asked.withLock { $0.store = nil }
  }

  @Test("What another connection writes that is no booking, and its checkpoints, end nothing")
  func noBooking() async throws {
    let person = try open()
    let account = try await person.open("A", holding: 1)
    let raw = RawConnection(fixture.database)
    for sql in [
      "UPDATE user SET theme=1", "UPDATE user SET name='Ada'", "ANALYZE",
      "PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA wal_checkpoint(RESTART)",
    ] {
      #expect(raw.run(sql) == nil, "\(sql)")
      try await person.book(.deposit(to: account, .usd(cents: 1)))
    }
    #expect(try person.balance(account) == 6)
    #expect(told.lines.withLock { $0 } == [])
    person.store.close()
  }
}
