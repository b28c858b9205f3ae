import WalletCore

/// A reader's statements for the page about leaving.
struct LeavingQueries {
  private let charging: Statement
  private let invoices: Statement

  init(_ connection: SQLiteConnection) {
    charging = connection.statement(LeavingStatements.isCharging)
    invoices = connection.statement("SELECT count(*) FROM charge_record WHERE user_id=?1")
  }

  func isCharging(_ user: UserID) throws(SQLiteFailure) -> Bool { try charging.returnsRow(user) }

  func invoiceCount(of user: UserID) throws(SQLiteFailure) -> Int {
    try invoices.first(user) { row in Int(row.integer(0)) } ?? 0
  }
}
