import WalletCore

/// Erases everything about a person who leaves, but for the books and for invoices (SECURITY: S62).
///
/// The rows go at once; ``Sweep`` then rewrites the file, because SQLite may still have copies of them in free places.
struct PersonErasure {
  private let ofNumber: [Statement]
  private let leaving: Statement
  private let ofUser: [Statement]
  private let expired: [Statement]
  private let marking: Statement

  init(_ connection: SQLiteConnection) {
    ofNumber = Self.rowsOfNumber.map { connection.statement($0) }
    leaving = connection.statement(
      """
      UPDATE OR ROLLBACK user SET phone=NULL,salt=NULL,numbered_by=?2,name='',theme=0,hides_amounts=0,hours=24,
        goal=NULL,goal_currency=NULL WHERE id=?1
      """)
    ofUser = Self.rowsOfUser.map { connection.statement($0) }
    expired = Self.rowsOverSince.map { connection.statement($0) }
    marking = connection.statement("INSERT INTO unswept(one,since) VALUES(1,?1) ON CONFLICT(one) DO NOTHING")
  }

  /// Erases what hangs on a phone number, in E.164 form, and not on its user.
  func forget(number: String) throws(SQLiteFailure) {
    for statement in ofNumber { try statement.run(number) }
  }

  /// Erases the user, whose operation of leaving was just written.
  func erase(_ user: UserID, leftBy operation: Int64, at now: Timestamp) throws(SQLiteFailure) {
    // First: the guards let go of names and cards of those who have left.
    try leaving.run(user, operation)
    for statement in ofUser { try statement.run(user) }
    for statement in expired { try statement.run(now) }
    try mark(at: now)
  }

  /// Keeps that the file is to be rewritten.
  func mark(at now: Timestamp) throws(SQLiteFailure) { try marking.run(now) }

  /// The subject of a count is a number, or a device and a number.
  private static let rowsOfNumber: [SQL] = [
    "DELETE FROM device WHERE phone=?1",
    "DELETE FROM challenge WHERE phone=?1",
    """
    DELETE FROM throttle WHERE subject=CAST(?1 AS BLOB)
      OR (length(subject)=32+length(CAST(?1 AS BLOB)) AND substr(subject,33)=CAST(?1 AS BLOB))
    """,
  ]

  private static let rowsOfUser: [SQL] = [
    """
    DELETE FROM account_name WHERE op_id IN(SELECT o.id FROM account a CROSS JOIN op o ON o.account_id=a.id
      AND (o.kind='open' OR o.kind='rename' OR o.kind='close' OR o.kind='reopen') WHERE a.user_id=?1 AND a.kind='user')
    """,
    """
    UPDATE OR ROLLBACK account SET name='',position=1000000000,colour=0,icon=0,goal=NULL,low_limit=NULL
      WHERE user_id=?1 AND kind='user'
    """,
    """
    DELETE FROM op_card WHERE op_id IN(SELECT e.op_id FROM account a CROSS JOIN entry e ON e.account_id=a.id
      WHERE a.user_id=?1 AND a.kind='user' AND a.has_cards)
    """,
    "DELETE FROM note WHERE user_id=?1",
    "DELETE FROM card WHERE user_id=?1",
    "DELETE FROM session WHERE user_id=?1",
    "DELETE FROM recovery WHERE user_id=?1",
    "DELETE FROM totp WHERE user_id=?1",
    "DELETE FROM passkey WHERE user_id=?1",
    "DELETE FROM passkey_handle WHERE user_id=?1",
    "DELETE FROM event WHERE user_id=?1",
    "DELETE FROM billing WHERE user_id=?1",
    "DELETE FROM moved_number WHERE user_id=?1",
    "DELETE FROM waiting_number WHERE user_id=?1",
    "DELETE FROM leaving WHERE user_id=?1",
  ]

  /// A code that was sent to a session that has ended may have been for a number that was to become the user's. Of
  /// somebody else it stays for a day, as ever, so that they learn that it expired.
  private static let rowsOverSince: [SQL] = [
    "DELETE FROM challenge WHERE expires_at<?1-86400000",
    "DELETE FROM throttle WHERE dead_at<?1",
    "DELETE FROM device WHERE expires_at<?1",
    "DELETE FROM passkey_used WHERE expires_at<?1",
  ]
}
