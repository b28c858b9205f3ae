import WalletCore

/// The newest operation in a file.
struct NewestOperation {
  let head: LedgerHead
  /// When it was booked.
  let at: Timestamp

  static let query: SQL = "SELECT id,hash,at FROM op ORDER BY id DESC LIMIT 1"

  /// Reads a row of ``query``.
  init(_ row: borrowing Row) throws(SQLiteFailure) {
    head = LedgerHead(number: row.integer(0), hash: try row.digest(1))
    at = row.timestamp(2)
  }

  /// Nil before the first.
  static func read(_ connection: SQLiteConnection) throws(SQLiteFailure) -> NewestOperation? {
    try connection.statement(query).first { row throws(SQLiteFailure) in try NewestOperation(row) }
  }
}
