/// A read-only connection with its statements, each prepared once. Belongs to one thread at a time.
final class SQLiteReader: StoreReader {
  private let connection: SQLiteConnection
  private let beginning: Statement
  private let ending: Statement
  private let rollingBack: Statement
  private let sessionByToken: Statement
  private let challengeByBrowser: Statement
  private let openAccountsOfUser: Statement
  private let accountByID: Statement
  private let newestEntries: Statement
  private let entryByOperation: Statement
  private let nameByRow: Statement
  private let anything: Statement

  init(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    self.connection = connection
    beginning = try connection.prepare("BEGIN")
    ending = try connection.prepare("COMMIT")
    rollingBack = try connection.prepare("ROLLBACK")
    sessionByToken = try connection.prepare(Queries.session)
    challengeByBrowser = try connection.prepare(Queries.challenge)
    openAccountsOfUser = try connection.prepare(Queries.openAccounts)
    accountByID = try connection.prepare(Queries.account)
    newestEntries = try connection.prepare(Queries.newestEntries)
    entryByOperation = try connection.prepare(Queries.entryByOperation)
    nameByRow = try connection.prepare(Queries.name)
    anything = try connection.prepare(Queries.ping)
  }

  /// The statements; a test looks at how SQLite means to run each.
  enum Queries {
    static let session: SQL = """
      SELECT s.user_id,u.phone,u.name,s.created_at,s.expires_at,s.idle_seconds,s.last_used,s.shared
      FROM session s JOIN user u ON u.id=s.user_id WHERE s.token=?1
      """
    static let challenge: SQL =
      "SELECT id,phone,sent_at,expires_at,resend_at,tries,sends FROM challenge WHERE browser=?1"
    static let openAccounts: SQL = """
      SELECT public_id,name,currency,balance,seq,opened_at,closed_at,id FROM account
      WHERE user_id=?1 AND kind='user' AND closed_at IS NULL ORDER BY id
      """
    static let account: SQL = """
      SELECT public_id,name,currency,balance,seq,opened_at,closed_at,id FROM account WHERE public_id=?1 AND user_id=?2
      """
    static let newestEntries: SQL =
      "SELECT seq,type,delta,balance,other,at FROM entry WHERE account_id=?1 ORDER BY seq DESC LIMIT ?2"
    static let entryByOperation: SQL = """
      SELECT seq,type,delta,balance,other,at FROM entry
      WHERE account_id=?1 AND seq>(SELECT seq FROM account WHERE id=?1)-1000
        AND transfer_id IN(SELECT id FROM transfer WHERE op_id=?2)
      ORDER BY seq DESC LIMIT 1
      """
    static let name: SQL = "SELECT name FROM account WHERE id=?1 AND kind='user'"
    static let ping: SQL = "SELECT code FROM currency LIMIT 1"
  }

  func beginSnapshot() throws(StoreFailure) {
    try read { () throws(SQLiteFailure) in
      // Left over from a snapshot that nobody ended, or that could not be: its moment is not the one asked for.
      if connection.isInTransaction { try rollingBack.run() }
      try beginning.run()
    }
  }

  func endSnapshot() {
    // Nothing was written that could fail to be kept; a broken connection shows at the next read.
    if connection.isInTransaction { try? ending.run() }
  }

  func session(_ token: TokenHash) throws(StoreFailure) -> SessionRecord? {
    try read { () throws(SQLiteFailure) in
      try sessionByToken.first(token) { row throws(SQLiteFailure) in
        SessionRecord(
          user: row.user(0), phone: try row.phone(1), userName: row.text(2), createdAt: row.timestamp(3),
          expiresAt: row.timestamp(4), idleSeconds: Int(row.integer(5)), lastUsed: row.timestamp(6),
          shared: row.boolean(7))
      }
    }
  }

  func challenge(of browser: TokenHash) throws(StoreFailure) -> ChallengeRecord? {
    try read { () throws(SQLiteFailure) in
      try challengeByBrowser.first(browser) { row throws(SQLiteFailure) in
        ChallengeRecord(
          id: try row.publicID(0), phone: try row.phone(1), sentAt: row.timestamp(2), expiresAt: row.timestamp(3),
          resendAt: row.timestamp(4), tries: Int(row.integer(5)), sends: Int(row.integer(6)))
      }
    }
  }

  func openAccounts(of user: UserID) throws(StoreFailure) -> [Account] {
    try read { () throws(SQLiteFailure) in
      try openAccountsOfUser.all(user) { row throws(SQLiteFailure) in try Account(row) }
    }
  }

  func account(_ id: AccountID, of user: UserID) throws(StoreFailure) -> Account? {
    try read { () throws(SQLiteFailure) in
      try accountByID.first(id.id, user) { row throws(SQLiteFailure) in try Account(row) }
    }
  }

  func newestEntries(of account: Account, limit: Int) throws(StoreFailure) -> [Entry] {
    try read { () throws(SQLiteFailure) in
      try newestEntries.all(account.row, max(0, limit)) { row throws(SQLiteFailure) in try entry(row, of: account) }
    }
  }

  func entry(bookedBy number: Int64, of account: Account) throws(StoreFailure) -> Entry? {
    try read { () throws(SQLiteFailure) in
      try entryByOperation.first(account.row, number) { row throws(SQLiteFailure) in try entry(row, of: account) }
    }
  }

  func receipt(_ id: OperationID, of user: UserID) throws(StoreFailure) -> Receipt? { nil }

  func closedAccounts(of user: UserID) throws(StoreFailure) -> [ClosedAccount] { [] }

  func ping() throws(StoreFailure) {
    try read { () throws(SQLiteFailure) in try anything.run() }
  }

  /// A row of an account's history.
  private func entry(_ row: borrowing Row, of account: Account) throws(SQLiteFailure) -> Entry {
    guard let kind = Entry.Kind(rawValue: row.text(1)) else { throw .unreadable("entry") }
    return Entry(
      sequence: row.integer(0), operation: OperationID(PublicID(high: 0, low: 0)), kind: kind,
      change: Money(minorUnits: row.integer(2), currency: account.balance.currency),
      balance: Money(minorUnits: row.integer(3), currency: account.balance.currency),
      otherName: kind.mayNameOther ? try name(ofRow: row.integer(4)) : nil, at: row.timestamp(5))
  }

  /// The name of an account row, if it is a person's. A transfer joins accounts of one person only (a trigger says so),
  /// so that the name of the other side is always the reader's own.
  private func name(ofRow row: Int64) throws(SQLiteFailure) -> String? {
    try nameByRow.first(row) { row in row.text(0) }
  }

  private func read<Result>(
    _ body: () throws(SQLiteFailure) -> Result
  ) throws(StoreFailure) -> Result {
    do throws(SQLiteFailure) { return try body() } catch { throw error.storeFailure }
  }
}

extension Entry.Kind {
  /// Whether the other side can be one of the user's own accounts.
  fileprivate var mayNameOther: Bool {
    switch self {
    case .transfer, .close, .reopen, .undo, .exchange: true
    case .deposit, .withdraw, .capture, .fee: false
    }
  }
}

extension Account {
  /// A row in the order of the columns above.
  fileprivate init(_ row: borrowing Row) throws(SQLiteFailure) {
    self.init(
      id: AccountID(try row.publicID(0)), name: row.text(1),
      balance: Money(minorUnits: row.integer(3), currency: try row.currency(2)), sequence: row.integer(4),
      openedAt: row.timestamp(5), closedAt: row.optionalTimestamp(6), row: row.integer(7))
  }
}
