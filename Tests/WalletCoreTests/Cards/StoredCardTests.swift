import Testing

@testable import WalletCore

@Suite("Expiry, nickname and validity of a card")
struct StoredCardTests {
  private let today = CivilDay(year: 2026, month: 11, day: 21)!

  @Test(
    "A month is read as on the card, this one or later, at most 20 years ahead",
    arguments: [
      ("12/29", "2029-12"), ("12/2029", "2029-12"), (" 01 / 30 ", "2030-01"), ("11/26", "2026-11"),
      ("11/46", "2046-11"),
      ("11/2046", "2046-11"), ("1229", "2029-12"), ("122029", "2029-12"), (" 0130 ", "2030-01"), ("1126", "2026-11"),
    ])
  func months(typed: String, month: String) throws {
    #expect(try CardExpiry.month(typed, today: today) == CivilMonth(month))
  }

  @Test(
    "What is no month is refused",
    arguments: [
      ("", CardExpiryRefusal.empty), ("  ", .empty), ("12-29", .notAMonth), ("1/29", .notAMonth), ("1", .notAMonth),
      ("12", .notAMonth), ("129", .notAMonth), ("12029", .notAMonth), ("1220290", .notAMonth), ("1329", .notAMonth),
      ("0029", .notAMonth), ("12 29", .notAMonth), ("1x29", .notAMonth), ("12+9", .notAMonth), ("1026", .past),
      ("1246", .tooFar(years: 20)), ("122046", .tooFar(years: 20)),
      ("13/29", .notAMonth), ("00/29", .notAMonth), ("12/029", .notAMonth), ("12/29/1", .notAMonth), ("/", .notAMonth),
      ("a/b", .notAMonth), ("+1/29", .notAMonth), ("１２/29", .notAMonth), ("1 2/29", .notAMonth), ("10/26", .past),
      ("12/25", .past), ("01/1999", .past), ("12/46", .tooFar(years: 20)), ("01/47", .tooFar(years: 20)),
      ("12/99", .tooFar(years: 20)), ("12/9999", .tooFar(years: 20)),
    ])
  func refused(typed: String, refusal: CardExpiryRefusal) {
    #expect(throws: refusal) { try CardExpiry.month(typed, today: today) }
  }

  @Test("A nickname may be empty, has 64 characters at most, and is no place for a number")
  func nicknames() throws {
    #expect(try CardNickname("").text == "" && CardNickname("  Work ").text == "Work")
    #expect(try CardNickname("Visa 4242 of 2029").text == "Visa 4242 of 2029")
    #expect(throws: CardNicknameRefusal.name(.tooLong(limit: 64))) {
      try CardNickname(String(repeating: "x", count: 65))
    }
    #expect(throws: CardNicknameRefusal.name(.forbiddenCharacter)) { try CardNickname("a\u{202E}b") }
    for typed in ["4242424242424242", "my 4242-4242-4242-4242", "٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢", "1 2 3 4 5 6 7 8 9 0 1 2"] {
      #expect(throws: CardNicknameRefusal.holdsNumber) { try CardNickname(typed) }
    }
  }

  @Test("A card is good until the last day of its month, and ends soon in its last 60 days")
  func validity() throws {
    func card(_ month: String) throws -> StoredCard {
      StoredCard(
        id: CardID(PublicID(high: 1, low: 1)), nickname: "",
        label: try #require(CardLabel(brand: .visa, lastFour: "4242")), expiry: try #require(CivilMonth(month)),
        addedAt: Timestamp(milliseconds: 0))
    }
    #expect(try card("2026-10").validity(on: today) == .ended)
    #expect(try card("2026-11").validity(on: today) == .endsSoon)
    #expect(try card("2026-11").validity(on: CivilDay(year: 2026, month: 12, day: 1)!) == .ended)
    #expect(try card("2026-12").validity(on: CivilDay(year: 2026, month: 11, day: 1)!) == .endsSoon)
    #expect(try card("2026-12").validity(on: CivilDay(year: 2026, month: 10, day: 31)!) == .good)
    #expect(try card("2027-02").validity(on: today) == .good)
  }

  @Test("The fingerprint of a form covers everything but the number and the nickname")
  func fingerprint() throws {
    func card(_ nickname: String, _ brand: CardBrand, _ last: String, _ month: String) throws -> NewCard {
      NewCard(
        nickname: try CardNickname(nickname), label: try #require(CardLabel(brand: brand, lastFour: last)),
        expiry: try #require(CivilMonth(month)))
    }
    let all = try [
      card("a", .visa, "4242", "2029-12"), card("a", .jcb, "4242", "2029-12"),
      card("a", .visa, "4243", "2029-12"), card("a", .visa, "4242", "2029-11"),
    ]
    #expect(Set(all.map(\.fingerprint)).count == all.count)
    #expect(try card("b", .visa, "4242", "2029-12").fingerprint == all[0].fingerprint)
  }
}
