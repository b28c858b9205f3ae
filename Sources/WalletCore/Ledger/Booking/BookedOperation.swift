/// What was booked under a key before.
package struct BookedOperation: Sendable, Equatable {
  /// Who booked it.
  package let user: UserID
  /// What it left, told as a repeat.
  package let receipt: LedgerReceipt
  /// What the key stands for (``LedgerAction/fingerprint``).
  package let fingerprint: Digest

  /// An operation as its key found it.
  package init(user: UserID, receipt: LedgerReceipt, fingerprint: Digest) {
    self.user = user
    self.receipt = receipt
    self.fingerprint = fingerprint
  }

  /// The answer to a command that came with its key.
  /// - Throws: ``LedgerRefusal/keyReused`` if the command is another, or another's.
  package func answer(to command: LedgerCommand) throws(LedgerRefusal) -> LedgerReceipt {
    guard user == command.user, fingerprint == command.action.fingerprint else { throw .keyReused }
    return receipt
  }
}
