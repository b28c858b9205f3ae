import WalletCore

extension Schema {
  /// The users who have asked to leave, until they are erased or have called it off. Both times are by the monotonic clock.
  ///
  /// `unswept` has one row from an erasure until the file has been rewritten: until then free places of the file may still
  /// have copies of what was erased (``Sweep``).
  static let leaving: SQL = """
    CREATE TABLE leaving(user_id INTEGER PRIMARY KEY REFERENCES user(id), asked_at INTEGER NOT NULL,
      ends_at INTEGER NOT NULL) STRICT;
    CREATE INDEX leaving_end ON leaving(ends_at);
    CREATE TABLE unswept(one INTEGER PRIMARY KEY CHECK(one=1), since INTEGER NOT NULL) STRICT;
    """

  /// The trigger that judges them.
  static let leavingGuards: SQL = """
    CREATE TRIGGER leaving_new BEFORE INSERT ON leaving BEGIN
      SELECT RAISE(ROLLBACK,'asked once, by one who is there') WHERE EXISTS(SELECT 1 FROM leaving WHERE user_id=NEW.user_id)
        OR NOT EXISTS(SELECT 1 FROM user WHERE id=NEW.user_id AND phone IS NOT NULL); END;
    """
}
