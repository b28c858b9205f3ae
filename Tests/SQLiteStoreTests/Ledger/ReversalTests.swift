@testable import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore

@Suite("Undo and reopening") struct ReversalTests {
  let fixture = StoreFixture()

  private func reader(_ person: Person) throws -> SQLiteReader { try person.store.openSQLiteReader() }

  @Test("An undo brings the money back where it came from, once, and stands in the history as what it is")
  func undo() async throws {
    let person = Person(try fixture.open(), fixture)
    let a = try await person.open("A", holding: 100)
    let b = try await person.open("B")
    let moved = try await person.book(.transfer(from: a, to: b, .usd(cents: 30)))
    let undone = try await person.book(.undo(moved.operation))
    #expect(undone.account == a)
    #expect(try person.balance(a) == 100 && person.balance(b) == 0)
    #expect(await person.refusal(.undo(moved.operation)) == .alreadyReversed)
    #expect(await person.refusal(.undo(undone.operation)) == .notReversible)
    let receipt = try #require(try reader(person).receipt(undone.operation, of: person.user))
    #expect(receipt.operation.kind == .undo && receipt.reverses?.id == moved.operation && receipt.reversedBy == nil)
    #expect(receipt.lines.map(\.entry.kind) == [.undo, .undo])
    #expect(receipt.lines.map(\.entry.change.minorUnits) == [30, -30])
    #expect(receipt.lines.map(\.entry.balance.minorUnits) == [100, 0])
    let first = try #require(try reader(person).receipt(moved.operation, of: person.user))
    #expect(first.reversedBy?.id == undone.operation)
    #expect(try person.store.check() == [])
  }

  @Test("Deposits and withdrawals are undone, openings and renamings are not")
  func kinds() async throws {
    let person = Person(try fixture.open(), fixture)
    let opened = try await person.book(.open(name: try AccountName("A"), currency: .usd))
    let account = opened.account
    let deposit = try await person.book(.deposit(to: account, .usd(cents: 50)))
    let withdrawal = try await person.book(.withdraw(from: account, .usd(cents: 20)))
    let renamed = try await person.book(.rename(account, name: try AccountName("B")))
    #expect(await person.refusal(.undo(opened.operation)) == .notReversible)
    #expect(await person.refusal(.undo(renamed.operation)) == .notReversible)
    try await person.book(.undo(withdrawal.operation))
    #expect(try person.balance(account) == 50)
    try await person.book(.undo(deposit.operation))
    #expect(try person.balance(account) == 0)
    #expect(try person.store.check() == [])
  }

  @Test("What was spent meanwhile cannot be taken back, and the refusal has the balance")
  func spent() async throws {
    let person = Person(try fixture.open(), fixture)
    let a = try await person.open("A")
    let b = try await person.open("B")
    let deposit = try await person.book(.deposit(to: a, .usd(cents: 50)))
    let moved = try await person.book(.transfer(from: a, to: b, .usd(cents: 40)))
    #expect(await person.refusal(.undo(deposit.operation)) == .spent(account: "A", balance: .usd(cents: 10)))
    try await person.book(.withdraw(from: b, .usd(cents: 1)))
    #expect(await person.refusal(.undo(moved.operation)) == .spent(account: "B", balance: .usd(cents: 39)))
  }

  @Test("The undo window, to the millisecond; a clock that is set back revives nothing")
  func time() async throws {
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A")
    let first = try await person.book(.deposit(to: account, .usd(cents: 1)))
    let window = UndoPolicy.defaultWindow
    fixture.clock.advance(milliseconds: Int64(window) * 1000)
    try await person.book(.undo(first.operation))
    let second = try await person.book(.deposit(to: account, .usd(cents: 1)))
    fixture.clock.advance(milliseconds: Int64(window) * 1000 + 1)
    #expect(await person.refusal(.undo(second.operation)) == .tooLateToUndo(seconds: window))
    fixture.clock.step(seconds: -300)
    #expect(await person.refusal(.undo(second.operation)) == .tooLateToUndo(seconds: window))
  }

  @Test("Nobody undoes or reads another's operation, or one that does not exist")
  func foreign() async throws {
    let person = Person(try fixture.open(), fixture)
    let stranger = Person(person.store, fixture, row: 2)
    let account = try await person.open("A")
    let deposit = try await person.book(.deposit(to: account, .usd(cents: 1)))
    let unknown = OperationID(fixture.random.publicID())
    #expect(await stranger.refusal(.undo(deposit.operation)) == .noSuchOperation)
    #expect(await person.refusal(.undo(unknown)) == .noSuchOperation)
    #expect(try reader(person).receipt(deposit.operation, of: stranger.user) == nil)
    #expect(try reader(person).receipt(unknown, of: person.user) == nil)
    #expect(await stranger.refusal(.reopen(account)) == .noSuchAccount)
    #expect(await person.refusal(.reopen(account)) == .notClosed)
  }

