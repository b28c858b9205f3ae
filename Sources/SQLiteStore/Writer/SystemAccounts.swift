import WalletCore

/// The system's accounts of one currency, by number. They are made with the first account in the currency.
struct SystemAccounts: Sendable {
  let world: AccountNumber
  let payable: AccountNumber
  let exchange: AccountNumber
  let fee: AccountNumber
}

/// The statements for the system's accounts.
final class SystemAccountStatements {
  private static let kinds = ["world", "payable", "exchange", "fee"]

  static let numbers: SQL =
    "SELECT kind,id FROM account WHERE currency=?1 AND kind IN('world','payable','exchange','fee')"
  /// Two subqueries: each finds its end of the table, where both in one would read the whole.
  static let nextNumbers: SQL = """
    SELECT min(coalesce((SELECT min(id) FROM account),0),-1)-1,max(coalesce((SELECT max(id) FROM account),0),0)+1
    """

  private let byCurrency: Statement
  private let bounds: Statement
  private let inserting: Statement
  /// The accounts that were looked up, until a rollback may take some away.
  private var known: [Currency: SystemAccounts] = [:]

  init(_ connection: SQLiteConnection) {
    byCurrency = connection.statement(Self.numbers)
    bounds = connection.statement(Self.nextNumbers)
    inserting = connection.statement(
      "INSERT OR ROLLBACK INTO account(id,public_id,kind,name,currency,opened_at) VALUES(?1,?2,?3,?4,?5,?6)")
  }

  /// Nil if no account in the currency was ever opened.
  func find(_ currency: Currency) throws(SQLiteFailure) -> SystemAccounts? {
    if let found = known[currency] { return found }
    let found = try read(currency)
    known[currency] = found
    return found
  }

  /// Forgets what was looked up: the transaction that may have made it was rolled back.
  func forget() { known.removeAll() }

  /// Makes the accounts of a currency, if there are none yet.
  func make(_ currency: Currency, at now: Timestamp, random: any RandomSource) throws(SQLiteFailure) {
    guard try find(currency) == nil else { return }
    guard var next = try bounds.first(read: { row in (below: row.integer(0), above: row.integer(1)) }) else {
      throw .unreadable("system accounts")
    }
    for kind in Self.kinds {
      // What closed accounts left is never below 0.
      let number = kind == "payable" ? next.above : next.below
      if kind != "payable" { next.below -= 1 }
      try inserting.run(number, random.publicID(), kind, "\(kind) \(currency.code)", currency, now)
    }
  }

  private func read(_ currency: Currency) throws(SQLiteFailure) -> SystemAccounts? {
    var rows: [String: AccountNumber] = [:]
    try byCurrency.each(currency) { row in rows[row.text(0)] = row.account(1) }
    guard let world = rows["world"], let payable = rows["payable"], let exchange = rows["exchange"],
      let fee = rows["fee"]
    else { return nil }
    return SystemAccounts(world: world, payable: payable, exchange: exchange, fee: fee)
  }
}
