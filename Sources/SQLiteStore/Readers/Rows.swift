import WalletCore

extension Account {
  /// Reads a row with the columns of ``ReaderQueries``, in that order.
  init(_ row: borrowing Row) throws(SQLiteFailure) {
    self.init(
      id: AccountID(try row.publicID(0)), name: row.text(1),
      balance: Money(minorUnits: row.integer(3), currency: try row.currency(2)), held: row.integer(8),
      sequence: row.integer(4),
      openedAt: row.timestamp(5), closedAt: row.optionalTimestamp(6), number: row.account(7))
  }
}

/// Reads entries from the rows of an account's history.
struct EntryReading {
  private let operationIDs: OperationIDCipher
  private let nameByRow: Statement

  init(_ connection: SQLiteConnection, _ operationIDs: OperationIDCipher) {
    self.operationIDs = operationIDs
    nameByRow = connection.statement(ReaderQueries.name)
  }

  /// Reads a row of sequence, type, change, balance, other side, time and operation.
  func entry(_ row: borrowing Row, of account: Account) throws(SQLiteFailure) -> Entry {
    guard let kind = Entry.Kind(rawValue: row.text(1)) else { throw .unreadable("entry") }
    let currency = account.balance.currency
    return Entry(
      sequence: row.integer(0), operation: operationIDs.id(of: row.integer(6)), kind: kind,
      change: Money(minorUnits: row.integer(2), currency: currency),
      balance: Money(minorUnits: row.integer(3), currency: currency),
      otherName: kind.mayNameOther ? try name(ofRow: row.integer(4)) : nil, at: row.timestamp(5),
      number: row.integer(6))
  }

  /// The name of an account by its row, if it is a user's. A trigger ensures that a transfer joins accounts of one
  /// user only, so the name of the other side is always the reading user's own.
  private func name(ofRow row: Int64) throws(SQLiteFailure) -> String? {
    try nameByRow.first(row) { row in row.text(0) }
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
