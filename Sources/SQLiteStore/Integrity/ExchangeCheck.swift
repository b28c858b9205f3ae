import WalletCore

/// Checks that the transfers of every exchange fit its rate and its fee exactly (rule x1), for operations above `after`
/// up to `last`.
enum ExchangeCheck {
  static func run(
    on connection: SQLiteConnection, after: Int64, through last: Int64
  ) throws(SQLiteFailure) -> [InvariantViolation] {
    let exchanges = connection.statement(
      """
      SELECT o.id,o.rate,o.rate_scale,o.fee_rate,o.quoted_at,o.source FROM op o
      WHERE o.id>?1 AND o.id<=?2 AND o.rate IS NOT NULL AND o.kind='exchange'
      """)
    let transfers = connection.statement("SELECT currency,amount FROM transfer WHERE op_id=?1 ORDER BY part")
    var violations: [InvariantViolation] = []
    try exchanges.each(after, last) { row throws(SQLiteFailure) in
      let number = row.integer(0)
      let moved = try transfers.all(number) { row throws(SQLiteFailure) in
        Money(minorUnits: row.integer(1), currency: try row.currency(0))
      }
      guard let quote = try RateQuote(row, from: 1), !quote.fits(moved), violations.count < Invariants.named else {
        return
      }
      violations.append(
        InvariantViolation(rule: .exchangesFitTheirRate, detail: "exchange \(number) does not match its rate and fee"))
    }
    return violations
  }
}
