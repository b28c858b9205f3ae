import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore

extension BothStores {
  /// Adds cards to both stores: three good ones of a user, one that has expired, and one of somebody else.
  /// - Returns: these, and one that nobody has.
  /// - Throws: if a store refuses.
  func addCards(of user: UserID, and stranger: UserID) async throws -> [CardID] {
    var cards = [CardID(id())]
    for (owner, month) in [
      (user, "2039-12"), (user, "2039-12"), (user, "2039-12"), (user, "2020-01"), (stranger, "2039-12"),
    ] {
      let brand = CardBrand.allCases[cards.count % CardBrand.allCases.count]
      let card = NewCard(
        nickname: try CardNickname("Card \(cards.count)"),
        label: try #require(CardLabel(brand: brand, lastFour: "424\(cards.count)")),
        expiry: try #require(CivilMonth(month)))
      let (new, form, request) = (CardID(id()), key(), try request(of: owner))
      _ = try await same("card") { try await $0.add(card, as: new, form: form, again: true, by: request).get() }
      cards.append(new)
    }
    return cards
  }

  private func request(of user: UserID) throws -> AuthenticatedRequest {
    AuthenticatedRequest(
      user: user, phone: try #require(E164Number(e164: "+15305550123")), token: try token(), device: nil,
      address: "192.0.2.1", network: ClientNetwork(bytes: [192, 0, 2, 1]), agent: "Test", now: clock.monotonic(),
      policy: SignInPolicy(), deadline: later)
  }
}
