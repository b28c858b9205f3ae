import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

/// Deposits that name the card that they came from, and withdrawals that name the one they went to.
@Suite struct CardNamingTests {
  let fixture = StoreFixture()

  private func cards(of account: AccountID, _ person: Person) throws -> [String?] {
    let reader = try person.store.openSQLiteReader()
    let found = try #require(try reader.account(account, of: person.user))
    return try reader.newestEntries(of: found, limit: 9).map(\.card?.text)
  }

  @Test("Entry, receipt and operation say which card it was, also when the card is gone for good")
  func named() async throws {
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("Everyday", holding: 500)
    #expect(try !person.account(account).hasCards)
    let visa = try await person.addCard(.visa, "4242")
    let amex = try await person.addCard(.americanExpress, "0005")
    let deposit = try await person.book(.deposit(to: account, .usd(cents: 100), card: visa))
    let withdrawal = try await person.book(.withdraw(from: account, .usd(cents: 40), seen: 2, card: amex))
    #expect(try person.account(account).hasCards)
    let texts = ["American Express •••• 0005", "Visa •••• 4242", nil]
    #expect(try cards(of: account, person) == texts)
    try await person.change(visa, .remove)
    fixture.clock.advance(seconds: 601)
    try await person.store.perform(EraseOldCards())
    #expect(RawConnection(fixture.database).text("SELECT last_four FROM card") == "0005")
    #expect(try cards(of: account, person) == texts)
    let reader = try person.store.openSQLiteReader()
    for (receipt, card) in [(deposit, texts[1]), (withdrawal, texts[0])] {
      let told = try #require(try reader.receipt(receipt.operation, of: person.user))
      #expect(told.operation.card?.text == card && told.lines.map(\.entry.card?.text) == [card])
      #expect(told.operation.name == nil)
    }
    let user = person.user
    let read = try await person.store.history(for: nil, deadline: fixture.later) { reader throws(StoreFailure) in
      try reader.operation(deposit.number, of: user)
    }
    #expect(read?.card == CardLabel(brand: .visa, lastFour: "4242"))
    #expect(try person.store.check() == [])
  }

  @Test("A form that is sent again gets its answer, also when the card is gone; with another card it is refused")
  func sentAgain() async throws {
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("Everyday")
    let visa = try await person.addCard(.visa, "4242")
    let other = try await person.addCard(.visa, "4242")
    let key = fixture.key()
    let action = LedgerAction.deposit(to: account, .usd(cents: 100), card: visa)
    let first = try await person.book(action, key: key)
    try await person.change(visa, .remove)
    fixture.clock.advance(seconds: 601)
    try await person.store.perform(EraseOldCards())
    let again = try await person.book(action, key: key)
    #expect(again.replayed && again.number == first.number)
    for card in [other, nil] {
      let changed = LedgerAction.deposit(to: account, .usd(cents: 100), card: card)
      #expect(await person.refusal(changed, key: key) == .keyReused)
    }
    let withdrawal = LedgerAction.withdraw(from: account, .usd(cents: 10), seen: 1)
    let taken = fixture.key()
    try await person.book(withdrawal, key: taken)
    let named = LedgerAction.withdraw(from: account, .usd(cents: 10), seen: 1, card: other)
    #expect(await person.refusal(named, key: taken) == .keyReused)
  }

