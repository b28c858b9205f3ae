import WalletCore

extension Account {
  /// Reads a row with the columns of ``ReaderQueries``, in that order.
  init(_ row: borrowing Row) throws(SQLiteFailure) {
    self.init(
      id: AccountID(try row.publicID(0)), name: row.text(1),
      balance: Money(minorUnits: row.integer(3), currency: try row.currency(2)), sequence: row.integer(4),
      openedAt: row.timestamp(5), closedAt: row.optionalTimestamp(6), number: row.account(7))
  }
}

extension Entry {
  /// Reads a row of sequence, type, change, balance, other side, time and operation.
  init(
    _ row: borrowing Row, of account: Account, _ seal: OperationIDCipher,
    name: (Int64) throws(SQLiteFailure) -> String?
  ) throws(SQLiteFailure) {
    guard let kind = Entry.Kind(rawValue: row.text(1)) else { throw .unreadable("entry") }
    let currency = account.balance.currency
    self.init(
      sequence: row.integer(0), operation: seal.id(of: row.integer(6)), kind: kind,
      change: Money(minorUnits: row.integer(2), currency: currency),
      balance: Money(minorUnits: row.integer(3), currency: currency),
      otherName: kind.mayNameOther ? try name(row.integer(4)) : nil, at: row.timestamp(5), number: row.integer(6))
  }
}

extension Entry.Kind {
  /// Whether the other side can be one of the user's own accounts.
  var mayNameOther: Bool {
    switch self {
    case .transfer, .close, .reopen, .undo, .exchange: true
    case .deposit, .withdraw, .capture, .fee: false
    }
  }
}
