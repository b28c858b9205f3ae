/// The system's accounts of one currency, by row.
struct SystemRows: Sendable {
  var world: Int64 = 0
  var payable: Int64 = 0

  /// Those of every currency.
  static func read(_ connection: SQLiteConnection) throws(SQLiteFailure) -> [Currency: SystemRows] {
    var found: [Currency: SystemRows] = [:]
    let statement = connection.statement(
      "SELECT id,kind,currency FROM account WHERE kind IN('world','payable','exchange','fee')")
    try statement.each { row throws(SQLiteFailure) in
      var rows = try found[row.currency(2)] ?? SystemRows()
      switch row.text(1) {
      case "world": rows.world = row.integer(0)
      case "payable": rows.payable = row.integer(0)
      default: break
      }
      try found[row.currency(2)] = rows
    }
    return found
  }
}
