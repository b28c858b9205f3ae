import WalletCore

/// The writer's statements on what users are told of their wallet's door.
struct EventStatements {
  private let inserting: Statement
  private let forgetting: Statement
  private let settling: Statement

  init(_ connection: SQLiteConnection) {
    inserting = connection.statement(
      "INSERT INTO event(user_id,at,kind,address,agent,session) VALUES(?1,?2,?3,?4,?5,?6) RETURNING id")
    settling = connection.statement("UPDATE event SET session=NULL WHERE user_id=?1 AND session=?2")
    forgetting = connection.statement(
      """
      DELETE FROM event WHERE user_id=?1 AND kind=?2
        AND id<=(SELECT id FROM event WHERE user_id=?1 AND kind=?2 ORDER BY id DESC LIMIT 1 OFFSET ?3)
      """)
  }

  /// - Parameters:
  ///   - event: what happened.
  ///   - user: to whom.
  ///   - session: the session that a sign-in began.
  ///   - most: of its kind this many are kept.
  /// - Throws: what SQLite said.
  /// - Returns: its number in the log.
  @discardableResult
  func add(
    _ event: SecurityEvent, of user: UserID, beginning session: PublicID?, keeping most: Int
  ) throws(SQLiteFailure) -> Int64 {
    let numbers = try inserting.all(user, event.at, event.kind.rawValue, event.address, event.agent, session) { row in
      row.integer(0)
    }
    try forgetting.run(user, event.kind.rawValue, most)
    return numbers.first ?? 0
  }

  /// The sign-in that began this session is no news to its user any more.
  func settle(_ session: PublicID, of user: UserID) throws(SQLiteFailure) { try settling.run(user, session) }
}
