/// The writer's statements on users.
struct UserStatements {
  private let byPhone: Statement
  private let inserting: Statement
  private let naming: Statement
  private let moving: Statement
  let saveTheme: Statement
  let saveHiding: Statement
  let saveGoal: Statement

  init(_ connection: SQLiteConnection) {
    byPhone = connection.statement("SELECT id FROM user WHERE phone=?1")
    inserting = connection.statement("INSERT INTO user(phone,created_at) VALUES(?1,?2)")
    naming = connection.statement("UPDATE user SET name=?2 WHERE id=?1")
    moving = connection.statement("UPDATE user SET phone=?2 WHERE id=?1")
    saveTheme = connection.statement("UPDATE user SET theme=?2 WHERE id=?1")
    saveHiding = connection.statement("UPDATE user SET hides_amounts=?2 WHERE id=?1")
    saveGoal = connection.statement("UPDATE user SET goal=?2 WHERE id=?1")
  }

  func find(_ phone: E164Number) throws(SQLiteFailure) -> UserID? { try byPhone.first(phone) { row in row.user(0) } }

  func insert(_ phone: E164Number, at now: Timestamp, _ connection: SQLiteConnection) throws(SQLiteFailure) -> UserID {
    try inserting.run(phone, now)
    return UserID(row: connection.lastInsertedRow)
  }

  func saveName(_ name: String, of user: UserID) throws(SQLiteFailure) { try naming.run(user, name) }

  func move(_ user: UserID, to phone: E164Number) throws(SQLiteFailure) { try moving.run(user, phone) }
}
