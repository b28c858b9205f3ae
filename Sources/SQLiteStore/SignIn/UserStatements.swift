import PhoneNumbers
import WalletCore

/// The writer's statements for users.
struct UserStatements {
  private let byPhone: Statement
  private let byRow: Statement
  private let naming: Statement
  private let awaiting: Statement
  private let settling: Statement
  let saveTheme: Statement
  let saveHiding: Statement
  let saveGoal: Statement
  let saveHours: Statement

  private let marks: PhoneMarks

  init(_ connection: SQLiteConnection, _ marks: PhoneMarks) {
    self.marks = marks
    byPhone = connection.statement(SignInQueries.userByPhone)
    byRow = connection.statement("SELECT phone FROM user WHERE id=?1")
    naming = connection.statement("UPDATE user SET name=?2 WHERE id=?1")
    awaiting = connection.statement("SELECT 1 FROM moved_number WHERE user_id=?1")
    settling = connection.statement("DELETE FROM moved_number WHERE user_id=?1")
    saveTheme = connection.statement("UPDATE user SET theme=?2 WHERE id=?1")
    saveHiding = connection.statement("UPDATE user SET hides_amounts=?2 WHERE id=?1")
    saveHours = connection.statement("UPDATE user SET hours=?2 WHERE id=?1")
    saveGoal = connection.statement("UPDATE user SET goal=?2,goal_currency=?3 WHERE id=?1")
  }

  /// The user with this number, found by its mark if a restore removed the number from the books
  /// (``SignInChangeReplay``).
  func find(_ phone: E164Number) throws(SQLiteFailure) -> UserID? {
    try byPhone.first(phone, marks.mark(phone)) { row in row.user(0) }
  }

  func phone(of user: UserID) throws(SQLiteFailure) -> E164Number? {
    try byRow.first(user) { row throws(SQLiteFailure) in row.isNull(0) ? nil : try row.phone(0) } ?? nil
  }

  /// Whether the books have only the mark of the user's number, since a restore.
  func awaitsNumber(_ user: UserID) throws(SQLiteFailure) -> Bool { try awaiting.returnsRow(user) }

  /// Records that the user has proven the number of which the books had only the mark.
  func settle(_ user: UserID) throws(SQLiteFailure) { try settling.run(user) }

  /// A number's mark, as in the list of changes.
  func mark(_ phone: E164Number) -> Digest { marks.mark(phone) }

  func saveName(_ name: String, of user: UserID) throws(SQLiteFailure) { try naming.run(user, name) }
}
