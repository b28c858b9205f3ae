/// An operation of an exported file.
struct ImportedOperation: Sendable, Equatable {
  /// What an account held after one of the movements, as the file says it.
  struct Balance: Sendable, Equatable {
    let movement: Int
    let account: AccountID
    let minorUnits: Int64
  }

  let number: Int64
  let kind: OperationKind
  let account: AccountID
  let reverses: Int64?
  /// The name that an opening or a renaming gave.
  let name: AccountName?
  /// The currency of an account that is opened.
  let currency: Currency?
  let at: Timestamp
  let note: NoteText
  var movements: [Operation.Movement] = []
  var balances: [Balance] = []
  let place: ImportFailure.Place

  /// The same as the store reads operations; it has no name and no link of its own yet.
  var asRead: Operation {
    Operation(
      id: OperationID(PublicID(high: 0, low: UInt64(bitPattern: number))), number: number, hash: .zero, kind: kind,
      account: account, reverses: reverses, name: name?.text, at: at, note: note.text, movements: movements)
  }
}
