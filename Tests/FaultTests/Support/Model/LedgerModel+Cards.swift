@testable import WalletCore

/// Cards that deposits come from and withdrawals go to.
extension LedgerModel {
  /// An open account, and what is printed of the card, if one is named.
  func findOpen(
    _ id: AccountID, naming card: CardID?, of user: UserID
  ) throws(LedgerRefusal) -> (account: Int, card: CardLabel?) {
    guard let card else { return (try findOpen(id, of: user), nil) }
    _ = try find(id, of: user, orElse: .noSuchAccount)
    guard let found = cards.first(where: { $0.id == card }), found.owner == user else { throw .noSuchCard }
    let account = try findOpen(id, of: user)
    try require(found.removedAt == nil, orElse: .cardRemoved)
    try require(!found.isExpired, orElse: .cardExpired)
    return (account, found.label)
  }

  /// Forgets the cards that were removed longer than ten minutes ago.
  mutating func forgetCards(at now: Timestamp) {
    cards.removeAll { $0.removedAt.map { $0.milliseconds < now.milliseconds - 600_000 } ?? false }
  }
}
