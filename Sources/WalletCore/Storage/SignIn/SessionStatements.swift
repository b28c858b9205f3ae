/// The writer's statements on sessions.
struct SessionStatements {
  private let finding: Statement
  private let findingNamed: Statement
  private let inserting: Statement
  private let dropping: Statement
  private let droppingOne: Statement
  private let droppingOthers: Statement
  private let droppingOldest: Statement
  private let touching: Statement
  private let proving: Statement
  private let telling: Statement
  private let hearing: Statement
  private let pruning: Statement

  init(_ connection: SQLiteConnection) {
    finding = connection.statement("SELECT 1 FROM session WHERE token=?1")
    findingNamed = connection.statement("SELECT 1 FROM session WHERE id=?1")
    inserting = connection.statement(
      """
      INSERT INTO session(token,id,user_id,created_at,expires_at,idle_seconds,last_used,shared,proven_at,address,agent)
      VALUES(?1,?2,?3,?4,?5,?6,?4,?7,?4,?8,?9)
      """)
    dropping = connection.statement("DELETE FROM session WHERE token=?1")
    droppingOne = connection.statement("DELETE FROM session WHERE id=?1 AND user_id=?2 RETURNING 1")
    droppingOthers = connection.statement("DELETE FROM session WHERE user_id=?1 AND token<>?2 RETURNING 1")
    droppingOldest = connection.statement(
      """
      DELETE FROM session WHERE token IN(SELECT token FROM session WHERE user_id=?1 AND token<>?2
        ORDER BY created_at DESC LIMIT -1 OFFSET ?3)
      """)
    touching = connection.statement("UPDATE session SET last_used=max(last_used,?2) WHERE token=?1")
    proving = connection.statement("UPDATE session SET proven_at=?2 WHERE token=?1 RETURNING 1")
    telling = connection.statement("UPDATE session SET news=news+1 WHERE user_id=?1 AND token<>?2")
    hearing = connection.statement("UPDATE session SET news=max(0,news-?2) WHERE token=?1")
    pruning = connection.statement(Self.pruningOld)
  }

  static let pruningOld: SQL =
    "DELETE FROM session WHERE token IN(SELECT token FROM session WHERE expires_at<?1 LIMIT 4)"

  func exists(_ token: TokenHash) throws(SQLiteFailure) -> Bool { try finding.first(token) { _ in true } ?? false }

  /// Whether somebody has a session of that name.
  func exists(_ id: PublicID) throws(SQLiteFailure) -> Bool { try findingNamed.first(id) { _ in true } ?? false }

  func insert(_ session: NewSession, of user: UserID) throws(SQLiteFailure) {
    try inserting.run(
      session.token, session.id, user, session.createdAt, session.expiresAt, session.idleSeconds, session.shared,
      session.address, session.agent)
  }

  func drop(_ token: TokenHash) throws(SQLiteFailure) { try dropping.run(token) }

  /// - Returns: whether the user had it.
  func drop(_ id: PublicID, of user: UserID) throws(SQLiteFailure) -> Bool {
    try droppingOne.all(id, user) { _ in true }.isEmpty == false
  }

  /// - Returns: how many there were.
  func dropOthers(of user: UserID, but token: TokenHash) throws(SQLiteFailure) -> Int {
    try droppingOthers.all(user, token) { _ in true }.count
  }

  /// Ends the user's oldest sessions, so that beside this one so many are left.
  func dropOldest(of user: UserID, but token: TokenHash, leaving rest: Int) throws(SQLiteFailure) {
    try droppingOldest.run(user, token, rest)
  }

  func touch(_ use: SessionUse) throws(SQLiteFailure) { try touching.run(use.token, use.at) }

  /// - Returns: whether there is such a session.
  func prove(_ token: TokenHash, at now: Timestamp) throws(SQLiteFailure) -> Bool {
    try proving.all(token, now) { _ in true }.isEmpty == false
  }

  /// The user's other sessions are to show that there was a sign-in.
  func tellOthers(of user: UserID, about token: TokenHash) throws(SQLiteFailure) { try telling.run(user, token) }

  /// The session has shown so much of what it was told.
  func hear(_ count: Int, _ token: TokenHash) throws(SQLiteFailure) { try hearing.run(token, max(0, count)) }

  /// Removes a few that ended before a moment.
  func prune(before moment: Timestamp) throws(SQLiteFailure) { try pruning.run(moment) }
}
