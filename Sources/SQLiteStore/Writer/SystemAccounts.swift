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

  private let byCurrency: Statement
  private let bounds: Statement
  private let inserting: Statement
  /// Those that the file had when it was opened, so that nothing is in here that a rollback can take away.
  private let known: [Currency: SystemAccounts]

  init(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    byCurrency = connection.statement(
      "SELECT kind,id FROM account WHERE currency=?1 AND kind IN('world','payable','exchange','fee') ORDER BY kind")
    bounds = connection.statement("SELECT min(coalesce(min(id),0),-1)-1,max(coalesce(max(id),0),0)+1 FROM account")
    inserting = connection.statement(
      "INSERT OR ROLLBACK INTO account(id,public_id,kind,name,currency,opened_at) VALUES(?1,?2,?3,?4,?5,?6)")
    let currencies = try connection.statement("SELECT currency FROM account WHERE kind='world'").all {
      row throws(SQLiteFailure) in try row.currency(0)
    }
    var known: [Currency: SystemAccounts] = [:]
    for currency in currencies { known[currency] = try Self.read(currency, byCurrency) }
    self.known = known
  }

  /// Nil if no account in the currency was ever opened.
  func find(_ currency: Currency) throws(SQLiteFailure) -> SystemAccounts? {
    if let found = known[currency] { return found }
    return try Self.read(currency, byCurrency)
  }

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

  private static func read(_ currency: Currency, _ statement: Statement) throws(SQLiteFailure) -> SystemAccounts? {
    var rows: [String: AccountNumber] = [:]
    try statement.each(currency) { row in rows[row.text(0)] = row.account(1) }
    guard let world = rows["world"], let payable = rows["payable"], let exchange = rows["exchange"],
      let fee = rows["fee"]
    else { return nil }
    return SystemAccounts(world: world, payable: payable, exchange: exchange, fee: fee)
  }
}
