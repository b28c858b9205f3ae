/// What one booked operation left behind.
package struct LedgerReceipt: Sendable, Equatable {
  /// Names the operation.
  package let operation: OperationID
  /// The operation's number in the chain, from 1 without gaps.
  package let number: Int64
  /// The chain's head after this operation.
  package let hash: Digest
  /// The account it was about.
  package let account: AccountID
  /// When it was booked; never before the operation before it.
  package let at: Timestamp
  /// True if this key had been booked before and nothing moved now.
  package let replayed: Bool

  /// A receipt as the store gives it.
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
