import PhoneNumbers
import WalletCore

/// The writer's statements on challenges.
struct CodeStatements {
  /// A challenge as the writer looks at it.
  struct Kept {
    let id: PublicID
    let phone: E164Number
    /// Nil where a limit stood in the way, or the message could not be sent.
    let code: Digest?
    let expiresAt: Timestamp
    let tries: Int
    /// Whether its message could not be sent.
    let isFailed: Bool
  }

  private let finding: Statement
  private let putting: Statement
  private let waiting: Statement
  private let counting: Statement
  private let uncounting: Statement
  private let settling: Statement
  private let dropping: Statement
  private let pruning: Statement
  private let pruningWithoutCode: Statement

  init(_ connection: SQLiteConnection) {
    finding = connection.statement(
      "SELECT id,phone,code,expires_at,tries,delivery FROM challenge WHERE browser=?1 AND purpose=?2")
    putting = connection.statement(
      """
      INSERT INTO challenge(browser,purpose,id,phone,code,sent_at,expires_at,resend_at,tries,delivery,limited)
      VALUES(?1,?2,?3,?4,?5,?6,?7,?8,0,?9,?10) ON CONFLICT(browser,purpose) DO UPDATE SET id=excluded.id,
        phone=excluded.phone, code=excluded.code, sent_at=excluded.sent_at, expires_at=excluded.expires_at,
        resend_at=excluded.resend_at, tries=0, delivery=excluded.delivery, limited=excluded.limited
      """)
    waiting = connection.statement(
      """
      UPDATE challenge SET resend_at=iif(?3 IS NULL,NULL,max(coalesce(resend_at,0),?3)), limited=?4
      WHERE browser=?1 AND purpose=?2
      """)
    counting = connection.statement("UPDATE challenge SET tries=tries+1 WHERE browser=?1 AND purpose=?2")
    uncounting = connection.statement("UPDATE challenge SET tries=max(tries-1,0) WHERE browser=?1 AND purpose=?2")
    settling = connection.statement(
      """
      UPDATE challenge SET delivery=?4, code=iif(?4=3,NULL,code), resend_at=iif(?4=3,?5,resend_at)
      WHERE browser=?1 AND purpose=?2 AND id=?3 AND code IS NOT NULL
      """)
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

  func find(_ browser: TokenHash, _ purpose: CodePurpose) throws(SQLiteFailure) -> Kept? {
    try finding.first(browser, purpose.rawValue) { row throws(SQLiteFailure) in
      Kept(
        id: try row.publicID(0), phone: try row.phone(1), code: row.isNull(2) ? nil : try row.digest(2),
        expiresAt: row.timestamp(3), tries: Int(row.integer(4)),
        isFailed: row.integer(5) == CodeDelivery.failed.rawValue)
    }
  }

  /// Keeps a challenge with the code of the request, in place of the browser's earlier one.
  func put(_ request: CodeRequest, resendAt: Timestamp) throws(SQLiteFailure) {
    let delivery: CodeDelivery = request.byGateway ? .onItsWay : .sent
    let none: String? = nil
    try putting.run(
      request.browser, request.purpose.rawValue, request.id, request.phone, request.code, request.now,
      request.now.adding(seconds: request.policy.codeLife), resendAt, delivery.rawValue, none)
  }

  /// Keeps a challenge without a code: the number is known, so that another way can be tried.
  func putWithoutCode(_ request: CodeRequest, _ hit: LimitHit, seconds: Int) throws(SQLiteFailure) {
    let none: Digest? = nil
    try putting.run(
      request.browser, request.purpose.rawValue, request.id, request.phone, none, request.now,
      request.now.adding(seconds: seconds), hit.until,
      CodeDelivery.none.rawValue, hit.limit.rawValue)
  }

  /// Writes down when the next code may be asked for, for the page that shows it.
  func wait(_ browser: TokenHash, _ purpose: CodePurpose, for hit: LimitHit) throws(SQLiteFailure) {
    try waiting.run(browser, purpose.rawValue, hit.until, hit.limit.rawValue)
  }

  func countTry(_ browser: TokenHash, _ purpose: CodePurpose) throws(SQLiteFailure) {
    try counting.run(browser, purpose.rawValue)
  }

  /// For a try that was right, where something else was not.
  func takeTryBack(_ browser: TokenHash, _ purpose: CodePurpose) throws(SQLiteFailure) {
    try uncounting.run(browser, purpose.rawValue)
  }

  /// Writes down what became of a message, if its code is still the browser's.
  func settle(_ report: DeliveryReport, resendAt: Timestamp) throws(SQLiteFailure) {
    let request = report.request
    try settling.run(request.browser, request.purpose.rawValue, request.id, report.delivery.rawValue, resendAt)
  }

  func drop(_ browser: TokenHash, _ purpose: CodePurpose) throws(SQLiteFailure) {
    try dropping.run(browser, purpose.rawValue)
  }

  /// Removes a few that expired more than a day ago, so that who comes late is still told that the code has expired; of
  /// those that had no code a few that have just ended.
  func prune(at now: Timestamp) throws(SQLiteFailure) {
    try pruning.run(now.adding(seconds: -86_400))
    try pruningWithoutCode.run(now)
  }
}
