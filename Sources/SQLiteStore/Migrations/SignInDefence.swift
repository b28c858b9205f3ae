import WalletCore

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
