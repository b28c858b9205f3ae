@testable import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore

/// A kind of operation that only these tests have, with five transfers through all kinds of accounts.
@Suite("An operation of five transfers")
struct FiveLegsTests {
  private static let split = KindRule(
    "split",
    legs: [
      KindRule.Leg(0, .world, .account, as: .deposit), KindRule.Leg(1, .account, .user, as: .transfer),
      KindRule.Leg(2, .account, .exchange, as: .exchange),
      KindRule.Leg(3, .exchange, .user, as: .exchange, inOtherCurrency: true),
      KindRule.Leg(4, .account, .fee, as: .fee),
    ], undoneBy: "undo")

  let fixture = StoreFixture()
  private let configuration: StoreConfiguration

  init() {
    var configuration = fixture.configuration
    configuration.kinds = KindRule.all + [Self.split]
    self.configuration = configuration
  }

  /// A user with $0.50 on one account, nothing on another, and nothing on one in bitcoin.
  private struct Books {
    let person: Person
    let everyday: AccountID
    let savings: AccountID
    let coins: AccountID

    /// $10.00 come in; $3.00 go to savings, $2.00 into bitcoin, and 7 cents are the fee.
    var legs: [Leg] {
      [
        Leg(.deposit, .world(.usd), .user(everyday), .usd(cents: 10_00)),
        Leg(.transfer, .user(everyday), .user(savings), .usd(cents: 3_00)),
        Leg(.exchange, .user(everyday), .exchange(.usd), .usd(cents: 2_00)),
        Leg(.exchange, .exchange(.btc), .user(coins), Money(minorUnits: 4000, currency: .btc)),
        Leg(.fee, .user(everyday), .fee(.usd), .usd(cents: 7)),
      ]
    }

    func balances() throws -> [Int64] { try [everyday, savings, coins].map(person.balance) }

    /// Writes a plan with these transfers, unjudged.
    @discardableResult
    func write(_ legs: [Leg], _ kind: KindRule, reversing: Int64? = nil) async throws(StoreFailure) -> LedgerReceipt {
      try await person.store.perform(
        WritePlan(
          kind: kind, user: person.user, account: everyday, legs: legs, reverses: reversing, key: person.fixture.key()))
    }
  }

  private func books() async throws -> Books {
    let person = Person(try SQLiteStore.open(configuration), fixture)
    let (everyday, savings) = (try await person.open("Everyday", holding: 50), try await person.open("Savings"))
    let coins = try await person.book(.open(name: try AccountName("Coins"), currency: .btc)).account
    return Books(person: person, everyday: everyday, savings: savings, coins: coins)
  }

  @Test("All five move, each entry continues its account, and the books are right, also after a restart")
  func booked() async throws {
    let books = try await books()
    let receipt = try await books.write(books.legs, Self.split)
    #expect(try books.balances() == [5_43, 3_00, 4000])
    let account = try books.person.account(books.everyday)
    let entries = try books.person.store.openSQLiteReader().newestEntries(of: account, limit: 4)
    #expect(entries.map(\.kind) == [.fee, .exchange, .transfer, .deposit])
    #expect(entries.map(\.balance.minorUnits) == [5_43, 5_50, 7_50, 10_50])
    #expect(entries.map(\.number) == Array(repeating: receipt.number, count: 4))
    #expect(try books.person.store.check() == [])
    books.person.store.close()
    let again = try SQLiteStore.open(configuration)
    #expect(again.head == LedgerHead(number: receipt.number, hash: receipt.hash))
    #expect(try again.check() == [])
    again.close()
  }

