import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

extension Person {
  /// Adds a card of the user, as its page does.
  @discardableResult
  func addCard(
    _ brand: CardBrand, _ lastFour: String, named nickname: String = "", until month: String = "2029-12"
  ) async throws -> CardID {
    let card = NewCard(
      nickname: try CardNickname(nickname), label: try #require(CardLabel(brand: brand, lastFour: lastFour)),
      expiry: try #require(CivilMonth(month)))
    return try await store.add(
      card, as: CardID(fixture.random.publicID()), form: fixture.key(), again: true, by: request()
    ).get().id
  }

  /// Removes it or brings it back.
  func change(_ card: CardID, _ change: ChangeCard.Change) async throws {
    _ = try await store.change(card, change, by: request()).get()
  }

  private func request() throws -> AuthenticatedRequest {
    AuthenticatedRequest(
      user: user, phone: try #require(E164Number(e164: "+1530555\(7000 + user.row)")), token: try fixture.token(),
      device: nil, address: "192.0.2.1", network: ClientNetwork(bytes: [192, 0, 2, 1]), agent: "Test",
      now: fixture.clock.monotonic(), policy: SignInPolicy(), deadline: fixture.later)
  }
}
