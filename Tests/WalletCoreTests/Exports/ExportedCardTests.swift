import TestSupport
import Testing

@testable import WalletCore

@Suite("Cards in exports")
struct ExportedCardTests {
  /// A history of one user with two cards.
  private func builder() throws -> HistoryBuilder {
    let builder = try HistoryBuilder.everyKind()
    builder.history.users[0].cards = try [
      (1, "", CardBrand.visa, "4242", "2029-12"), (2, "Ada's \"black\" card", .americanExpress, "0005", "2031-01"),
    ].map { number, nickname, brand, last, month in
      StoredCard(
        id: CardID(PublicID(high: 1, low: UInt64(number))), nickname: nickname,
        label: try #require(CardLabel(brand: brand, lastFour: last)), expiry: try #require(CivilMonth(month)),
        addedAt: Timestamp(milliseconds: 1_795_000_000_000))
    }
    return builder
  }

  private static let first =
    #"{"nickname":"","brand":"visa","last_four":"4242","expiry":"2029-12","added_at":"2026-11-18T11:06:40.000Z"}"#

  @Test("The JSON file has each card with nickname, brand, last four digits and month, and is read back")
  func json() throws {
    let file = try builder().export(.json)
    #expect(file.contains(Self.first))
    let cards = try #require(try ImportedHistory(Array(file.utf8)).users.first).cards
    #expect(cards.map(\.nickname.text) == ["", "Ada's \"black\" card"])
    #expect(cards.map(\.label.brand) == [.visa, .americanExpress] && cards.map(\.label.lastFour) == ["4242", "0005"])
    #expect(cards.map(\.expiry.text) == ["2029-12", "2031-01"])
    #expect(cards.allSatisfy { $0.addedAt == Timestamp(milliseconds: 1_795_000_000_000) })
    // A user without cards has no list of them.
    #expect(!(try HistoryBuilder.everyKind().export(.json).contains("cards")))
  }

  @Test(
    "A card that no export has is refused at its place",
    arguments: [
      (#""brand":"visa""#, #""brand":"Visa""#, ImportRefusal.Reason.badValue("brand")),
      (#""last_four":"4242""#, #""last_four":"424""#, .badValue("last_four")),
      (#""last_four":"4242""#, #""last_four":"4242424242424242""#, .badValue("last_four")),
      (#""expiry":"2029-12""#, #""expiry":"12/29""#, .badValue("expiry")),
      (#""expiry":"2029-12""#, #""expiry":"1999-12""#, .badValue("expiry")),
      (#""nickname":"""#, #""nickname":" x""#, .badValue("nickname")),
      (#""nickname":"""#, #""nickname":"4242424242424242""#, .badValue("nickname")),
      (#""nickname":"","#, "", .missing("nickname")), (#""brand":"visa","#, "", .missing("brand")),
      (#""brand":"visa","#, #""brand":"visa","number":"1","#, .unknown("number")),
      (#""brand":"visa","#, #""brand":"visa","brand":"visa","#, .repeated("brand")),
    ])
  func refused(from: String, to: String, reason: ImportRefusal.Reason) throws {
    let file = try builder().export(.json).replacing(from, with: to, maxReplacements: 1)
    let refusal = #expect(throws: ImportRefusal.self) { _ = try ImportedHistory(Array(file.utf8)) }
    #expect(refusal?.reason == reason)
  }

  @Test("More cards than a user may have are refused")
  func tooMany() throws {
    let many = Array(repeating: Self.first, count: StoredCard.most).joined(separator: ",")
    let file = try builder().export(.json).replacing(Self.first, with: many)
    let refusal = #expect(throws: ImportRefusal.self) { _ = try ImportedHistory(Array(file.utf8)) }
    #expect(refusal?.reason == .badValue("cards"))
  }
}
