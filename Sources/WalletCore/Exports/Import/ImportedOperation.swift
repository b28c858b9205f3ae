/// An operation of an exported file.
public struct ImportedOperation: Sendable, Equatable {
  /// What an account held after one of the movements, as the file says it.
  public struct Balance: Sendable, Equatable {
    /// Which of the operation's movements, from 0.
    public let movement: Int
    /// Whose balance.
    public let account: AccountID
    /// The balance.
    public let minorUnits: Int64
  }

  /// Its place in the old chain.
  public let number: Int64
  /// What was done.
  public let kind: OperationKind
  /// The account that it was about.
  public let account: AccountID
  /// The number of the operation that it took back.
  public let reverses: Int64?
  /// The name that an opening or a renaming gave.
  public let name: AccountName?
  /// The currency of an account that is opened.
  public let currency: Currency?
  /// When it was booked.
  public let at: Timestamp
  /// What the user wrote beside it.
  public let note: NoteText
  /// What it moved, in order.
  public var movements: [Operation.Movement] = []
  /// The balances that the file tells.
  public var balances: [Balance] = []
  /// Where it stands in the file.
  public let place: ImportFailure.Place

  /// The same as the store reads operations; it has no name and no link of its own yet.
  public var asRead: Operation {
    Operation(
      id: OperationID(PublicID(high: 0, low: UInt64(bitPattern: number))), number: number, hash: .zero, kind: kind,
      account: account, reverses: reverses, name: name?.text, at: at, note: note.text, movements: movements)
  }
}
