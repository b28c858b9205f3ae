/// The writer's statements on what users are told of their wallet's door.
struct EventStatements {
  /// Of each kind a user's newest so many are kept: who does one thing many times pushes nothing else out.
  private static let most = 20

  private let inserting: Statement
  private let forgetting: Statement

  init(_ connection: SQLiteConnection) {
    inserting = connection.statement("INSERT INTO event(user_id,at,kind,address,agent) VALUES(?1,?2,?3,?4,?5)")
    forgetting = connection.statement(
      """
      DELETE FROM event WHERE user_id=?1 AND kind=?2
        AND id<=(SELECT id FROM event WHERE user_id=?1 AND kind=?2 ORDER BY id DESC LIMIT 1 OFFSET ?3)
      """)
  }

  func add(_ event: SecurityEvent, of user: UserID) throws(SQLiteFailure) {
    try inserting.run(user, event.at, event.kind.rawValue, event.address, event.agent)
    try forgetting.run(user, event.kind.rawValue, Self.most)
  }
}
