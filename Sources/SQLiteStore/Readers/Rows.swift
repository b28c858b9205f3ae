import WalletCore

extension Account {
  /// Reads a row with the columns of ``ReaderQueries``, in that order.
  init(_ row: borrowing Row) throws(SQLiteFailure) {
    self.init(
      id: AccountID(try row.publicID(0)), name: row.text(1),
      balance: Money(minorUnits: row.integer(3), currency: try row.currency(2)), held: row.integer(8),
      sequence: row.integer(4),
      openedAt: row.timestamp(5), closedAt: row.optionalTimestamp(6), number: row.account(7),
      hasCards: row.boolean(9), preferences: try AccountPreferences(row, from: 10))
  }
}

extension AccountPreferences {
  /// Reads colour, icon, goal and limit.
  init(_ row: borrowing Row, from first: Int32) throws(SQLiteFailure) {
    let (colour, icon) = (row.integer(first), row.integer(first + 1))
    self.init(
      colour: AccountColour(rawValue: UInt8(clamping: colour)), icon: AccountIcon(rawValue: UInt8(clamping: icon)),
      goal: row.optionalInteger(first + 2), lowLimit: row.optionalInteger(first + 3))
    guard (colour == 0) == (self.colour == nil), (icon == 0) == (self.icon == nil) else { throw .unreadable("account") }
  }
}

extension CardLabel {
  /// Reads brand and last four digits; nil if there is no card.
  init?(_ row: borrowing Row, from first: Int32) {
    guard let brand = row.optionalText(first).flatMap(CardBrand.init(rawValue:)) else { return nil }
    self.init(brand: brand, lastFour: row.text(first + 1))
  }
}
