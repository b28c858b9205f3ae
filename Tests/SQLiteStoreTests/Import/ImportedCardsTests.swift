import Foundation
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore

@Suite("Importing cards")
struct ImportedCardsTests {
  private static let card =
    #"{"nickname":"Work","brand":"jcb","last_four":"0000","expiry":"2031-01","added_at":"2026-11-18T10:26:40.000Z"}"#

  private func history(_ card: String) throws -> ImportedHistory {
    let file = try HistoryBuilder.everyKind().export(.json)
    let end = try #require(file.range(of: "]}]}", options: .backwards))
    return try ImportedHistory(Array(file.replacingCharacters(in: end, with: "],\"cards\":[\(card)]}]}").utf8))
  }

  private func fixture() throws -> StoreFixture {
    let fixture = StoreFixture()
    let now = Timestamp(milliseconds: 1_798_000_000_000)
    fixture.clock.advance(milliseconds: now.milliseconds - fixture.clock.now().milliseconds)
    return fixture
  }

  @Test("The imported wallet has the cards, and exports them again")
  func imported() async throws {
    let fixture = try fixture()
    _ = try HistoryImport.run(try history(Self.card), into: fixture.configuration)
    let store = try fixture.open()
    #expect(try await fixture.export(store, .json).contains(Self.card))
    #expect(try store.check() == [])
    store.close()
  }

  @Test("A card that was added while the clock was ahead counts as added now, and refuses no history")
  func inFuture() async throws {
    let fixture = try fixture()
    let file = try history(Self.card.replacing("2026-11", with: "2036-11"))
    _ = try HistoryImport.run(file, into: fixture.configuration)
    let store = try fixture.open()
    let now = Self.card.replacing("2026-11-18T10:26:40.000Z", with: "2026-12-23T04:26:40.000Z")
    #expect(try await fixture.export(store, .json).contains(now))
    store.close()
  }
}
