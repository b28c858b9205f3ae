import WalletCore

/// From version 3 to 4: challenges have a purpose and may lack a code; sessions have an identifier and a place; and
/// devices, limits, other ways to sign in and events are stored.
enum SignInDefence {
  /// Keeps sessions and codes; it is unknown where the existing sessions began.
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

/// From version 7 to 8: the event log names the session that a sign-in began.
enum SignInNews {
  /// Earlier sign-ins have no session to name: they stay in the log, but are no longer shown as new.
  static func make(_ connection: SQLiteConnection, _ configuration: StoreConfiguration) throws(SQLiteFailure) {
    try connection.runAll(Schema.news)
    try connection.run("UPDATE session SET news=0 WHERE news<>0")
  }
}

/// From version 8 to 9: changes in how users sign in are listed, also in a file next to the database.
enum SignInChangeKeeping {
  /// Earlier changes are in no list: only a backup from before the migration may know them.
  static func make(_ connection: SQLiteConnection, _ configuration: StoreConfiguration) throws(SQLiteFailure) {
    try connection.runAll(Schema.changes)
    try connection.run("INSERT INTO wallet VALUES(1,?1)", configuration.random.publicID())
  }
}
