/// The result of one booked operation.
package struct LedgerReceipt: Sendable, Equatable {
  /// Identifies the operation.
  package let operation: OperationID
  /// The operation's number in the chain, from 1 without gaps.
  package let number: Int64
  /// The chain's head after this operation.
  package let hash: Digest
  /// The account it was about.
  package let account: AccountID
  /// When it was booked; never before the previous operation.
  package let at: Timestamp
  /// True if this key was booked earlier and nothing changed now.
  package let replayed: Bool

  /// A receipt as returned by the store.
  package init(
    operation: OperationID, number: Int64, hash: Digest, account: AccountID, at: Timestamp, replayed: Bool
  ) {
    self.operation = operation
    self.number = number
    self.hash = hash
    self.account = account
    self.at = at
    self.replayed = replayed
  }
}
