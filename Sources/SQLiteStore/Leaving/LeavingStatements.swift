import WalletCore

/// The writer's statements for users who ask to leave.
final class LeavingStatements {
  private let charging: Statement
  private let holding: Statement
  private let asking: Statement
  private let stopping: Statement
  private let findingFirst: Statement
  private let findingDue: Statement
  private let tokens: Statement
  private let droppingChallenges: Statement
  private let droppingCounts: Statement
  private let droppingSessions: Statement
  /// When the first of those who asked is to be erased; nil before it was looked up.
  private var firstEnd: Timestamp??

  init(_ connection: SQLiteConnection) {
    charging = connection.statement(Self.isCharging)
    holding = connection.statement(
      """
      SELECT 1 FROM account a WHERE a.user_id=?1 AND a.kind='user' AND a.closed_at IS NULL AND a.has_holds
        AND (SELECT held FROM hold_event WHERE account_id=a.id ORDER BY seq DESC LIMIT 1)>0 LIMIT 1
      """)
    asking = connection.statement("INSERT INTO leaving(user_id,asked_at,ends_at) VALUES(?1,?2,?3)")
    stopping = connection.statement("DELETE FROM leaving WHERE user_id=?1 RETURNING 1")
    findingFirst = connection.statement("SELECT min(ends_at) FROM leaving")
    findingDue = connection.statement("SELECT user_id FROM leaving WHERE ends_at<=?1 ORDER BY ends_at,user_id")
    tokens = connection.statement("SELECT token FROM session WHERE user_id=?1")
    droppingChallenges = connection.statement("DELETE FROM challenge WHERE browser=?1")
    droppingCounts = connection.statement("DELETE FROM throttle WHERE kind=?2 AND subject=?1")
    droppingSessions = connection.statement("DELETE FROM session WHERE user_id=?1")
  }

  /// Finds a row if the user charges or has reserved a charger.
  static let isCharging: SQL = "SELECT 1 FROM reservation WHERE user_id=?1 AND state<>'done'"

  func obstacle(of user: UserID) throws(SQLiteFailure) -> LeavingObstacle? {
    if try charging.returnsRow(user) { return .charging }
    return try holding.returnsRow(user) ? .held : nil
  }

  func ask(_ user: UserID, at now: Timestamp, until end: Timestamp) throws(SQLiteFailure) {
    _ = try stop(user)
    try asking.run(user, now, end)
  }

  /// - Returns: whether the user had asked.
  func stop(_ user: UserID) throws(SQLiteFailure) -> Bool {
    firstEnd = nil
    return try stopping.returnsRow(user)
  }

  /// Ends all of a user's sessions.
  func endSessions(of user: UserID) throws(SQLiteFailure) {
    let found = try tokens.all(user) { row in row.bytes(0) }
    for token in found {
      try droppingChallenges.run(SQLBytes(token))
      try droppingCounts.run(SQLBytes(token), ThrottleKind.sessionFailures.rawValue)
    }
    try droppingSessions.run(user)
  }

  /// When the first of those who asked is to be erased; nil if nobody has asked.
  func first() throws(SQLiteFailure) -> Timestamp? {
    if let firstEnd { return firstEnd }
    let found = try findingFirst.first { row in row.optionalTimestamp(0) } ?? nil
    firstEnd = .some(found)
    return found
  }

  /// Whose time is over.
  func due(at now: Timestamp) throws(SQLiteFailure) -> [UserID] {
    try findingDue.all(now) { row in row.user(0) }
  }

  /// Forgets what a rolled back transaction wrote.
  func forget() { firstEnd = nil }
}
