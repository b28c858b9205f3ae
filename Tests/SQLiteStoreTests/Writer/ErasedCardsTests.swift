import Foundation
import PhoneNumbers
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore

@Suite("Cards that nobody brings back")
struct ErasedCardsTests {
  @Test("A store that has nothing to do erases a removed card by itself, also one from before it was opened")
  func idle() async throws {
    let fixture = StoreFixture()
    let store = try fixture.open()
    let person = Person(store, fixture)
    let request = AuthenticatedRequest(
      user: person.user, phone: try #require(E164Number(e164: "+15305550123")), token: TokenHash(.zero), device: nil,
      address: "", network: ClientNetwork(bytes: [127, 0, 0, 1]), agent: "", now: fixture.clock.monotonic(),
      policy: SignInPolicy(), deadline: .endOfTime)
    let card = NewCard(
      nickname: try CardNickname("Work"), label: try #require(CardLabel(brand: .visa, lastFour: "4242")),
      expiry: try #require(CivilMonth("2029-12")))
    for number in 1...2 {
      let (id, form) = (CardID(PublicID(high: 1, low: UInt64(number))), PublicID(high: 2, low: UInt64(number)))
      _ = try await store.add(card, as: id, form: OperationKey(form), again: true, by: request).get()
      _ = try await store.change(id, .remove, by: request).get()
      fixture.clock.advance(seconds: 90)
    }
    let raw = RawConnection(fixture.database)
    #expect(raw.text("SELECT count(*) FROM card") == "2")
    // The second is erased later than the first.
    fixture.clock.advance(seconds: 490)
    store.close()
    let again = try fixture.open()
    #expect(try await eventually { raw.text("SELECT count(*) FROM card") == "1" })
    fixture.clock.advance(seconds: 90)
    // A command wakes the writer, whose clock in this test does not run by itself.
    try await again.saveUserName(.none, of: person.user, deadline: .endOfTime)
    #expect(try await eventually { raw.text("SELECT count(*) FROM card") == "0" })
    again.close()
  }

  @Test("A store that always has something to do erases a removed card all the same, a minute after its time")
  func busy() async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    try await person.change(try await person.addCard(.visa, "4242"), .remove)
    let raw = RawConnection(fixture.database)
    for (seconds, left) in [(StoredCard.restoreWindow + 59, "1"), (1, "0")] {
      fixture.clock.advance(seconds: seconds)
      // The writer erases after the first command and before the second, and never waits for a second without work.
      for _ in 0..<2 { try await person.store.saveUserName(.none, of: person.user, deadline: .endOfTime) }
      #expect(raw.text("SELECT count(*) FROM card") == left)
    }
    person.store.close()
  }

  @Test("Nothing of an erased card is left in the file, also where its row moved because it was renamed or removed")
  func overwritten() async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    var cards: [CardID] = []
    for nickname in ["Apfelmus", "Zwiebelkuchen", "Pfannkuchen"] {
      cards.append(try await person.addCard(.americanExpress, "0005", named: nickname))
    }
    try await person.change(cards[1], .rename(try CardNickname("Zwiebelkuchen mit Speck")))
    try await person.change(cards[1], .rename(try CardNickname("Rhabarber")))
    for card in cards.prefix(2) {
      try await person.change(card, .remove)
      fixture.clock.advance(seconds: StoredCard.restoreWindow + 1)
      try await person.store.perform(EraseOldCards())
    }
    person.store.close()
    let file = try Data(contentsOf: URL(fileURLWithPath: fixture.database))
    for erased in ["Apfelmus", "Zwiebelkuchen", "Rhabarber"] {
      #expect(file.range(of: Data(erased.utf8)) == nil, "\(erased)")
    }
    #expect(file.range(of: Data("Pfannkuchen".utf8)) != nil, "the search finds what is there")
    #expect(rows(of: "american-express0005", in: file) == 1)
  }

  private func rows(of text: String, in file: Data) -> Int {
    var (found, start) = (0, file.startIndex)
    while let range = file.range(of: Data(text.utf8), in: start..<file.endIndex) {
      found += 1
      start = range.upperBound
    }
    return found
  }

  @Test("The check of brands knows each brand")
  func brands() {
    for brand in CardBrand.allCases {
      let parts = "\(CardIntegrityChecks.brandsAreKnown.text)".split(separator: "'\(brand.rawValue)'")
      #expect(parts.count == 3, "\(brand)")
    }
  }

  @Test("Changing cards leaves SQLite's setting as it was", arguments: [0, 1, 2] as [Int64])
  func setting(_ before: Int64) throws {
    let connection = try SQLiteConnection(path: ":memory:", access: .create)
    try connection.runAll(Schema.users)
    try connection.runAll(Schema.cards)
    try connection.run(
      before == 0 ? "PRAGMA secure_delete=OFF" : before == 1 ? "PRAGMA secure_delete=ON" : "PRAGMA secure_delete=FAST")
    let (cards, id) = (CardStatements(connection), CardID(PublicID(high: 1, low: 1)))
    try cards.setNickname("x", of: id)
    try cards.setRemoved(Timestamp(milliseconds: 0), of: id)
    try cards.erase(removedBefore: Timestamp(milliseconds: 1))
    #expect(try connection.integer("PRAGMA secure_delete") == before)
  }
}
