import Foundation
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

  @Test("The CSV file has a row for each card behind the operations, and is read back")
  func csv() throws {
    let file = try builder().export(.csv)
    let rows = file.split(separator: "\r\n").filter { $0.hasPrefix(",card,") }
    #expect(rows.count == 2 && rows[0].hasPrefix(",card,,,2026-11-18T11:06:40.000Z,2026-11-18,'+12025550124,,"))
    #expect(rows[0].contains(",visa 4242 2029-12,") && rows[1].contains(#","Ada's ""black"" card","#))
    let json = try builder().export(.json)
    #expect(
      try ImportedHistory(Array(file.utf8)).users.map { $0.cards.map(\.asNew) }
        == ImportedHistory(Array(json.utf8)).users.map { $0.cards.map(\.asNew) })
    #expect(
      try ImportedHistory(Array(file.utf8)).users[0].cards.map(\.addedAt.milliseconds) == [
        1_795_000_000_000, 1_795_000_000_000,
      ])
    #expect(!(try HistoryBuilder.everyKind().export(.csv).contains(",card,,")))
  }

  @Test(
    "A row of a card that no export has is refused at its line",
    arguments: [
      ("visa 4242 2029-12", "visa 4242", ImportRefusal.Reason.badValue("card")),
      ("visa 4242 2029-12", "visa 4242 12/29", .badValue("card")),
      ("visa 4242 2029-12", "visa 4242 1999-12", .badValue("card")),
      ("visa 4242 2029-12", "visa 4242  2029-12", .badValue("card")),
      ("visa 4242 2029-12", "Visa 4242 2029-12", .badValue("card")),
      ("visa 4242 2029-12", "visa 4242424242424242 2029-12", .badValue("card")),
      ("visa 4242 2029-12", "", .missing("card")),
      ("visa 4242 2029-12", "visa 4242 2029-12,more", .expected("54 cells")),
      (",card,,,2026-11-18T11:06:40.000Z,", ",card,,,,", .missing("at")),
      (",card,,,2026-11-18T11:06:40.000Z,", "7,card,,,2026-11-18T11:06:40.000Z,", .badValue("op")),
      ("'+12025550124,,", "'+12025550124, x,", .badValue("name")),
      ("'+12025550124,,", "'+12025550124,4242 4242 4242 4242,", .badValue("name")),
      ("'+12025550124,,", "'+12025550125,,", .badValue("phone")), ("'+12025550124,,", ",,", .missing("phone")),
    ])
  func refusedRow(from: String, to: String, reason: ImportRefusal.Reason) throws {
    let file = try builder().export(.csv)
    let start = try #require(file.range(of: "\r\n,card,")).lowerBound
    let rows = file[start...].replacing(from, with: to, maxReplacements: 1)
    let refusal = #expect(throws: ImportRefusal.self) { _ = try ImportedHistory(Array((file[..<start] + rows).utf8)) }
    #expect(refusal?.reason == reason)
    let line = 2 + file[..<start].utf8.count { $0 == UInt8(ascii: "\n") }
    #expect(refusal?.place == .line(line))
  }

  @Test("No operation of a user comes behind a card, and no more cards are taken than a user may have")
  func orderOfRows() throws {
    let file = try builder().export(.csv)
    let start = try #require(file.range(of: "\r\n,card,")).upperBound
    let card = file[file.index(start, offsetBy: -6)...].prefix { $0 != "\r\n" }
    let header = try #require(file.range(of: "\r\n"))
    let first = try #require(file.range(of: "\r\n3,open")).lowerBound
    let early = file.replacingCharacters(in: first..<first, with: "\r\n" + card)
    let refusal = #expect(throws: ImportRefusal.self) { _ = try ImportedHistory(Array(early.utf8)) }
    #expect(refusal?.reason == .expected("a row of kind card"))
    let lone = file.replacingCharacters(in: header.lowerBound..<header.lowerBound, with: "\r\n" + card)
    let other = #expect(throws: ImportRefusal.self) { _ = try ImportedHistory(Array(lone.utf8)) }
    #expect(other?.reason == .expected("a row of kind user"))
    let phone = try #require(file.range(of: "\r\n24,phone")).lowerBound
    let between = file.replacingCharacters(in: phone..<phone, with: "\r\n" + card)
    let third = #expect(throws: ImportRefusal.self) { _ = try ImportedHistory(Array(between.utf8)) }
    #expect(third?.reason == .expected("a row of kind user"))
    let many = Array(repeating: String(card), count: StoredCard.most).joined(separator: "\r\n")
    let place = file.index(start, offsetBy: -6)
    let full = file.replacingCharacters(in: place..<place, with: many + "\r\n")
    let last = #expect(throws: ImportRefusal.self) { _ = try ImportedHistory(Array(full.utf8)) }
    #expect(last?.reason == .badValue("card"))
  }

  @Test("More cards than a user may have are refused")
  func tooMany() throws {
    let many = Array(repeating: Self.first, count: StoredCard.most).joined(separator: ",")
    let file = try builder().export(.json).replacing(Self.first, with: many)
    let refusal = #expect(throws: ImportRefusal.self) { _ = try ImportedHistory(Array(file.utf8)) }
    #expect(refusal?.reason == .badValue("cards"))
  }
}
