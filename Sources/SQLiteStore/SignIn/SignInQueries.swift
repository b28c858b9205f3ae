import PhoneNumbers
import WalletCore

/// A loop's reads about codes, sessions and alternative sign-ins.
struct SignInQueries {
  private let challenge: Statement
  private let users: Statement
  private let sessionsOfUser: Statement
  private let signIns: Statement
  private let newestEvents: Statement
  private let authenticator: Statement
  private let recovery: Statement
  private let waitingNumber: Statement
  private let marks: PhoneMarks

  init(_ connection: SQLiteConnection, _ marks: PhoneMarks) {
    self.marks = marks
    challenge = connection.statement(
      """
      SELECT id,phone,sent_at,expires_at,resend_at,tries,delivery,limited,proven_until FROM challenge WHERE browser=?1 AND purpose=?2
      """)
    users = connection.statement(Self.userByPhone)
    sessionsOfUser = connection.statement(
      """
      SELECT token,id,created_at,last_used,expires_at,idle_seconds,address,agent,shared FROM session
      WHERE user_id=?1 ORDER BY created_at DESC, token
      """)
    signIns = connection.statement(Self.signInsOfUser)
    newestEvents = connection.statement(
      "SELECT kind,at,address,agent FROM event WHERE user_id=?1 ORDER BY id DESC LIMIT ?2")
    authenticator = connection.statement("SELECT secret,made_at,on_at,last_step,second FROM totp WHERE user_id=?1")
    waitingNumber = connection.statement("SELECT user_id,phone,due_at FROM waiting_number WHERE user_id=?1")
    recovery = connection.statement(
      """
      SELECT max(made_at),count(*)-count(coalesce(ended_at,used_at)),count(ended_at)>0 FROM recovery WHERE user_id=?1
      HAVING count(*)>0
      """)
  }

  /// Finds a user by phone number, or by the mark of a number that the user has not proven yet.
  static let userByPhone: SQL = """
    SELECT id FROM user WHERE phone=?1 UNION ALL SELECT user_id FROM moved_number WHERE mark=?2 LIMIT 1
    """

  static let signInsOfUser: SQL = """
    SELECT e.id,e.kind,e.at,e.address,e.agent,s.token,s.id,s.created_at,s.last_used,s.expires_at,s.idle_seconds,s.address,s.agent,s.shared
    FROM event e LEFT JOIN session s ON s.id=e.session WHERE e.user_id=?1 AND e.id>=?2
      AND (e.session IS NOT NULL OR e.kind IN('recovery_used','locked','passkey_copied')) ORDER BY e.id DESC
    """

  func challenge(of browser: TokenHash, for purpose: CodePurpose) throws(SQLiteFailure) -> ChallengeRecord? {
    try challenge.first(browser, purpose.rawValue) { row throws(SQLiteFailure) in
      guard let delivery = CodeDelivery(rawValue: Int(row.integer(6))) else { throw .unreadable("challenge") }
      return ChallengeRecord(
        id: try row.publicID(0), phone: try row.phone(1), sentAt: row.timestamp(2), expiresAt: row.timestamp(3),
        resendAt: row.optionalTimestamp(4), tries: Int(row.integer(5)), delivery: delivery,
        limit: row.optionalText(7).flatMap { RateLimit(rawValue: $0) },
        provenUntil: row.optionalTimestamp(8))
    }
  }

  func user(_ phone: E164Number) throws(SQLiteFailure) -> UserID? {
    try users.first(phone, marks.mark(phone)) { row in row.user(0) }
  }

  func sessions(of user: UserID, askedBy token: TokenHash) throws(SQLiteFailure) -> [StoredSession] {
    try sessionsOfUser.all(user) { row throws(SQLiteFailure) in try session(row, from: 0, askedBy: token) }
  }

  func signIns(of user: UserID, from number: Int64) throws(SQLiteFailure) -> [StoredSignIn] {
    try signIns.all(user, number) { row throws(SQLiteFailure) in
      // Null if the session has ended.
      let session = row.isNull(5) ? nil : try session(row, from: 5, askedBy: nil)
      return StoredSignIn(number: row.integer(0), event: try event(row, from: 1), session: session)
    }
  }

  /// Reads a session's nine columns, in the same order in both statements.
  private func session(
    _ row: borrowing Row, from first: Int32, askedBy current: TokenHash?
  ) throws(SQLiteFailure) -> StoredSession {
    let token = TokenHash(try row.digest(first))
    return StoredSession(
      token: token, idleSeconds: Int(row.integer(first + 5)),
      line: SessionLine(
        id: try row.publicID(first + 1), createdAt: row.timestamp(first + 2), lastUsed: row.timestamp(first + 3),
        expiresAt: row.timestamp(first + 4), address: row.text(first + 6), agent: row.text(first + 7),
        shared: row.boolean(first + 8), isCurrent: token == current))
  }

  func events(of user: UserID, limit: Int) throws(SQLiteFailure) -> [SecurityEvent] {
    try newestEvents.all(user, max(0, limit)) { row throws(SQLiteFailure) in try event(row, from: 0) }
  }

  private func event(_ row: borrowing Row, from first: Int32) throws(SQLiteFailure) -> SecurityEvent {
    guard let kind = SecurityEvent.Kind(rawValue: row.text(first)) else { throw .unreadable("event") }
    return SecurityEvent(kind, at: row.timestamp(first + 1), address: row.text(first + 2), agent: row.text(first + 3))
  }

  func authenticator(of user: UserID) throws(SQLiteFailure) -> AuthenticatorRecord? {
    try authenticator.first(user) { row in
      AuthenticatorRecord(
        secret: row.bytes(0), madeAt: row.timestamp(1), onAt: row.optionalTimestamp(2), lastStep: row.integer(3),
        role: row.boolean(4) ? .secondFactor : .alternative)
    }
  }

  func waitingNumber(of user: UserID) throws(SQLiteFailure) -> WaitingNumber? {
    try waitingNumber.first(user) { row throws(SQLiteFailure) in try row.waitingNumber() }
  }

  func recoveryCodes(of user: UserID) throws(SQLiteFailure) -> RecoveryRecord? {
    try recovery.first(user) { row in
      RecoveryRecord(madeAt: row.timestamp(0), left: Int(row.integer(1)), isEnded: row.boolean(2))
    }
  }
}
