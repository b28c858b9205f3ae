import WalletCore

/// An entry as its row has it, without what stands elsewhere: names, cards, rates, notes.
struct EntryRow {
  let sequence: Int64
  let kind: Entry.Kind
  /// In minor units of the account's currency, as `balance`.
  let change: Int64
  let balance: Int64
  /// The account on the other side.
  let other: AccountNumber
  let at: Timestamp
  /// The number of its operation.
  let operation: Int64

  /// Reads sequence, type, change, balance, other side, time and operation.
  init(_ row: borrowing Row) throws(SQLiteFailure) {
    guard let kind = Entry.Kind(rawValue: row.text(1)) else { throw .unreadable("entry") }
    self.kind = kind
    sequence = row.integer(0)
    change = row.integer(2)
    balance = row.integer(3)
    other = row.account(4)
    at = row.timestamp(5)
    operation = row.integer(6)
  }
}
