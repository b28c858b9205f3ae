import WalletCore

/// The system's accounts of one currency, by number.
struct SystemAccounts: Sendable {
  var world = AccountNumber(0)
  var payable = AccountNumber(0)

  /// Those of every currency.
  static func read(_ connection: SQLiteConnection) throws(SQLiteFailure) -> [Currency: SystemAccounts] {
    var found: [Currency: SystemAccounts] = [:]
    let statement = connection.statement(
      "SELECT id,kind,currency FROM account WHERE kind IN('world','payable','exchange','fee')")
    try statement.each { row throws(SQLiteFailure) in
      var rows = try found[row.currency(2)] ?? SystemAccounts()
      switch row.text(1) {
      case "world": rows.world = row.account(0)
      case "payable": rows.payable = row.account(0)
      default: break
      }
      try found[row.currency(2)] = rows
    }
    return found
  }
}
