import PhoneNumbers
import WalletCore

/// The writer's statements for users.
struct UserStatements {
  private let byPhone: Statement
  private let inserting: Statement
  private let naming: Statement
  private let moving: Statement
  private let awaiting: Statement
  private let claiming: Statement
  private let settling: Statement
  let saveTheme: Statement
  let saveHiding: Statement
  let saveGoal: Statement

  private let marks: PhoneMarks

  init(_ connection: SQLiteConnection, _ marks: PhoneMarks) {
    self.marks = marks
    byPhone = connection.statement(SignInQueries.userByPhone)
    inserting = connection.statement("INSERT INTO user(phone,created_at) VALUES(?1,?2)")
    naming = connection.statement("UPDATE user SET name=?2 WHERE id=?1")
    moving = connection.statement("UPDATE user SET phone=?2 WHERE id=?1")
    awaiting = connection.statement("SELECT 1 FROM moved_number WHERE user_id=?1")
    claiming = connection.statement(
      "UPDATE user SET phone=?2 WHERE id=?1 AND EXISTS(SELECT 1 FROM moved_number WHERE user_id=?1)")
    settling = connection.statement("DELETE FROM moved_number WHERE user_id=?1")
    saveTheme = connection.statement("UPDATE user SET theme=?2 WHERE id=?1")
    saveHiding = connection.statement("UPDATE user SET hides_amounts=?2 WHERE id=?1")
    saveGoal = connection.statement("UPDATE user SET goal=?2 WHERE id=?1")
  }

  /// The user with this number, found by its mark if a restore removed the number from the books
  /// (``SignInChangeReplay``).
  func find(_ phone: E164Number) throws(SQLiteFailure) -> UserID? {
    try byPhone.first(phone, marks.mark(phone)) { row in row.user(0) }
  }

  /// Whether the books have only the mark of the user's number.
  func awaitsNumber(_ user: UserID) throws(SQLiteFailure) -> Bool { try awaiting.returnsRow(user) }

  /// Records that the user has proven the number: if the books have only its mark, they store the number from now on.
  func claim(_ phone: E164Number, by user: UserID) throws(SQLiteFailure) {
    try claiming.run(user, phone)
    try settling.run(user)
  }

  /// A number's mark, as in the list of changes.
  func mark(_ phone: E164Number) -> Digest { marks.mark(phone) }

  func insert(_ phone: E164Number, at now: Timestamp, _ connection: SQLiteConnection) throws(SQLiteFailure) -> UserID {
    try inserting.run(phone, now)
    return UserID(row: connection.lastInsertedRow)
  }

  func saveName(_ name: String, of user: UserID) throws(SQLiteFailure) { try naming.run(user, name) }

  func move(_ user: UserID, to phone: E164Number) throws(SQLiteFailure) { try moving.run(user, phone) }
}
