/// What one booked operation left behind.
public struct LedgerReceipt: Sendable, Equatable {
  /// Names the operation.
  public let operation: OperationID
  /// The operation's number in the chain, from 1 without gaps.
  public let number: Int64
  /// The chain's head after this operation.
  public let hash: Digest
  /// The account it was about.
  public let account: AccountID
  /// When it was booked; never before the operation before it.
  public let at: Timestamp
  /// True if this key had been booked before and nothing moved now.
  public let replayed: Bool

  /// A receipt as the store gives it.
  public init(
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
