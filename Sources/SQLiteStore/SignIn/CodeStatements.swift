import PhoneNumbers
import WalletCore

/// The writer's statements for challenges.
struct CodeStatements {
  private let finding: Statement
  private let putting: Statement
  private let settingTries: Statement
  private let settingResend: Statement
  private let settingDelivery: Statement
  private let proving: Statement
  private let dropping: Statement
  private let pruning: Statement
  private let pruningWithoutCode: Statement

  init(_ connection: SQLiteConnection) {
    finding = connection.statement(
      "SELECT id,phone,code,expires_at,resend_at,tries,delivery,proven_until FROM challenge WHERE browser=?1 AND purpose=?2"
    )
    putting = connection.statement(
      """
      INSERT INTO challenge(browser,purpose,id,phone,code,sent_at,expires_at,resend_at,tries,delivery,limited)
      VALUES(?1,?2,?3,?4,?5,?6,?7,?8,0,?9,?10) ON CONFLICT(browser,purpose) DO UPDATE SET id=excluded.id,
        phone=excluded.phone, code=excluded.code, sent_at=excluded.sent_at, expires_at=excluded.expires_at,
        resend_at=excluded.resend_at, tries=0, delivery=excluded.delivery, limited=excluded.limited, proven_until=NULL
      """)
    settingTries = connection.statement("UPDATE challenge SET tries=?3 WHERE browser=?1 AND purpose=?2")
    settingResend = connection.statement(
      "UPDATE challenge SET resend_at=?3, limited=?4 WHERE browser=?1 AND purpose=?2")
    settingDelivery = connection.statement(
      "UPDATE challenge SET delivery=?3, code=?4, resend_at=?5 WHERE browser=?1 AND purpose=?2")
    proving = connection.statement("UPDATE challenge SET proven_until=?3 WHERE browser=?1 AND purpose=?2")
    dropping = connection.statement("DELETE FROM challenge WHERE browser=?1 AND purpose=?2")
    pruning = connection.statement(Self.pruningOld)
    pruningWithoutCode = connection.statement(Self.pruningRefused)
  }

  static let pruningOld: SQL =
    """
    DELETE FROM challenge WHERE (browser,purpose) IN(SELECT browser,purpose FROM challenge WHERE expires_at<?1 LIMIT 4)
    """
  static let pruningRefused: SQL =
    """
    DELETE FROM challenge WHERE (browser,purpose) IN(SELECT browser,purpose FROM challenge INDEXED BY challenge_refused
      WHERE delivery=0 AND expires_at<?1 LIMIT 4)
    """

  func find(_ browser: TokenHash, _ purpose: CodePurpose) throws(SQLiteFailure) -> ChallengeState? {
    try finding.first(browser, purpose.rawValue) { row throws(SQLiteFailure) in
      ChallengeState(
        id: try row.publicID(0), phone: try row.phone(1), code: row.isNull(2) ? nil : try row.digest(2),
        expiresAt: row.timestamp(3), resendAt: row.optionalTimestamp(4), tries: Int(row.integer(5)),
        isFailed: row.integer(6) == CodeDelivery.failed.rawValue, provenUntil: row.optionalTimestamp(7))
    }
  }

  func put(_ challenge: NewChallenge) throws(SQLiteFailure) {
    try putting.run(
      challenge.browser, challenge.purpose.rawValue, challenge.id, challenge.phone, challenge.code, challenge.sentAt,
      challenge.expiresAt, challenge.resendAt, challenge.delivery.rawValue, challenge.limit?.rawValue)
  }

  func setTries(_ tries: Int, _ browser: TokenHash, _ purpose: CodePurpose) throws(SQLiteFailure) {
    try settingTries.run(browser, purpose.rawValue, tries)
  }

  func setResend(
    _ moment: Timestamp?, _ limit: RateLimit, _ browser: TokenHash, _ purpose: CodePurpose
  ) throws(SQLiteFailure) {
    try settingResend.run(browser, purpose.rawValue, moment, limit.rawValue)
  }

  func setDelivery(
    _ delivery: CodeDelivery, _ code: Digest?, _ resendAt: Timestamp?, _ browser: TokenHash, _ purpose: CodePurpose
  ) throws(SQLiteFailure) {
    try settingDelivery.run(browser, purpose.rawValue, delivery.rawValue, code, resendAt)
  }

  func setProven(until end: Timestamp, _ browser: TokenHash, _ purpose: CodePurpose) throws(SQLiteFailure) {
    try proving.run(browser, purpose.rawValue, end)
  }

  func drop(_ browser: TokenHash, _ purpose: CodePurpose) throws(SQLiteFailure) {
    try dropping.run(browser, purpose.rawValue)
  }

  func prune(before moment: Timestamp, withoutCodeBefore other: Timestamp) throws(SQLiteFailure) {
    try pruning.run(moment)
    try pruningWithoutCode.run(other)
  }
}
