/// What was booked under a key before.
public struct BookedOperation: Sendable, Equatable {
  /// Who booked it.
  public let user: UserID
  /// What it left, told as a repeat.
  public let receipt: LedgerReceipt
  /// What the key stands for (``LedgerAction/fingerprint``).
  public let fingerprint: Digest

  /// An operation as its key found it.
  public init(user: UserID, receipt: LedgerReceipt, fingerprint: Digest) {
    self.user = user
    self.receipt = receipt
    self.fingerprint = fingerprint
  }

  /// The answer to a command that came with its key.
  /// - Throws: ``LedgerRefusal/keyReused`` if the command is another, or another's.
  public func answer(to command: LedgerCommand) throws(LedgerRefusal) -> LedgerReceipt {
    guard user == command.user, fingerprint == command.action.fingerprint else { throw .keyReused }
    return receipt
  }
}
