import HTTPServer
import WalletCore

/// Cards that forms about money name.
extension RequestContext {
  /// The user's card that a form names, also a removed one; nil if the form names none.
  func card(in form: FormBody) async throws(Failure) -> StoredCard? {
    guard let text = form.lastFilled("card") else { return nil }
    let id = CardID(typed: text)
    let (user, card) = try await ask { token async throws(StoreFailure) in
      try await wallet.card(token, id ?? CardID(PublicID(high: 0, low: 0)))
    }
    return try requireOwned(id == nil ? nil : card, user)
  }
}

extension CardID {
  /// The card that a field names; nil if no card can have this id.
  init?(typed text: String) {
    guard let id = PublicID(base64url: Array(text.utf8)) else { return nil }
    self.init(id)
  }
}
