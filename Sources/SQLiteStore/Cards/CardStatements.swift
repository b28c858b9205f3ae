import WalletCore

/// The writer's statements for cards.
final class CardStatements {
  private let connection: SQLiteConnection
  private let ofUser: Statement
  private let one: Statement
  private let byForm: Statement
  private let adding: Statement
  private let naming: Statement
  private let removing: Statement
  private let findingFirst: Statement
  private let erasing: Statement
  /// When the first of the removed cards was removed; nil before it was looked up.
  private var firstRemoval: Timestamp??

  init(_ connection: SQLiteConnection) {
    self.connection = connection
    ofUser = connection.statement(StoredCard.ofUser)
    one = connection.statement(
      """
      SELECT public_id,nickname,brand,last_four,expiry_year,expiry_month,added_at,deleted_at,user_id,form,fingerprint
      FROM card WHERE public_id=?1
      """)
    byForm = connection.statement(
      """
      SELECT public_id,nickname,brand,last_four,expiry_year,expiry_month,added_at,deleted_at,user_id,form,fingerprint
      FROM card WHERE form=?1
      """)
    adding = connection.statement(
      """
      INSERT INTO card(public_id,user_id,nickname,brand,last_four,expiry_year,expiry_month,added_at,form,fingerprint)
      VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10)
      """)
    naming = connection.statement("UPDATE card SET nickname=?2 WHERE public_id=?1")
    removing = connection.statement("UPDATE card SET deleted_at=?2 WHERE public_id=?1")
    findingFirst = connection.statement("SELECT min(deleted_at) FROM card WHERE deleted_at IS NOT NULL")
    erasing = connection.statement("DELETE FROM card WHERE deleted_at<?1")
  }

  /// A user's cards, the oldest first; removed ones too.
  func all(of user: UserID) throws(SQLiteFailure) -> [StoredCard] {
    try ofUser.all(user) { row throws(SQLiteFailure) in try StoredCard(row) }
  }

  /// Any user's card.
  func find(_ id: CardID) throws(SQLiteFailure) -> KeptCard? {
    try one.first(id) { row throws(SQLiteFailure) in try KeptCard(row) }
  }

  /// The card that a form added.
  func find(form: OperationKey) throws(SQLiteFailure) -> KeptCard? {
    try byForm.first(form.id) { row throws(SQLiteFailure) in try KeptCard(row) }
  }

  func add(_ kept: KeptCard) throws(SQLiteFailure) {
    let card = kept.card
    try overwriting { () throws(SQLiteFailure) in
      try adding.run(
        card.id, kept.user, card.nickname, card.label.brand.rawValue, card.label.lastFour, card.expiry.year,
        card.expiry.month, card.addedAt, kept.form.id, kept.fingerprint)
    }
  }

  func setNickname(_ nickname: String, of id: CardID) throws(SQLiteFailure) {
    try overwriting { () throws(SQLiteFailure) in try naming.run(id, nickname) }
  }

  func setRemoved(_ moment: Timestamp?, of id: CardID) throws(SQLiteFailure) {
    firstRemoval = nil
    try overwriting { () throws(SQLiteFailure) in try removing.run(id, moment) }
  }

  /// Erases what was removed before a time.
  func erase(removedBefore moment: Timestamp) throws(SQLiteFailure) {
    guard let first = try firstRemoved(), first < moment else { return }
    firstRemoval = nil
    try overwriting { () throws(SQLiteFailure) in try erasing.run(moment) }
  }

  /// Changes the table so that SQLite overwrites each place that it frees. Otherwise a row that grows, or moves to
  /// another page, leaves its old bytes behind, where no later erasure of the row finds them.
  private func overwriting(_ change: () throws(SQLiteFailure) -> Void) throws(SQLiteFailure) {
    // What it is before depends on how the library was built: 0 off, 1 on, 2 without free pages.
    let before = try connection.integer("PRAGMA secure_delete")
    guard before != 1 else { return try change() }
    try connection.run("PRAGMA secure_delete=ON")
    defer { try? connection.run(before == 2 ? "PRAGMA secure_delete=FAST" : "PRAGMA secure_delete=OFF") }
    try change()
  }

  /// When the first of the removed cards was removed; nil if none is removed.
  func firstRemoved() throws(SQLiteFailure) -> Timestamp? {
    if let firstRemoval { return firstRemoval }
    let found = try findingFirst.first { row in row.optionalTimestamp(0) } ?? nil
    firstRemoval = .some(found)
    return found
  }

  /// Forgets what a rolled back transaction wrote.
  func forget() { firstRemoval = nil }
}

extension KeptCard {
  fileprivate init(_ row: borrowing Row) throws(SQLiteFailure) {
    self.init(
      card: try StoredCard(row), user: row.user(8), form: OperationKey(try row.publicID(9)),
      fingerprint: try row.digest(10))
  }
}
