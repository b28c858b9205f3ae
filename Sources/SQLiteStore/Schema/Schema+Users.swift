import WalletCore

extension Schema {
  /// Users, and how each wants the wallet to look: a ``Theme``, whether amounts are hidden, how it writes
  /// the hours of a day, and a savings goal in smallest units of its currency.
  ///
  /// `numbered_by` is the operation that gave the user this phone number; its commitment covers `salt` and `phone`. The
  /// display name and the look are outside the chain.
  ///
  /// The row of a user who left stays, so that no other user gets its number: it has neither a phone number nor anything
  /// else of theirs, and `numbered_by` is the operation by which they left.
  static let users: SQL = """
    CREATE TABLE user(id INTEGER PRIMARY KEY, phone TEXT UNIQUE
        CHECK(phone GLOB '+[1-9]*' AND length(phone) BETWEEN 4 AND 16 AND instr(phone,char(0))=0 AND substr(phone,2) NOT GLOB '*[^0-9]*'),
      salt BLOB CHECK(length(salt)=32), numbered_by INTEGER NOT NULL UNIQUE,
      name TEXT NOT NULL DEFAULT '' CHECK(length(name)<=64 AND instr(name,char(0))=0), created_at INTEGER NOT NULL,
      theme INTEGER NOT NULL DEFAULT 0 CHECK(theme IN(0,1)), hides_amounts INTEGER NOT NULL DEFAULT 0 CHECK(hides_amounts IN(0,1)),
      hours INTEGER NOT NULL DEFAULT 24 CHECK(hours=24 OR hours=12), goal INTEGER CHECK(goal>0), goal_currency TEXT REFERENCES currency(code),
      CHECK((goal IS NULL)=(goal_currency IS NULL)), CHECK((phone IS NULL)=(salt IS NULL)), CHECK(phone IS NOT NULL OR name='')) STRICT;
    CREATE INDEX user_left ON user(id) WHERE phone IS NULL;
    """

  /// Accounts and operations refer to a user by row number: it never changes and never becomes another user's. A number
  /// is given by an operation, and no statement takes one that another user has. An operation takes it away for good.
  static let userGuards: SQL = """
    CREATE TRIGGER user_new BEFORE INSERT ON user BEGIN
      SELECT RAISE(ROLLBACK,'users are made once') WHERE EXISTS(SELECT 1 FROM user WHERE id=NEW.id OR phone=NEW.phone OR numbered_by=NEW.numbered_by);
      SELECT RAISE(ROLLBACK,'users begin with a number') WHERE NEW.phone IS NULL;
      SELECT RAISE(ROLLBACK,'users begin with an op') WHERE NOT EXISTS(SELECT 1 FROM op o CROSS JOIN kind k ON k.code=o.kind
        WHERE o.id=(SELECT max(id) FROM op) AND k.effect='joins' AND o.id=NEW.numbered_by AND o.user_id=NEW.id AND o.at=NEW.created_at); END;
    CREATE TRIGGER user_fixed BEFORE UPDATE ON user WHEN NEW.id<>OLD.id OR NEW.created_at<>OLD.created_at BEGIN
      SELECT RAISE(ROLLBACK,'fixed for life'); END;
    CREATE TRIGGER user_numbered BEFORE UPDATE ON user WHEN NEW.phone IS NOT OLD.phone OR NEW.salt IS NOT OLD.salt
      OR NEW.numbered_by<>OLD.numbered_by BEGIN
      SELECT RAISE(ROLLBACK,'who left does not come back') WHERE OLD.phone IS NULL;
      SELECT RAISE(ROLLBACK,'this number is another user''s') WHERE EXISTS(SELECT 1 FROM user WHERE phone=NEW.phone AND id<>NEW.id);
      SELECT RAISE(ROLLBACK,'renumbered only by an op') WHERE NEW.numbered_by=OLD.numbered_by OR NOT EXISTS(SELECT 1 FROM op o CROSS JOIN kind k ON k.code=o.kind
        WHERE o.id=(SELECT max(id) FROM op) AND k.effect=iif(NEW.phone IS NULL,'leaves','changesPhone') AND o.id=NEW.numbered_by AND o.user_id=NEW.id); END;
    CREATE TRIGGER user_kept BEFORE DELETE ON user BEGIN SELECT RAISE(ROLLBACK,'users are kept'); END;
    """
}
