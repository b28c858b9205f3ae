import WalletCore

/// Compares the identifiers of merchants' accounts with their names. These accounts are not in the chain; each
/// identifier is made of name and currency (``AccountID/init(ofMerchant:in:)``), so neither can be replaced alone.
enum MerchantCheck {
  static func run(on connection: SQLiteConnection) throws(SQLiteFailure) -> [InvariantViolation] {
    var violations: [InvariantViolation] = []
    let merchants = connection.statement("SELECT id,public_id,name,currency FROM account WHERE kind='merchant'")
    try merchants.each { row throws(SQLiteFailure) in
      let found = AccountID(try row.publicID(1))
      let wanted = try id(of: row.text(2), in: row.currency(3))
      guard found != wanted, violations.count < Invariants.named else { return }
      violations.append(
        InvariantViolation(
          rule: .accountsFollowOperations,
          detail: "merchant account \(row.integer(0)) has another identifier than its name gives"))
    }
    return violations
  }

  private static func id(of name: String, in currency: Currency) -> AccountID? {
    do throws(NameRefusal) { return AccountID(ofMerchant: try AccountName(name), in: currency) } catch { return nil }
  }
}
