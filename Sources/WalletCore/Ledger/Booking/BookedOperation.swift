/// The operation that was booked earlier under a key.
package struct BookedOperation: Sendable, Equatable {
  /// The user who booked it.
  package let user: UserID
  /// Its receipt, marked as replayed.
  package let receipt: LedgerReceipt
  /// The fingerprint of the action that the key stands for (``LedgerAction/fingerprint(naming:)``).
  package let fingerprint: Digest
  /// The salt of the name that it gave an account; nil if it gave none.
  package let nameSalt: [UInt8]?

  /// An operation found by its key.
  package init(user: UserID, receipt: LedgerReceipt, fingerprint: Digest, nameSalt: [UInt8]?) {
    self.user = user
    self.receipt = receipt
    self.fingerprint = fingerprint
    self.nameSalt = nameSalt
  }

  /// The answer to a command that has the same key.
  /// - Throws: ``LedgerRefusal/keyReused`` if the command differs, or is another user's.
  package func answer(to command: LedgerCommand) throws(LedgerRefusal) -> LedgerReceipt {
    var name: CommittedText?
    if let text = command.action.newName?.text, let nameSalt { name = CommittedText(text, salt: nameSalt) }
    guard user == command.user, fingerprint == command.action.fingerprint(naming: name?.commitment) else {
      throw .keyReused
    }
    return receipt
  }
}