  @Test("An undo reverses all five, last first, and so finds the money that the first brought in")
  func undone() async throws {
    let books = try await books()
    let person = books.person
    let split = try await books.write(books.legs, Self.split)
    // Less than came in is there: the deposit can be taken back only after the others.
    let undone = try await person.book(.undo(split.operation))
    #expect(try books.balances() == [50, 0, 0])
    let raw = RawConnection(fixture.database)
    #expect(
      raw.text("SELECT part||' '||type||' '||amount FROM transfer WHERE op_id=\(undone.number) ORDER BY part")
        == "0 undo 7|1 undo 4000|2 undo 200|3 undo 300|4 undo 1000")
    let receipt = try #require(try person.store.openSQLiteReader().receipt(undone.operation, of: person.user))
    #expect(
      receipt.operation.movements.map(\.to) == [
        .account(books.everyday), .exchange, .account(books.everyday), .account(books.everyday), .world,
      ])
    #expect(receipt.lines.map(\.entry.change.minorUnits) == [7, 2_00, 3_00, -10_00, -4000, -3_00])
    #expect(receipt.lines.map(\.entry.balance.minorUnits) == [5_50, 7_50, 10_50, 50, 0, 0])
    #expect(await person.refusal(.undo(split.operation)) == .alreadyReversed)
    #expect(await person.refusal(.undo(undone.operation)) == .notReversible)
    #expect(try person.store.check() == [])
  }

  @Test("Where a part of it was spent or is held, nothing is undone")
  func notUndone() async throws {
    let books = try await books()
    let person = books.person
    let split = try await books.write(books.legs, Self.split)
    let spent = try await person.book(.withdraw(from: books.savings, .usd(cents: 1)))
    let head = person.store.head
    #expect(await person.refusal(.undo(split.operation)) == .spent(account: "Savings", balance: .usd(cents: 2_99)))
    #expect(person.store.head == head)
    #expect(try books.balances() == [5_43, 2_99, 4000])
    try await person.book(.undo(spent.operation))
    let coin = Money(minorUnits: 1, currency: .btc)
    let held = try await person.book(.authorise(from: books.coins, coin))
    #expect(
      await person.refusal(.undo(split.operation))
        == .counterpartHolds(account: "Coins", available: Money(minorUnits: 3999, currency: .btc)))
    try await person.book(.void(held.operation))
    // All but 50 cents leave again at the end.
    let more = try await person.book(.authorise(from: books.everyday, .usd(cents: 51)))
    #expect(
      await person.refusal(.undo(split.operation))
        == .counterpartHolds(account: "Everyday", available: .usd(cents: 9_99)))
    try await person.book(.expire(more.operation))
    try await person.book(.authorise(from: books.everyday, .usd(cents: 50)))
    try await person.book(.undo(split.operation))
    #expect(try books.balances() == [50, 0, 0])
    #expect(try person.store.check() == [])
  }

  private static let ofNoKind = "of no known kind"
  private static let notOfThisKind = "not a transfer of this kind"

  /// The tables refuse the transfers, in these words.
  private func expectRefused(
    _ legs: [Leg], _ kind: KindRule, _ words: String, _ what: Comment, _ books: Books, reversing: Int64? = nil
  ) async {
    let failure = await #expect(throws: StoreFailure.self, what) {
      try await books.write(legs, kind, reversing: reversing)
    }
    guard case .broken(let reason) = failure else {
      Issue.record("\(what): \(String(describing: failure))")
      return
    }
    #expect(reason.contains(words), what)
  }

  @Test("Transfers that are not those of the kind are refused by the tables, and nothing of them stays")
  func wrongLegs() async throws {
    let books = try await books()
    let stranger = Person(books.person.store, fixture, row: 2)
    let foreign = try await stranger.open("Foreign")
    let closed = try await books.person.open("Closed")
    try await books.person.book(.close(closed, seen: 0, moveTo: nil))
    let right = books.legs
    func changed(_ part: Int, _ leg: Leg) -> [Leg] { right.prefix(part) + [leg] + right.dropFirst(part + 1) }
    let one = Money.usd(cents: 1)
    let cases: [(what: String, legs: [Leg], words: String)] = [
      ("too few", Array(right.dropLast()), Self.ofNoKind), ("none", [], Self.ofNoKind),
      ("too many", right + [right[4]], Self.ofNoKind),
      ("another order", [right[0], right[2], right[1], right[3], right[4]], Self.notOfThisKind),
      (
        "a type of another kind", changed(1, Leg(.withdraw, .user(books.everyday), .user(books.savings), one)),
        Self.notOfThisKind
      ),
      (
        "the wrong way round", changed(1, Leg(.transfer, .user(books.savings), .user(books.everyday), one)),
        Self.notOfThisKind
      ),
      ("another side", changed(4, Leg(.fee, .user(books.everyday), .world(.usd), one)), Self.notOfThisKind),
      (
        "from another account", changed(2, Leg(.exchange, .user(books.savings), .exchange(.usd), one)),
        Self.notOfThisKind
      ),
      (
        "the same currency", changed(3, Leg(.exchange, .exchange(.usd), .user(books.savings), one)), Self.notOfThisKind
      ),
      (
        "a currency that no side has", changed(1, Leg(.transfer, .user(books.everyday), .user(books.coins), one)),
        Self.notOfThisKind
      ),
      (
        "another user's account", changed(1, Leg(.transfer, .user(books.everyday), .user(foreign), one)),
        Self.notOfThisKind
      ),
      ("a closed account", changed(1, Leg(.transfer, .user(books.everyday), .user(closed), one)), Self.notOfThisKind),
      (
        "more than there is", changed(4, Leg(.fee, .user(books.everyday), .fee(.usd), .usd(cents: 5_51))), "below zero"
      ),
      (
        "nothing", changed(4, Leg(.fee, .user(books.everyday), .fee(.usd), .usd(cents: 0))),
        "moves nothing, or backwards"
      ),
    ]
    let head = books.person.store.head
    for (what, legs, words) in cases { await expectRefused(legs, Self.split, words, "\(what)", books) }
    #expect(books.person.store.head == head)
    #expect(try books.balances() == [50, 0, 0])
    try await books.write(right, Self.split)
    #expect(try books.person.store.check() == [])
  }

  @Test("A reversal that is not all of it, the opposite way and last first, is refused by the tables")
  func wrongReversals() async throws {
    let books = try await books()
    let split = try await books.write(books.legs, Self.split)
    // So that no balance forbids it.
    try await books.person.book(.deposit(to: books.everyday, .usd(cents: 50_00)))
    let right = Array(books.legs.reversed().map(\.opposite))
    let cases: [(what: String, legs: [Leg], words: String)] = [
      ("first first", books.legs.map(\.opposite), Self.notOfThisKind),
      ("the same way", books.legs.map(\.undoing), Self.notOfThisKind),
      ("too few", Array(right.dropLast()), "cannot reverse this"), ("none", [], Self.ofNoKind),
      ("another amount", [right[0].with(.usd(cents: 8))] + right.dropFirst(), Self.notOfThisKind),
      ("twice the same", right.dropLast() + [right[3]], Self.notOfThisKind),
      ("not as an undo", right.map { $0.typed(.reopen) }, Self.notOfThisKind),
    ]
    for (what, legs, words) in cases {
      await expectRefused(legs, OperationKind.undo.rule, words, "\(what)", books, reversing: split.number)
    }
    try await books.write(right, OperationKind.undo.rule, reversing: split.number)
    #expect(try books.balances() == [50_50, 0, 0])
    #expect(try books.person.store.check() == [])
  }

  @Test("Half of it, written with a right hash, is found, and nothing can be booked on it", arguments: [0, 1, 3, 4])
  func halfDone(part: Int) async throws {
    let books = try await books()
    var half = WritePlan(
      kind: Self.split, user: books.person.user, account: books.everyday, legs: books.legs, reverses: nil,
      key: fixture.key())
    half.written = part
    let number = try await books.person.store.perform(half).number
    let found = try books.person.store.check()
    #expect(found.contains { $0.detail.hasPrefix("operation \(number) ") }, "\(found)")
    let refusal = await books.person.refusal(.deposit(to: books.everyday, .usd(cents: 1)))
    guard case .unavailable(.broken(let reason)) = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(reason.contains("half done"), "\(reason)")
  }
}
