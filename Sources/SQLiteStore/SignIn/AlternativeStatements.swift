import WalletCore

/// The writer's statements for recovery codes and authenticator apps.
struct AlternativeStatements {
  private let usingCode: Statement
  private let findingUnusedCode: Statement
  private let findingCode: Statement
  private let droppingCodes: Statement
  private let keepingCode: Statement
  private let beginning: Statement
  private let turningOn: Statement
  private let findingStep: Statement
  private let usingStep: Statement
  private let findingSecond: Statement
  private let settingSecond: Statement
  private let countingCodes: Statement
  private let droppingAuthenticator: Statement
  private let listingSecrets: Statement
  private let resealing: Statement

  init(_ connection: SQLiteConnection) {
    usingCode = connection.statement(
      """
      UPDATE recovery SET used_at=?3 WHERE user_id=?1 AND digest=?2 AND ended_at IS NULL AND used_at IS NULL RETURNING 1
      """)
    findingUnusedCode = connection.statement(
      "SELECT 1 FROM recovery WHERE user_id=?1 AND digest=?2 AND ended_at IS NULL AND used_at IS NULL")
    findingCode = connection.statement(
      """
      SELECT made_at,made_by IS (SELECT id FROM session WHERE token=?3) FROM recovery
      WHERE user_id=?1 AND digest=?2 AND ended_at IS NULL AND used_at IS NULL
      """)
    droppingCodes = connection.statement("DELETE FROM recovery WHERE user_id=?1")
    keepingCode = connection.statement(
      """
      INSERT INTO recovery(user_id,digest,made_at,made_by) VALUES(?1,?2,?3,(SELECT id FROM session WHERE token=?4))
      """)
    beginning = connection.statement(
      """
      INSERT INTO totp(user_id,secret,made_at) VALUES(?1,?2,?3) ON CONFLICT(user_id) DO UPDATE SET secret=excluded.secret,
        made_at=excluded.made_at, last_step=0 WHERE on_at IS NULL RETURNING 1
      """)
    turningOn = connection.statement(
      "UPDATE totp SET on_at=?3, last_step=?4 WHERE user_id=?1 AND secret=?2 AND on_at IS NULL RETURNING 1")
    findingStep = connection.statement(
      "SELECT 1 FROM totp WHERE user_id=?1 AND secret=?2 AND on_at IS NOT NULL AND last_step<?3")
    usingStep = connection.statement(
      """
      UPDATE totp SET last_step=?3 WHERE user_id=?1 AND secret=?2 AND on_at IS NOT NULL AND last_step<?3 RETURNING 1
      """)
    findingSecond = connection.statement("SELECT 1 FROM totp WHERE user_id=?1 AND second=1")
    settingSecond = connection.statement(
      "UPDATE totp SET second=?2 WHERE user_id=?1 AND on_at IS NOT NULL RETURNING 1")
    countingCodes = connection.statement(
      "SELECT count(*) FROM recovery WHERE user_id=?1 AND ended_at IS NULL AND used_at IS NULL")
    droppingAuthenticator = connection.statement("DELETE FROM totp WHERE user_id=?1 RETURNING on_at")
    listingSecrets = connection.statement("SELECT user_id,secret FROM totp")
    resealing = connection.statement("UPDATE totp SET secret=?3 WHERE user_id=?1 AND secret=?2")
  }

  /// - Returns: false if the user has no such code, or has used it.
  func use(_ code: Digest, of user: UserID, at now: Timestamp) throws(SQLiteFailure) -> Bool {
    try usingCode.returnsRow(user, code, now)
  }

  /// Whether ``use(_:of:at:)`` would use this code.
  func isUsable(code: Digest, of user: UserID) throws(SQLiteFailure) -> Bool {
    try findingUnusedCode.returnsRow(user, code)
  }

  /// - Returns: nil if the user has no such code, or has used it.
  func find(_ code: Digest, of user: UserID, session: TokenHash) throws(SQLiteFailure) -> RecoveryCodeState? {
    try findingCode.first(user, code, session) { row in
      RecoveryCodeState(madeAt: row.timestamp(0), isOfSession: row.boolean(1))
    }
  }

  /// Replaces all earlier codes with new ones, made by a session.
  func replaceCodes(
    of user: UserID, by codes: [Digest], at now: Timestamp, session: TokenHash
  ) throws(SQLiteFailure) {
    try droppingCodes.run(user)
    for code in codes { try keepingCode.run(user, code, now, session) }
  }

  /// - Returns: false if an app is turned on already.
  func begin(_ secret: [UInt8], of user: UserID, at now: Timestamp) throws(SQLiteFailure) -> Bool {
    try beginning.returnsRow(user, SQLBytes(secret), now)
  }

  /// - Returns: false if another secret has replaced it, or it is on already.
  func turnOn(_ secret: [UInt8], of user: UserID, step: Int64, at now: Timestamp) throws(SQLiteFailure) -> Bool {
    try turningOn.returnsRow(user, SQLBytes(secret), now, step)
  }

  /// Whether ``use(_:_:of:)`` would use this time step of the app.
  func isUsable(_ step: Int64, _ secret: [UInt8], of user: UserID) throws(SQLiteFailure) -> Bool {
    try findingStep.returnsRow(user, SQLBytes(secret), step)
  }

  /// Uses a time step of the app. No step is valid twice, and none before a used one.
  func use(_ step: Int64, _ secret: [UInt8], of user: UserID) throws(SQLiteFailure) -> Bool {
    try usingStep.returnsRow(user, SQLBytes(secret), step)
  }

  /// Whether the user's app is a second factor.
  func isSecondFactor(of user: UserID) throws(SQLiteFailure) -> Bool { try findingSecond.returnsRow(user) }

  /// - Returns: false if no app is on.
  func setRole(_ role: AuthenticatorRole, of user: UserID) throws(SQLiteFailure) -> Bool {
    try settingSecond.returnsRow(user, role == .secondFactor)
  }

  /// How many recovery codes the user can still use.
  func codesLeft(of user: UserID) throws(SQLiteFailure) -> Int {
    Int(try countingCodes.first(user) { row in row.integer(0) } ?? 0)
  }

  /// Replaces sealed secrets; a closure that returns nil leaves one as it is.
  func reseal(_ seal: (_ sealed: [UInt8], UserID) -> [UInt8]?) throws(SQLiteFailure) {
    for (user, sealed) in try listingSecrets.all(read: { row in (row.user(0), row.bytes(1)) }) {
      guard let new = seal(sealed, user) else { continue }
      try resealing.run(user, SQLBytes(sealed), SQLBytes(new))
    }
  }

  /// - Returns: whether one was on.
  func dropAuthenticator(of user: UserID) throws(SQLiteFailure) -> Bool {
    try droppingAuthenticator.all(user) { row in !row.isNull(0) }.contains(true)
  }
}
