import WalletCore

/// The writer's statements for prices of days.
struct PriceStatements {
  private let lastOfDay: Statement
  private let inserting: Statement

  init(_ connection: SQLiteConnection) {
    lastOfDay = connection.statement(
      """
      SELECT seq,dollars,dollars_scale,units,units_scale,first_seen FROM price_of_day WHERE currency=?1 AND day=?2
      ORDER BY seq DESC LIMIT 1
      """)
    inserting = connection.statement(
      """
      INSERT INTO price_of_day(currency,day,seq,dollars,dollars_scale,units,units_scale,source,first_seen)
      VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9)
      """)
  }

  /// Adds a price, unless it says nothing new.
  func add(_ price: PriceOfDay, now: Timestamp) throws(SQLiteFailure) {
    let last = try lastOfDay.first(price.currency, price.day.daysSinceEpoch) { row throws(SQLiteFailure) in
      (seq: row.integer(0), price: try row.price(1), seen: row.timestamp(5))
    }
    guard price.adds(to: last?.price, keptAt: last?.seen ?? now, now: now) else { return }
    try inserting.run(
      price.currency, price.day.daysSinceEpoch, (last?.seq ?? 0) + 1, price.price.dollars.digits,
      price.price.dollars.scale, price.price.units.digits, price.price.units.scale, price.source, now)
  }
}

extension Row {
  /// A price in four columns.
  func price(_ column: Int32) throws(SQLiteFailure) -> DollarPrice {
    guard let dollars = Rate(digits: integer(column), scale: Int(integer(column + 1))),
      let units = Rate(digits: integer(column + 2), scale: Int(integer(column + 3)))
    else { throw .unreadable("price") }
    return DollarPrice(dollars: dollars, perUnits: units)
  }
}
