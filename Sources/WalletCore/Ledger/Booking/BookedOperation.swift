/// The operation that was booked earlier under a key.
package struct BookedOperation: Sendable, Equatable {
  /// The user who booked it.
  package let user: UserID
  /// Its receipt, marked as replayed.
  package let receipt: LedgerReceipt
  /// The fingerprint of the action that the key stands for (``LedgerAction/fingerprint``).
  package let fingerprint: Digest

  /// An operation found by its key.
  package init(user: UserID, receipt: LedgerReceipt, fingerprint: Digest) {
    self.user = user
    self.receipt = receipt
    self.fingerprint = fingerprint
  }

  /// The answer to a command that has the same key.
  /// - Throws: ``LedgerRefusal/keyReused`` if the command differs, or is another user's.
  package func answer(to command: LedgerCommand) throws(LedgerRefusal) -> LedgerReceipt {
    guard user == command.user, fingerprint == command.action.fingerprint else { throw .keyReused }
    return receipt
  }
}