  @Test("A closed account is opened again with its money, by undo or later, once for each closing")
  func reopen() async throws {
    let person = Person(try fixture.open(), fixture)
    let a = try await person.open("A", holding: 70)
    let b = try await person.open("B", holding: 5)
    let closed = try await person.book(.close(a, seen: 1, moveTo: b))
    #expect(try person.balance(b) == 75)
    let listed = try reader(person).closedAccounts(of: person.user, after: 0, limit: 50)
    #expect(
      listed.map(\.account.id) == [a] && listed.map(\.left) == [.usd(cents: 70)] && listed.map(\.movedTo) == ["B"])
    #expect(listed.first?.closing == closed.operation)
    try await person.book(.undo(closed.operation))
    #expect(try person.account(a).isOpen && person.balance(a) == 70 && person.balance(b) == 5)
    #expect(await person.refusal(.undo(closed.operation)) == .alreadyReversed)
    #expect(await person.refusal(.reopen(a)) == .notClosed)
    try await person.book(.close(a, seen: try person.account(a).sequence, moveTo: nil))
    fixture.clock.advance(seconds: 86_400)
    let reopened = try await person.book(.reopen(a))
    #expect(try person.balance(a) == 70)
    #expect(await person.refusal(.undo(reopened.operation)) == .notReversible)
    #expect(try reader(person).closedAccounts(of: person.user, after: 0, limit: 50).isEmpty)
    #expect(try person.store.check() == [])
  }

  @Test("The money of a closed account must be there, and the account that has it open")
  func counterpart() async throws {
    let person = Person(try fixture.open(), fixture)
    let a = try await person.open("A", holding: 70)
    let b = try await person.open("B")
    try await person.book(.close(a, seen: 1, moveTo: b))
    try await person.book(.withdraw(from: b, .usd(cents: 1)))
    #expect(await person.refusal(.reopen(a)) == .spent(account: "B", balance: .usd(cents: 69)))
    try await person.book(.deposit(to: b, .usd(cents: 1)))
    try await person.book(.close(b, seen: try person.account(b).sequence, moveTo: nil))
    #expect(await person.refusal(.reopen(a)) == .counterpartClosed(account: "B"))
    try await person.book(.reopen(b))
    try await person.book(.reopen(a))
    #expect(try person.balance(a) == 70 && person.balance(b) == 0)
  }

  /// Writes a currency into the transfers that no program knows.
  private struct Garble: WriterCommand {
    func run(in connection: WriterConnection) throws(SQLiteFailure) {
      try connection.sqlite.run("DROP TRIGGER transfer_fixed")
      try connection.sqlite.run("UPDATE transfer SET currency='?'")
    }
  }

  @Test("A movement that cannot be read is a fault of the store, and not an operation that does not exist")
  func unreadable() async throws {
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A")
    let deposit = try await person.book(.deposit(to: account, .usd(cents: 50)))
    try await person.store.perform(Garble())
    guard case .unavailable(.broken) = await person.refusal(.undo(deposit.operation)) else {
      Issue.record("it was judged")
      return
    }
  }

  @Test("Reopening counts as an account more")
  func limit() async throws {
    let fixture = StoreFixture(accountsAllowed: 2)
    let person = Person(try fixture.open(), fixture)
    let a = try await person.open("A")
    try await person.book(.close(a, seen: 0, moveTo: nil))
    _ = try await person.open("B")
    _ = try await person.open("C")
    #expect(await person.refusal(.reopen(a)) == .tooManyAccounts(limit: 2))
  }

  @Test("A note is kept, changed and removed; nobody writes on another's operation")
  func notes() async throws {
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A")
    let deposit = try await person.book(.deposit(to: account, .usd(cents: 1)))
    func save(_ text: String, as user: UserID) async throws -> Bool {
      try await person.store.saveNote(
        NoteText(text), on: deposit.operation, of: user, deadline: fixture.later)
    }
    func note() throws -> String? { try reader(person).receipt(deposit.operation, of: person.user)?.operation.note }
    #expect(try await save("  Für Oma ", as: person.user))
    #expect(try note() == "Für Oma")
    #expect(try await !save("mine", as: UserID(row: 2)))
    #expect(try note() == "Für Oma")
    #expect(try await save("", as: person.user))
    #expect(try note()?.isEmpty == true)
    #expect(try person.store.check() == [])
  }
}
