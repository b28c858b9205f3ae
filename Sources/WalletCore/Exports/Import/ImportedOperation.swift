/// An operation of an exported file.
package struct ImportedOperation: Sendable, Equatable {
  /// What an account held after one of the movements, as the file says it.
  package struct Balance: Sendable, Equatable {
    package let movement: Int
    package let account: AccountID
    package let minorUnits: Int64
  }

  package let number: Int64
  package let kind: OperationKind
  package let account: AccountID
  package let reverses: Int64?
  /// The name that an opening or a renaming gave.
  package let name: AccountName?
  /// The currency of an account that is opened.
  package let currency: Currency?
  package let at: Timestamp
  package let note: NoteText
  package var movements: [Operation.Movement] = []
  package var balances: [Balance] = []
  package let place: ImportFailure.Place

  /// The same as the store reads operations; it has no name and no link of its own yet.
  package var asRead: Operation {
    Operation(
      id: OperationID(PublicID(high: 0, low: UInt64(bitPattern: number))), number: number, hash: .zero, kind: kind,
      account: account, reverses: reverses, name: name?.text, at: at, note: note.text, movements: movements)
  }
}
