import WalletCore

/// Books joins and changes of phone numbers, with the user's row, and that users leave. Used by the writer, and by a restore.
struct PhoneStatements {
  private let random: any RandomSource
  private let nextUser: Statement
  private let counting: Statement
  private let insertOperation: Statement
  private let insertUser: Statement
  private let updateUser: Statement

  init(_ connection: SQLiteConnection, _ random: any RandomSource) {
    self.random = random
    nextUser = connection.statement("SELECT coalesce(max(id),0)+1 FROM user")
    counting = connection.statement("SELECT count(*) FROM op WHERE user_id=?1 AND account_id IS NULL")
    insertOperation = connection.statement(
      """
      INSERT OR ROLLBACK INTO op(id,user_id,kind,legs,commitment,idem,fingerprint,at,hash)
      VALUES(?1,?2,?3,0,?4,?5,?6,?7,?8)
      """)
    insertUser = connection.statement(
      "INSERT OR ROLLBACK INTO user(id,phone,salt,numbered_by,created_at) VALUES(?1,?2,?3,?4,?5)")
    updateUser = connection.statement("UPDATE OR ROLLBACK user SET phone=?2,salt=?3,numbered_by=?4 WHERE id=?1")
  }

  /// Adds a user.
  /// - Parameters:
  ///   - phone: the number in E.164 form.
  ///   - head: the newest operation.
  ///   - at: the time; not before that of the newest operation.
  /// - Returns: the user and the head after the operation.
  /// - Throws: SQLite's failure.
  func join(
    _ phone: String, after head: LedgerHead, at: Timestamp
  ) throws(SQLiteFailure) -> (user: UserID, head: LedgerHead) {
    guard let user = try nextUser.first(read: { row in row.user(0) }) else { throw .unreadable("user") }
    let text = CommittedText(phone, random: random)
    let (link, next) = PhoneOperation(.join, of: user, phone: text, count: 0).link(after: head, at: at)
    try insert(link, hash: next.hash)
    try insertUser.run(user, text.text, SQLBytes(text.salt), link.number, at)
    return (user, next)
  }

  /// Gives a user a number that nobody has. The other parameters are those of ``join(_:after:at:)``.
  /// - Returns: the head after the operation.
  /// - Throws: SQLite's failure.
  func change(
    _ user: UserID, to phone: String, after head: LedgerHead, at: Timestamp
  ) throws(SQLiteFailure) -> LedgerHead {
    let text = CommittedText(phone, random: random)
    let count = try counting.first(user) { row in row.integer(0) } ?? 0
    let (link, next) = PhoneOperation(.phone, of: user, phone: text, count: count).link(after: head, at: at)
    try insert(link, hash: next.hash)
    try updateUser.run(user, text.text, SQLBytes(text.salt), link.number)
    return next
  }

  /// Books that a user without open accounts leaves; ``PersonErasure`` must follow.
  /// - Returns: the head after the operation.
  func leave(_ user: UserID, after head: LedgerHead, at: Timestamp) throws(SQLiteFailure) -> LedgerHead {
    let (link, next) = LeaveOperation.link(of: user, after: head, at: at)
    try insert(link, hash: next.hash)
    return next
  }

  private func insert(_ link: HashChain.Link, hash: Digest) throws(SQLiteFailure) {
    try insertOperation.run(
      link.number, link.user, link.kind, link.commitment, link.key, link.fingerprint, link.at, hash)
  }
}
