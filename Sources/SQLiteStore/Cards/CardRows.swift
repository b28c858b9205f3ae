import WalletCore

extension StoredCard {
  /// The columns that ``init(_:)`` reads, of all of a user's cards, the oldest first.
  static let ofUser: SQL = """
    SELECT public_id,nickname,brand,last_four,expiry_year,expiry_month,added_at,deleted_at FROM card
    WHERE user_id=?1 ORDER BY id
    """

  /// The same without removed ones.
  static let keptOfUser: SQL = """
    SELECT public_id,nickname,brand,last_four,expiry_year,expiry_month,added_at,deleted_at FROM card
    WHERE user_id=?1 AND deleted_at IS NULL ORDER BY id
    """

  /// The same of one card, if it is the user's.
  static let byID: SQL = """
    SELECT public_id,nickname,brand,last_four,expiry_year,expiry_month,added_at,deleted_at FROM card
    WHERE public_id=?1 AND user_id=?2
    """

  /// The same of anyone's card, and then whose it is.
  static let ofAnyone: SQL = """
    SELECT public_id,nickname,brand,last_four,expiry_year,expiry_month,added_at,deleted_at,user_id FROM card
    WHERE public_id=?1
    """

  /// Reads a row of these queries.
  init(_ row: borrowing Row) throws(SQLiteFailure) {
    guard let brand = CardBrand(rawValue: row.text(2)), let label = CardLabel(brand: brand, lastFour: row.text(3)),
      let day = CivilDay(year: row.integer(4), month: Int(row.integer(5)), day: 1)
    else { throw .unreadable("card") }
    self.init(
      id: CardID(try row.publicID(0)), nickname: row.text(1), label: label, expiry: CivilMonth(day),
      addedAt: row.timestamp(6), removedAt: row.optionalTimestamp(7))
  }
}

extension CardID: SQLBindable {
  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) { try id.bind(to: statement, at: index) }
}
