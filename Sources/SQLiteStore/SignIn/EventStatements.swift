import WalletCore

/// The writer's statements for the security events that users see.
struct EventStatements {
  private let inserting: Statement
  private let forgetting: Statement
  private let dismissing: Statement
  private let pruning: Statement

  init(_ connection: SQLiteConnection) {
    inserting = connection.statement(
      "INSERT INTO event(user_id,at,kind,address,agent,session) VALUES(?1,?2,?3,?4,?5,?6) RETURNING id")
    dismissing = connection.statement("UPDATE event SET session=NULL WHERE user_id=?1 AND session=?2")
    forgetting = connection.statement(
      """
      DELETE FROM event WHERE user_id=?1 AND kind=?2
        AND id<=(SELECT id FROM event WHERE user_id=?1 AND kind=?2 ORDER BY id DESC LIMIT 1 OFFSET ?3)
      """)
    pruning = connection.statement(Self.pruningOld)
  }

  /// More than one use of the wallet adds, so that the oldest go even if there were very many.
  static let pruningOld: SQL =
    "DELETE FROM event WHERE id IN(SELECT id FROM event WHERE at<?1 ORDER BY at LIMIT 64)"

  /// Deletes a few events that are older than a given time.
  func prune(before moment: Timestamp) throws(SQLiteFailure) { try pruning.run(moment) }

  /// - Parameters:
  ///   - event: what happened.
  ///   - user: the user it happened to.
  ///   - session: the session that a sign-in began.
  ///   - most: how many events of this kind are kept.
  /// - Throws: SQLite's failure.
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

  /// Adds an event that no browser caused.
  func tell(_ kind: SecurityEvent.Kind, at moment: Timestamp, _ user: UserID) throws(SQLiteFailure) {
    let event = SecurityEvent(kind, at: moment, address: "", agent: "")
    try add(event, of: user, beginning: nil, keeping: SecurityEvent.kept)
  }

  /// Stops reporting the sign-in that began this session as new.
  func dismissSignInWarning(beginning session: PublicID, of user: UserID) throws(SQLiteFailure) {
    try dismissing.run(user, session)
  }
}
