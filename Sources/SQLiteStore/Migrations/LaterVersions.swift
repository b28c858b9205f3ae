import WalletCore

/// From version 6 to 7: open and closed accounts are found apart.
enum AccountStates {
  /// Nothing but an index.
  static func make(_ connection: SQLiteConnection, _ configuration: StoreConfiguration) throws(SQLiteFailure) {
    try connection.runAll(Schema.states)
  }
}

/// From version 4 to 5: users choose how the wallet looks.
enum UserPreferences {
  /// Everybody begins with what everybody had.
  static func make(_ connection: SQLiteConnection, _ configuration: StoreConfiguration) throws(SQLiteFailure) {
    try connection.runAll(Schema.preferences)
  }
}

/// From version 3 to 4: codes have a purpose and may be without one, sessions have a name and a place, and devices, limits,
/// other ways to sign in and events are kept.
enum SignInDefence {
  /// Sessions and codes go on; where a session began is not known of those made before.
  static func make(_ connection: SQLiteConnection, _ configuration: StoreConfiguration) throws(SQLiteFailure) {
    try connection.runAll(setAside)
    try connection.runAll(Schema.signIn)
    try connection.runAll(copy)
    try connection.runAll(Schema.moments)
  }

  private static let setAside: SQL = """
    DROP TRIGGER session_made; DROP TRIGGER session_used; DROP TRIGGER challenge_made; DROP TRIGGER challenge_sent;
    DROP INDEX challenge_expiry; DROP INDEX session_user; DROP INDEX session_expiry;
    ALTER TABLE challenge RENAME TO old_challenge; ALTER TABLE session RENAME TO old_session;
    """

  private static let copy: SQL = """
    INSERT INTO challenge SELECT browser,0,id,phone,code,sent_at,expires_at,resend_at,tries,2,NULL FROM old_challenge;
    INSERT INTO session SELECT token,randomblob(16),user_id,created_at,expires_at,idle_seconds,last_used,shared,created_at,0,'',''
      FROM old_session;
    DROP TABLE old_challenge; DROP TABLE old_session;
    """
}

/// From version 7 to 8: the log names the session that a sign-in began.
enum SignInNews {
  /// What was counted until then has no session to name: it stays in the log, and is told as new no more.
  static func make(_ connection: SQLiteConnection, _ configuration: StoreConfiguration) throws(SQLiteFailure) {
    try connection.runAll(Schema.news)
    try connection.run("UPDATE session SET news=0 WHERE news<>0")
  }
}

/// From version 5 to 6: a recovery code knows the session that made it.
enum RecoveryOrigin {
  /// Codes that are there stay good, and their age is known; who made them is not.
  static func make(_ connection: SQLiteConnection, _ configuration: StoreConfiguration) throws(SQLiteFailure) {
    try connection.runAll(Schema.ways)
  }
}

/// From version 8 to 9: what changes in how users sign in is listed, also beside the database.
enum SignInChangeKeeping {
  /// What was changed until then is in no list: a backup of before knows it, or nobody does.
  static func make(_ connection: SQLiteConnection, _ configuration: StoreConfiguration) throws(SQLiteFailure) {
    try connection.runAll(Schema.changes)
    try connection.run("INSERT INTO wallet VALUES(1,?1)", configuration.random.publicID())
  }
}
