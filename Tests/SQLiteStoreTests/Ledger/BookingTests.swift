import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite struct BookingTests {
  let fixture = StoreFixture()

  @Test("Moving 20.00 from Everyday to Savings changes both and not the total")
  func story() async throws {
    let person = Person(try fixture.open(), fixture)
    let everyday = try await person.open("Everyday", holding: 69_50)
    let savings = try await person.open("Savings")
    let receipt = try await person.book(.transfer(from: everyday, to: savings, .usd(cents: 20_00)))
    #expect(receipt.number == 5)
    #expect(receipt.account == everyday)
    #expect(!receipt.replayed)
    #expect(person.store.head == LedgerHead(number: 5, hash: receipt.hash))

    let reader = try person.store.openSQLiteReader()
    let accounts = try reader.openAccounts(of: person.user)
    #expect(accounts.map(\.name) == ["Everyday", "Savings"])
    #expect(accounts.map(\.balance.minorUnits) == [49_50, 20_00])
    let entries = try reader.newestEntries(of: accounts[0], limit: 10)
    #expect(entries.map(\.kind) == [.transfer, .deposit])
    #expect(entries.map(\.change.minorUnits) == [-20_00, 69_50])
    #expect(entries.map(\.balance.minorUnits) == [49_50, 69_50])
    #expect(entries.map(\.otherName) == ["Savings", nil])
    #expect(try reader.newestEntries(of: accounts[0], limit: 1).count == 1)

    try await person.book(.rename(savings, name: try AccountName("Holiday")))
    #expect(try person.account(savings).name == "Holiday")
    try await person.book(.withdraw(from: savings, .usd(cents: 5_00)))
    #expect(try person.balance(savings) == 15_00)
    #expect(try person.store.check() == [])
  }

  @Test("Each refusal has its reason, and leaves the books as they were")
  func refusals() async throws {
    let person = Person(try fixture.open(), fixture)
    let stranger = Person(person.store, fixture, row: 2)
    let full = try await person.open("Full", holding: 100)
    let other = try await person.open("Other")
    let foreign = try await stranger.open("Foreign", holding: 100)
    let closed = try await person.open("Closed")
    try await person.book(.close(closed, seen: 0, moveTo: nil))
    let unknown = AccountID(fixture.random.publicID())
    let name = try AccountName("New")
    let one = Money.usd(cents: 1)
    let bitcoin = Money(minorUnits: 1, currency: .btc)
    let most = Currency.usd.amountLimit
    let cases: [(LedgerAction, LedgerRefusal)] = [
      (.rename(unknown, name: name), .noSuchAccount),
      (.rename(foreign, name: name), .noSuchAccount),
      (.rename(closed, name: name), .accountClosed),
      (.deposit(to: unknown, one), .noSuchAccount),
      (.deposit(to: foreign, one), .noSuchAccount),
      (.deposit(to: closed, one), .accountClosed),
      (.deposit(to: full, bitcoin), .currenciesDiffer),
      (.deposit(to: full, .usd(cents: 0)), .amountOutOfRange),
      (.deposit(to: full, .usd(cents: -1)), .amountOutOfRange),
      (.deposit(to: full, .usd(cents: .min)), .amountOutOfRange),
      (.deposit(to: full, .usd(cents: most + 1)), .amountOutOfRange),
      (.withdraw(from: foreign, one), .noSuchAccount),
      (.withdraw(from: closed, one), .accountClosed),
      (.withdraw(from: full, bitcoin), .currenciesDiffer),
      (.withdraw(from: full, .usd(cents: .max)), .amountOutOfRange),
      (.withdraw(from: full, .usd(cents: 101)), .notEnough(balance: .usd(cents: 100))),
      (.withdraw(from: full, one, seen: 0), .balanceChanged),
      (.withdraw(from: full, .usd(cents: 100), seen: 2), .balanceChanged),
      (.withdraw(from: full, .usd(cents: 101), seen: 0), .notEnough(balance: .usd(cents: 100))),
      (.transfer(from: full, to: other, one, seen: 0), .balanceChanged),
      (.transfer(from: full, to: other, one, seen: -1), .balanceChanged),
      (.transfer(from: foreign, to: full, one), .noSuchAccount),
      (.transfer(from: full, to: foreign, one), .noSuchReceiver),
      (.transfer(from: full, to: unknown, one), .noSuchReceiver),
      (.transfer(from: full, to: full, one), .sameAccount),
      (.transfer(from: closed, to: closed, one), .sameAccount),
      (.transfer(from: closed, to: full, one), .accountClosed),
      (.transfer(from: full, to: closed, one), .receiverClosed),
      (.transfer(from: full, to: other, bitcoin), .currenciesDiffer),
      (.transfer(from: full, to: other, .usd(cents: 0)), .amountOutOfRange),
      (.transfer(from: full, to: other, .usd(cents: 101)), .notEnough(balance: .usd(cents: 100))),
      (.close(unknown, seen: 0, moveTo: nil), .noSuchAccount),
      (.close(foreign, seen: 1, moveTo: nil), .noSuchAccount),
      (.close(full, seen: 1, moveTo: foreign), .noSuchReceiver),
      (.close(full, seen: 1, moveTo: full), .sameAccount),
      (.close(closed, seen: 0, moveTo: nil), .accountClosed),
      (.close(full, seen: 1, moveTo: closed), .receiverClosed),
      (.close(full, seen: 0, moveTo: other), .balanceChanged),
      (.close(full, seen: 2, moveTo: nil), .balanceChanged),
    ]
    let head = person.store.head
    for (action, expected) in cases {
      #expect(await person.refusal(action) == expected, "\(action)")
    }
    #expect(person.store.head == head)
    #expect(try person.balance(full) == 100)
    #expect(try person.store.check() == [])
  }

  @Test("The same key books once; with other values it is refused; nobody else can use it")
  func idempotency() async throws {
    let person = Person(try fixture.open(), fixture)
    let stranger = Person(person.store, fixture, row: 2)
    let account = try await person.open("A")
    let foreign = try await stranger.open("B")
    let key = fixture.key()
    let first = try await person.book(.deposit(to: account, .usd(cents: 5)), key: key)
    fixture.clock.advance(seconds: 60)
    let second = try await person.book(.deposit(to: account, .usd(cents: 5)), key: key)
    #expect(second.replayed)
    #expect(second.number == first.number && second.hash == first.hash && second.operation == first.operation)
    #expect(second.at == first.at && second.account == account)
    #expect(await person.refusal(.deposit(to: account, .usd(cents: 6)), key: key) == .keyReused)
    #expect(await person.refusal(.withdraw(from: account, .usd(cents: 5)), key: key) == .keyReused)
    #expect(try person.balance(account) == 5)
    #expect(await stranger.refusal(.deposit(to: foreign, .usd(cents: 9)), key: key) == .keyReused)
    #expect(await stranger.refusal(.deposit(to: account, .usd(cents: 5)), key: key) == .keyReused)
    let opening = fixture.key()
    let action = LedgerAction.open(name: try AccountName("C"), currency: .usd)
    let opened = try await person.book(action, key: opening)
    #expect(try await person.book(action, key: opening).account == opened.account)
    // Even after the account is closed, the key returns the first receipt.
    try await person.book(.close(account, seen: 1, moveTo: nil))
    #expect(try await person.book(.deposit(to: account, .usd(cents: 5)), key: key).replayed)
    // A refusal does not use up its key.
    let refused = fixture.key()
    #expect(await person.refusal(.withdraw(from: opened.account, .usd(cents: 1)), key: refused) != nil)
    try await person.book(.deposit(to: opened.account, .usd(cents: 1)), key: refused)
  }

  @Test("No number of accounts is too many where 0 are allowed")
  func anyNumberOfAccounts() async throws {
    let unlimited = StoreFixture(accountsAllowed: 0)
    let person = Person(try unlimited.open(), unlimited)
    for index in 0..<150 { _ = try await person.open("Account \(index)") }
    #expect(try person.store.openSQLiteReader().openAccounts(of: person.user).count == 150)
  }

  @Test("S37, S44: limits hold at their value and one above")
  func limits() async throws {
    let limited = StoreFixture(accountsAllowed: 3)
    let person = Person(try limited.open(), limited)
    let big = try await person.open("Big")
    for _ in 0..<100 { try await person.book(.deposit(to: big, .usd(cents: Currency.usd.amountLimit))) }
    #expect(try person.balance(big) == Currency.usd.balanceLimit)
    #expect(await person.refusal(.deposit(to: big, .usd(cents: 1))) == .balanceLimit)
    let small = try await person.open("Small", holding: 1)
    #expect(await person.refusal(.transfer(from: small, to: big, .usd(cents: 1))) == .balanceLimit)
    #expect(await person.refusal(.close(small, seen: 1, moveTo: big)) == .balanceLimit)
    _ = try await person.open("Third")
    let name = try AccountName("Fourth")
    #expect(await person.refusal(.open(name: name, currency: .usd)) == .tooManyAccounts(limit: 3))
    try await person.book(.close(small, seen: 1, moveTo: nil))
    _ = try await person.open("Fourth")
    #expect(try person.store.check() == [])
  }

  @Test("Closing moves the rest to the account chosen, or to payable, and nothing happens to it afterwards")
  func closing() async throws {
    let person = Person(try fixture.open(), fixture)
    let first = try await person.open("First", holding: 30)
    let second = try await person.open("Second", holding: 12)
    try await person.book(.close(first, seen: 1, moveTo: second))
    #expect(try person.balance(second) == 42)
    let account = try person.account(first)
    #expect(!account.isOpen && account.balance.minorUnits == 0)
    #expect(try person.store.openSQLiteReader().newestEntries(of: account, limit: 1).first?.otherName == "Second")
    try await person.book(.close(second, seen: 2, moveTo: nil))
    let raw = RawConnection(fixture.database)
    #expect(
      raw.text(
        "SELECT balance FROM entry JOIN account ON account.id=account_id WHERE kind='payable' AND currency='USD' ORDER BY seq DESC LIMIT 1"
      ) == "42")
    #expect(
      raw.text(
        "SELECT balance FROM entry JOIN account ON account.id=account_id WHERE kind='world' AND currency='USD' ORDER BY seq DESC LIMIT 1"
      ) == "-42")
    #expect(try person.store.openSQLiteReader().openAccounts(of: person.user).isEmpty)
    #expect(try person.store.check() == [])
  }

  @Test("A clock that stands behind or far ahead stops booking; a small step back does not turn the order")
  func clock() async throws {
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A")
    let deposit = LedgerAction.deposit(to: account, .usd(cents: 1))
    let first = try await person.book(deposit)
    fixture.clock.step(seconds: -600)
    #expect(try await person.book(deposit).at == first.at)
    fixture.clock.step(seconds: -1)
    #expect(await person.refusal(deposit) == .clockWrong)
    fixture.clock.step(seconds: 601 + 86_400)
    #expect(await person.refusal(.deposit(to: account, .usd(cents: 0))) == .amountOutOfRange)
    try await person.book(deposit)
    fixture.clock.step(seconds: 1)
    #expect(await person.refusal(deposit) == .clockWrong)
  }

  @Test("Of two reasons for a refusal the first in their order counts")
  func order() throws {
    let open = AccountState(
      number: AccountNumber(1), id: AccountID(fixture.random.publicID()), name: "A", isUserAccount: true,
      currency: .usd,
      balance: 0, sequence: 0, isClosed: false)
    func world(_ balance: Int64) -> AccountState {
      AccountState(
        number: AccountNumber(-9), id: open.id, name: "world USD", isUserAccount: false, currency: .usd,
        balance: balance,
        sequence: 0, isClosed: false)
    }
    let now = Timestamp(milliseconds: 0)
    var context = BookingContext(
      BookingContext.Terms(accountsAllowed: 1, now: now, monotonic: now, newest: nil, clock: .behind))
    context.openAccounts = 1
    let refused = #expect(throws: LedgerRefusal.self) {
      try BookingRules(context).judge(.open(name: try AccountName("A"), currency: .usd))
    }
    #expect(refused == .tooManyAccounts(limit: 1))
    context.account = open
    context.system = world(-Currency.worldLimit)
    let full = #expect(throws: LedgerRefusal.self) {
      try BookingRules(context).judge(.deposit(to: open.id, .usd(cents: 1)))
    }
    #expect(full == .walletFull)
    context.system = world(0)
    let late = #expect(throws: LedgerRefusal.self) {
      try BookingRules(context).judge(.deposit(to: open.id, .usd(cents: 1)))
    }
    #expect(late == .clockWrong)
  }
}
