import WalletCore

/// The writer's statements for sessions.
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
  private let markingUnseen: Statement
  private let markingUntold: Statement
  private let markingTold: Statement
  private let markingSeen: Statement
  private let markingSeenOfUser: Statement
  private let markingChanged: Statement
  private let markingChangeSeen: Statement
  private let pruning: Statement

  init(_ connection: SQLiteConnection) {
    finding = connection.statement("SELECT 1 FROM session WHERE token=?1")
    findingNamed = connection.statement("SELECT 1 FROM session WHERE id=?1")
    inserting = connection.statement(
      """
      INSERT INTO session(token,id,user_id,created_at,expires_at,idle_seconds,last_used,shared,proven_at,address,agent)
      VALUES(?1,?2,?3,?4,?5,?6,?4,?7,?4,?8,?9)
      """)
    dropping = connection.statement("DELETE FROM session WHERE token=?1 RETURNING id")
    droppingOne = connection.statement("DELETE FROM session WHERE id=?1 AND user_id=?2 RETURNING 1")
    droppingOthers = connection.statement("DELETE FROM session WHERE user_id=?1 AND token<>?2 RETURNING 1")
    droppingOldest = connection.statement(
      """
      DELETE FROM session WHERE token IN(SELECT token FROM session WHERE user_id=?1 AND token<>?2
        ORDER BY created_at DESC LIMIT -1 OFFSET ?3)
      """)
    touching = connection.statement("UPDATE session SET last_used=max(last_used,?2) WHERE token=?1")
    proving = connection.statement("UPDATE session SET proven_at=?2 WHERE token=?1 RETURNING 1")
    markingUnseen = connection.statement("UPDATE session SET news=?3 WHERE user_id=?1 AND token IS NOT ?2 AND news=0")
    markingUntold = connection.statement(
      """
      UPDATE session SET news=coalesce((SELECT min(id) FROM event e WHERE e.user_id=?1 AND e.told=0
        AND e.kind IN('recovery_used','locked','passkey_copied')),0) WHERE token=?2
      """)
    markingTold = connection.statement(
      """
      UPDATE event SET told=1 WHERE user_id=(SELECT user_id FROM session WHERE token=?1) AND id<=?2
        AND id>=(SELECT news FROM session WHERE token=?1 AND news>0)
      """)
    markingSeen = connection.statement(
      """
      UPDATE session SET news=coalesce((SELECT min(id) FROM event e WHERE e.user_id=session.user_id
        AND e.id>max(?2,session.news-1) AND e.session IS NOT session.id
        AND (e.session IS NOT NULL OR e.kind IN('recovery_used','locked','passkey_copied'))),0) WHERE token=?1 AND news>0
      """)
    markingSeenOfUser = connection.statement(
      """
      UPDATE session SET news=coalesce((SELECT min(id) FROM event e WHERE e.user_id=?1 AND e.id>=session.news
        AND e.session IS NOT session.id
        AND (e.session IS NOT NULL OR e.kind IN('recovery_used','locked','passkey_copied'))),0) WHERE user_id=?1 AND news>0
      """)
    markingChanged = connection.statement(
      "UPDATE session SET changed=?3, changed_at=?4 WHERE user_id=?1 AND token IS NOT ?2")
    markingChangeSeen = connection.statement(
      "UPDATE session SET changed=NULL, changed_at=NULL WHERE token=?1 AND changed_at<=?2")
    pruning = connection.statement(Self.pruningOld)
  }

  static let pruningOld: SQL =
    "DELETE FROM session WHERE token IN(SELECT token FROM session WHERE expires_at<?1 LIMIT 4)"

  func exists(_ token: TokenHash) throws(SQLiteFailure) -> Bool { try finding.returnsRow(token) }

  /// Whether any user has a session with this identifier.
  func exists(_ id: PublicID) throws(SQLiteFailure) -> Bool { try findingNamed.returnsRow(id) }

  func insert(_ session: NewSession, of user: UserID) throws(SQLiteFailure) {
    try inserting.run(
      session.token, session.id, user, session.createdAt, session.expiresAt, session.idleSeconds, session.shared,
      session.address, session.agent)
  }

  /// Ends a session.
  /// - Returns: its identifier; nil if there was none.
  func drop(_ token: TokenHash) throws(SQLiteFailure) -> PublicID? {
    try dropping.all(token) { row throws(SQLiteFailure) in try row.publicID(0) }.first
  }

  /// - Returns: whether the user had it.
  func drop(_ id: PublicID, of user: UserID) throws(SQLiteFailure) -> Bool {
    try droppingOne.returnsRow(id, user)
  }

  /// - Returns: how many there were.
  func dropOthers(of user: UserID, but token: TokenHash) throws(SQLiteFailure) -> Int {
    try droppingOthers.all(user, token) { _ in true }.count
  }

  /// Ends the user's oldest sessions, so that this one and `rest` others are left.
  func dropOldest(of user: UserID, but token: TokenHash, leaving rest: Int) throws(SQLiteFailure) {
    try droppingOldest.run(user, token, rest)
  }

  func touch(_ use: SessionUse) throws(SQLiteFailure) { try touching.run(use.token, use.at) }

  /// - Returns: whether there is such a session.
  func prove(_ token: TokenHash, at now: Timestamp) throws(SQLiteFailure) -> Bool {
    try proving.returnsRow(token, now)
  }

  /// Makes the user's other sessions show the sign-ins from this number of the event log on.
  func markSignInsUnseen(of user: UserID, but token: TokenHash?, from number: Int64) throws(SQLiteFailure) {
    try markingUnseen.run(user, token, number)
  }

  /// Makes a session that has just begun show what the user was told of in no session yet.
  func markUntoldUnseen(of user: UserID, for token: TokenHash) throws(SQLiteFailure) {
    try markingUntold.run(user, token)
  }

  /// Records that the session has shown its sign-ins, up to this number in the event log.
  func markSignInsSeen(of token: TokenHash, upTo number: Int64) throws(SQLiteFailure) {
    try markingTold.run(token, number)
    try markingSeen.run(token, number)
  }

  /// Removes sign-ins that are no longer new from what the user's sessions must still show.
  func markSignInsSeen(of user: UserID) throws(SQLiteFailure) { try markingSeenOfUser.run(user) }

  /// Makes the user's other sessions show a change of a factor.
  func markChanged(_ change: FactorChange, of user: UserID, but token: TokenHash?) throws(SQLiteFailure) {
    try markingChanged.run(user, token, change.kind.rawValue, change.at)
  }

  /// Records that the session has shown the changes up to this time.
  func markChangeSeen(of token: TokenHash, upTo moment: Timestamp) throws(SQLiteFailure) {
    try markingChangeSeen.run(token, moment)
  }

  /// Deletes a few sessions that ended before a given time.
  func prune(before moment: Timestamp) throws(SQLiteFailure) { try pruning.run(moment) }
}