  @Test("A card that is unknown, another's, removed or expired is refused, and nothing is booked")
  func refusals() async throws {
    let person = Person(try fixture.open(), fixture)
    let stranger = Person(person.store, fixture, row: 2)
    let account = try await person.open("Everyday", holding: 100)
    let closed = try await person.open("Closed")
    try await person.book(.close(closed, seen: 0, moveTo: nil))
    let good = try await person.addCard(.visa, "4242")
    let removed = try await person.addCard(.visa, "1111")
    let old = try await person.addCard(.visa, "2222", until: "2027-01")
    let foreign = try await stranger.addCard(.visa, "3333")
    // The month is over in every time zone.
    advance(to: DayZone.utc.start(of: try #require(CivilDay("2027-02-02"))))
    try await person.change(removed, .remove)
    let one = Money.usd(cents: 1)
    let unknown = CardID(fixture.random.publicID())
    let cases: [(LedgerAction, LedgerRefusal)] = [
      (.deposit(to: account, one, card: unknown), .noSuchCard),
      (.deposit(to: account, one, card: foreign), .noSuchCard),
      (.withdraw(from: account, one, card: foreign), .noSuchCard),
      (.deposit(to: closed, one, card: foreign), .noSuchCard),
      (.deposit(to: AccountID(unknown.id), one, card: foreign), .noSuchAccount),
      (.deposit(to: closed, one, card: removed), .accountClosed),
      (.deposit(to: account, one, card: removed), .cardRemoved),
      (.withdraw(from: account, one, card: removed), .cardRemoved),
      (.deposit(to: account, one, card: old), .cardExpired),
      (.withdraw(from: account, .usd(cents: 101), card: old), .cardExpired),
      (.withdraw(from: account, .usd(cents: 101), card: good), .notEnough(balance: .usd(cents: 100))),
    ]
    let head = person.store.head
    for (action, refusal) in cases { #expect(await person.refusal(action) == refusal, "\(action)") }
    #expect(person.store.head == head)
    try await person.change(good, .remove)
    #expect(await person.refusal(.deposit(to: account, one, card: good)) == .cardRemoved)
    try await person.change(good, .restore)
    try await person.book(.deposit(to: account, one, card: good))
    #expect(try person.store.check() == [])
  }

  private func advance(to moment: Timestamp) {
    fixture.clock.advance(milliseconds: moment.milliseconds - fixture.clock.now().milliseconds)
  }

  @Test("A card is good for its whole month, wherever the wallet is")
  func lastDay() async throws {
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("Everyday")
    let card = try await person.addCard(.maestro, "4242", until: "2027-01")
    let end = DayZone.utc.start(of: try #require(CivilDay("2027-02-01")))
    advance(to: end.adding(seconds: 12 * 3600 - 1))
    try await person.book(.deposit(to: account, .usd(cents: 1), card: card))
    fixture.clock.advance(seconds: 1)
    #expect(await person.refusal(.deposit(to: account, .usd(cents: 1), card: card)) == .cardExpired)
  }

  @Test("What named a card is undone like anything else; the undo names none")
  func undone() async throws {
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("Everyday", holding: 50)
    let card = try await person.addCard(.visa, "4242")
    let deposit = try await person.book(.deposit(to: account, .usd(cents: 100), card: card))
    try await person.change(card, .remove)
    try await person.book(.undo(deposit.operation))
    #expect(try cards(of: account, person) == [nil, "Visa •••• 4242", nil])
    #expect(try person.balance(account) == 50)
    #expect(try person.store.check() == [])
  }

  @Test("A search finds the brand, the digits, and the side; a deposit without a card is not found by them")
  func found() async throws {
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("Everyday", holding: 50)
    try await person.book(.deposit(to: account, .usd(cents: 100), card: person.addCard(.visa, "4242")))
    try await person.book(.withdraw(from: account, .usd(cents: 10), card: person.addCard(.jcb, "4299")))
    let found = try person.account(account)
    for (text, sequences) in [
      ("visa", [2]), ("4242", [2]), ("42", [3, 2]), ("from visa •••• 4242", [2]), ("to JCB", [3]), ("from jcb", []),
      ("deposit from", [2]), ("deposit", [2, 1]),
    ] as [(String, [Int64])] {
      let wanted = try #require(EntrySearch(text, currency: .yen))
      let entries = try await person.store.history(for: nil, deadline: fixture.later) { reader throws(StoreFailure) in
        try reader.search(found, for: wanted, in: 1...3, limit: 9, looks: 9).found
      }
      #expect(entries.map(\.sequence) == sequences, "\(text)")
    }
  }
}
