import WalletCore

extension MemoryBooks {
  struct CardRow: Sendable {
    let user: UserID
    var card: StoredCard
    /// The operation key of the form that added it, and what that form said.
    let form: OperationKey
    let fingerprint: Digest
  }
}
