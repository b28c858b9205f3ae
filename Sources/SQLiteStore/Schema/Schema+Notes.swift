import WalletCore

extension Schema {
  /// The users' notes on operations: outside the chain, and they may change.
  ///
  /// A user's notes lie together, in the order of their operations: a list of entries finds its notes by walking along
  /// both.
  static let notes: SQL = """
    CREATE TABLE note(user_id INTEGER NOT NULL, op_id INTEGER NOT NULL REFERENCES op(id),
      text TEXT NOT NULL CHECK(length(text) BETWEEN 1 AND 256 AND instr(text,char(0))=0), at INTEGER NOT NULL,
      PRIMARY KEY(user_id,op_id)) STRICT, WITHOUT ROWID;
    """

  /// The triggers that judge them.
  static let noteGuards: SQL = """
    CREATE TRIGGER note_new BEFORE INSERT ON note BEGIN
      SELECT RAISE(ROLLBACK,'not an op of this user') WHERE NOT EXISTS(SELECT 1 FROM op WHERE id=NEW.op_id AND user_id=NEW.user_id); END;
    CREATE TRIGGER note_stays BEFORE UPDATE ON note WHEN NEW.op_id<>OLD.op_id OR NEW.user_id<>OLD.user_id BEGIN
      SELECT RAISE(ROLLBACK,'a note stays with its op'); END;
    """
}
