import HTTPServer
import WalletCore

/// Cards that forms about money name.
extension RequestContext {
  /// The user's card that a form names, also a removed one; nil if the form names none.
  func card(in form: FormBody) async throws(Failure) -> StoredCard? {
    guard let text = form.lastFilled("card") else { return nil }
    guard let id = CardID(typed: text) else { return try requireOwned(nil, try await signedIn()) }
    return try await card(id).card
  }

  /// The user's card, also a removed one.
  /// - Throws: ``Failure/notFound`` for any other, which is reported only if it is another user's.
  func card(_ id: CardID) async throws(Failure) -> (user: SignedInUser, card: StoredCard) {
    let (user, found) = try await ask { token async throws(StoreFailure) in try await wallet.card(token, id) }
    switch found {
    case .own(let card): return (user, card)
    case .foreign: reportForeign(user)
    case .unknown: reportNoSuchCard(user)
    }
    throw .notFound
  }

  /// Logs that a card is not there. It may have been erased since the page was made: no attack, but the same answer.
  func reportNoSuchCard(_ user: SignedInUser) {
    site.log.write(.refused, ["peer": client, "user": "\(user.id.row)", "what": "no such card"])
  }
}

extension CardID {
  /// The card that a field names; nil if no card can have this id.
  init?(typed text: String) {
    guard let id = PublicID(base64url: Array(text.utf8)) else { return nil }
    self.init(id)
  }
}
