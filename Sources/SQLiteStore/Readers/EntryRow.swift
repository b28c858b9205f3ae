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

  /// Whether a row with these columns is an entry and not an account's beginning.
  static func isEntry(_ row: borrowing Row) -> Bool { row.integer(0) > 0 }

  /// Reads sequence, type, change, balance, other side, time and operation.
  init(_ row: borrowing Row) throws(SQLiteFailure) {
    guard let kind = Entry.Kind(row, 1) else { throw .unreadable("entry") }
    self.kind = kind
    sequence = row.integer(0)
    change = row.integer(2)
    balance = row.integer(3)
    other = row.account(4)
    at = row.timestamp(5)
    operation = row.integer(6)
  }
}

extension Entry.Kind {
  /// Reads a type without making a text of it, which takes as long as reading the rest of an entry.
  init?(_ row: borrowing Row, _ column: Int32) {
    switch row.shortWord(column) {
    case ShortWord("deposit"): self = .deposit
    case ShortWord("withdraw"): self = .withdraw
    case ShortWord("transfer"): self = .transfer
    case ShortWord("close"): self = .close
    case ShortWord("reopen"): self = .reopen
    case ShortWord("undo"): self = .undo
    case ShortWord("exchange"): self = .exchange
    case ShortWord("capture"): self = .capture
    case ShortWord("fee"): self = .fee
    default: return nil
    }
  }
}

extension OperationKind {
  /// Reads a kind; only the longest and the rarest by way of a text.
  init?(_ row: borrowing Row, _ column: Int32) {
    switch row.shortWord(column) {
    case ShortWord("deposit"): self = .deposit
    case ShortWord("withdraw"): self = .withdraw
    case ShortWord("transfer"): self = .transfer
    case ShortWord("exchange"): self = .exchange
    case ShortWord("undo"): self = .undo
    case ShortWord("capture"): self = .capture
    default: self.init(rawValue: row.text(column))
    }
  }
}
