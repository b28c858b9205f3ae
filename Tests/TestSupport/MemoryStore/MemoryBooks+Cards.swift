import WalletCore

extension MemoryBooks {
  struct CardRow: Sendable {
    let user: UserID
    var card: StoredCard
    /// The operation key of the form that added it, and what that form said.
    let form: OperationKey
    let fingerprint: Digest
  }

  /// A user's cards, the oldest first.
  func cards(of user: UserID) -> [StoredCard] { cards.filter { $0.user == user }.map(\.card) }
}
