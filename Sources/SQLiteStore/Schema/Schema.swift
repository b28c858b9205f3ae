import WalletCore

/// The current tables. The triggers are the last check of every booking, whichever program writes to the file.
///
/// ``Migrations`` creates them from these same texts. To change one after its version is released, first give its
/// migration its own copy.
///
/// An account's balance is that of its newest entry and is stored nowhere else. Accounts that may be below zero (the
/// outside, exchanges, fees) have row numbers below -1, so that the rule is a plain CHECK; -1 is what a BEFORE
/// trigger sees for a row that has no number yet.
enum Schema {
  /// "MyWa" in ASCII: marks the file as ours (SQLite's `application_id`).
  static let applicationID: Int64 = 0x4D79_5761

  /// The whole schema, part by part.
  static let all: [SQL] = [
    ledger, guards, people, signIn, identity, marks, moments, clock, preferences, alternatives, states, news, changes,
  ]

  /// Accounts, operations, transfers, entries.
  static let ledger: SQL = """
    CREATE TABLE currency(code TEXT PRIMARY KEY, scale INTEGER NOT NULL CHECK(scale BETWEEN 0 AND 18)) STRICT, WITHOUT ROWID;
    CREATE TABLE account(id INTEGER PRIMARY KEY, public_id BLOB NOT NULL UNIQUE CHECK(length(public_id)=16), user_id INTEGER,
      kind TEXT NOT NULL CHECK(kind IN('user','world','payable','exchange','fee','merchant')),
      name TEXT NOT NULL CHECK(length(name) BETWEEN 1 AND 64), currency TEXT NOT NULL REFERENCES currency(code),
      opened_at INTEGER NOT NULL, closed_at INTEGER,
      CHECK((kind='user')=(user_id IS NOT NULL)), CHECK((id<0)=(kind IN('world','exchange','fee')))) STRICT;
    CREATE INDEX account_user ON account(user_id,id) WHERE kind='user';
    CREATE UNIQUE INDEX account_system ON account(kind,currency) WHERE kind IN('world','payable','exchange','fee');
    CREATE TABLE op(id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK(kind IN('open','rename','deposit','withdraw','transfer','close','reopen','undo')),
      account_id INTEGER NOT NULL, reverses INTEGER, name TEXT CHECK((name IS NOT NULL)=(kind IN('open','rename'))),
      idem BLOB NOT NULL UNIQUE CHECK(length(idem)=16), fingerprint BLOB NOT NULL CHECK(length(fingerprint)=32),
      at INTEGER NOT NULL, hash BLOB NOT NULL CHECK(length(hash)=32),
      CHECK((reverses IS NOT NULL)=(kind IN('undo','reopen')))) STRICT;
    CREATE UNIQUE INDEX op_reverses ON op(reverses) WHERE reverses IS NOT NULL;
    CREATE INDEX op_account ON op(account_id,id) WHERE kind IN('open','rename','close','reopen');
    CREATE TABLE note(op_id INTEGER PRIMARY KEY REFERENCES op(id), text TEXT NOT NULL CHECK(length(text) BETWEEN 1 AND 256),
      at INTEGER NOT NULL) STRICT; -- outside the chain, may change
    CREATE TABLE transfer(op_id INTEGER NOT NULL, part INTEGER NOT NULL CHECK(part>=0),
      type TEXT NOT NULL CHECK(type IN('deposit','withdraw','transfer','close','reopen','undo','exchange','capture','fee')),
      debit INTEGER NOT NULL, credit INTEGER NOT NULL, currency TEXT NOT NULL, amount INTEGER NOT NULL CHECK(amount>0),
      CHECK(debit<>credit), PRIMARY KEY(op_id,part)) STRICT, WITHOUT ROWID;
    CREATE TABLE entry(account_id INTEGER NOT NULL, seq INTEGER NOT NULL CHECK(seq>=0), op_id INTEGER NOT NULL,
      part INTEGER NOT NULL, delta INTEGER NOT NULL, balance INTEGER NOT NULL CHECK(balance>=0 OR account_id<0),
      type TEXT NOT NULL, other INTEGER NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY(account_id,seq), CHECK((delta=0)=(seq=0))) STRICT, WITHOUT ROWID; -- entry 0 is the account's beginning
    """

  /// The triggers that enforce the ledger's rules. A BEFORE trigger sees what an INSERT OR REPLACE would remove.
  /// Breaking a rule rolls back the whole transaction: to roll back a single statement, SQLite would keep a copy of
  /// every page that the statement touches.
  static let guards: SQL = """
    CREATE TRIGGER op_new BEFORE INSERT ON op BEGIN
      SELECT RAISE(ROLLBACK,'ids are dense') WHERE NEW.id IS NOT (SELECT coalesce(max(id),0)+1 FROM op);
      SELECT RAISE(ROLLBACK,'time goes back') WHERE NEW.at<(SELECT at FROM op WHERE id=NEW.id-1);
      SELECT RAISE(ROLLBACK,'this key was booked') WHERE EXISTS(SELECT 1 FROM op WHERE idem=NEW.idem);
      SELECT RAISE(ROLLBACK,'not the user''s account, or closed, or open already') WHERE NOT EXISTS(SELECT 1 FROM account
        WHERE id=NEW.account_id AND user_id=NEW.user_id AND (closed_at IS NOT NULL)=(NEW.kind='reopen'));
      SELECT RAISE(ROLLBACK,'cannot reverse this') WHERE NEW.reverses IS NOT NULL AND (EXISTS(SELECT 1 FROM op WHERE reverses=NEW.reverses)
        OR NOT EXISTS(SELECT 1 FROM op r WHERE r.id=NEW.reverses AND r.user_id=NEW.user_id AND r.account_id=NEW.account_id
        AND ((NEW.kind='reopen' AND r.kind='close' AND r.id=(SELECT max(id) FROM op WHERE account_id=NEW.account_id
          AND kind IN('open','rename','close','reopen') AND kind='close')) OR (NEW.kind='undo' AND r.kind IN('deposit','withdraw','transfer'))))); END;
    CREATE TRIGGER transfer_new BEFORE INSERT ON transfer BEGIN
      SELECT RAISE(ROLLBACK,'one transfer for the newest op') WHERE NEW.part<>0 OR NEW.op_id IS NOT (SELECT max(id) FROM op)
        OR EXISTS(SELECT 1 FROM transfer WHERE op_id=NEW.op_id);
      SELECT RAISE(ROLLBACK,'moves no money, is of another kind, or an account is missing, closed, of another currency or another user''s') WHERE NOT EXISTS(
        SELECT 1 FROM op o CROSS JOIN account d CROSS JOIN account c WHERE o.id=NEW.op_id AND d.id=NEW.debit AND c.id=NEW.credit
        AND o.kind=NEW.type AND o.account_id IN(NEW.debit,NEW.credit) AND d.closed_at IS NULL AND c.closed_at IS NULL AND d.currency=NEW.currency AND c.currency=NEW.currency
        AND (d.user_id=o.user_id OR d.kind<>'user') AND (c.user_id=o.user_id OR c.kind<>'user') AND CASE o.kind
          WHEN 'deposit' THEN d.kind='world' AND c.id=o.account_id WHEN 'withdraw' THEN d.id=o.account_id AND c.kind='world'
          WHEN 'transfer' THEN d.id=o.account_id AND c.kind='user' WHEN 'close' THEN d.id=o.account_id AND c.kind IN('user','payable')
          ELSE EXISTS(SELECT 1 FROM transfer r WHERE r.op_id=o.reverses AND r.part=NEW.part AND r.debit=NEW.credit
            AND r.credit=NEW.debit AND r.currency=NEW.currency AND r.amount=NEW.amount) END); END;
    CREATE TRIGGER transfer_post AFTER INSERT ON transfer BEGIN
      INSERT INTO entry SELECT NEW.debit,e.seq+1,NEW.op_id,NEW.part,-NEW.amount,e.balance-NEW.amount,NEW.type,NEW.credit,
        (SELECT at FROM op WHERE id=NEW.op_id) FROM entry e WHERE e.account_id=NEW.debit ORDER BY e.seq DESC LIMIT 1;
      INSERT INTO entry SELECT NEW.credit,e.seq+1,NEW.op_id,NEW.part,NEW.amount,e.balance+NEW.amount,NEW.type,NEW.debit,
        (SELECT at FROM op WHERE id=NEW.op_id) FROM entry e WHERE e.account_id=NEW.credit ORDER BY e.seq DESC LIMIT 1; END;
    CREATE TRIGGER entry_first BEFORE INSERT ON entry WHEN NEW.seq=0 BEGIN
      SELECT RAISE(ROLLBACK,'an account begins once, empty') WHERE NEW.balance<>0 OR EXISTS(SELECT 1 FROM entry WHERE account_id=NEW.account_id)
        OR NOT EXISTS(SELECT 1 FROM account WHERE id=NEW.account_id AND opened_at=NEW.at); END;
    CREATE TRIGGER entry_next BEFORE INSERT ON entry WHEN NEW.seq<>0 BEGIN
      SELECT RAISE(ROLLBACK,'entry does not continue the account') WHERE EXISTS(SELECT 1 FROM entry WHERE account_id=NEW.account_id AND seq>=NEW.seq)
        OR NOT EXISTS(SELECT 1 FROM entry p CROSS JOIN transfer t WHERE p.account_id=NEW.account_id AND p.seq=NEW.seq-1
        AND NEW.balance=p.balance+NEW.delta AND (p.op_id<>NEW.op_id OR p.part<>NEW.part) AND t.op_id=NEW.op_id AND t.part=NEW.part
        AND t.op_id=(SELECT max(id) FROM op) AND NEW.type=t.type AND ((t.debit=NEW.account_id AND NEW.delta=-t.amount AND NEW.other=t.credit)
        OR (t.credit=NEW.account_id AND NEW.delta=t.amount AND NEW.other=t.debit))); END;
    CREATE TRIGGER account_new BEFORE INSERT ON account BEGIN
      SELECT RAISE(ROLLBACK,'accounts are born open, once') WHERE NEW.closed_at IS NOT NULL OR EXISTS(SELECT 1 FROM account WHERE id=NEW.id
        OR public_id=NEW.public_id) OR EXISTS(SELECT 1 FROM account WHERE kind=NEW.kind AND currency=NEW.currency AND kind IN('world','payable','exchange','fee'))
        OR NOT EXISTS(SELECT 1 FROM currency WHERE code=NEW.currency); END;
    CREATE TRIGGER account_begins AFTER INSERT ON account BEGIN
      INSERT INTO entry VALUES(NEW.id,0,iif(NEW.kind='user',(SELECT coalesce(max(id),0)+1 FROM op),0),0,0,0,'open',0,NEW.opened_at); END;
    CREATE TRIGGER account_fixed BEFORE UPDATE ON account WHEN NEW.id<>OLD.id OR NEW.public_id<>OLD.public_id OR NEW.user_id IS NOT OLD.user_id
      OR NEW.kind<>OLD.kind OR NEW.currency<>OLD.currency OR NEW.opened_at<>OLD.opened_at BEGIN SELECT RAISE(ROLLBACK,'fixed for life'); END;
    CREATE TRIGGER account_named BEFORE UPDATE OF name ON account BEGIN
      SELECT RAISE(ROLLBACK,'renamed only by an op') WHERE NOT EXISTS(SELECT 1 FROM op WHERE id=(SELECT max(id) FROM op) AND account_id=NEW.id
        AND kind='rename' AND name=NEW.name); END;
    CREATE TRIGGER account_closes BEFORE UPDATE OF closed_at ON account BEGIN
      SELECT RAISE(ROLLBACK,'closed and reopened only by an op') WHERE (OLD.closed_at IS NULL)=(NEW.closed_at IS NULL) OR NOT EXISTS(SELECT 1 FROM op
        WHERE id=(SELECT max(id) FROM op) AND account_id=NEW.id AND kind=iif(OLD.closed_at IS NULL,'close','reopen'));
      SELECT RAISE(ROLLBACK,'closed accounts are empty') WHERE (SELECT balance FROM entry WHERE account_id=NEW.id ORDER BY seq DESC LIMIT 1)<>0; END;
    CREATE TRIGGER op_fixed BEFORE UPDATE ON op BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    CREATE TRIGGER op_kept BEFORE DELETE ON op BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    CREATE TRIGGER transfer_fixed BEFORE UPDATE ON transfer BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    CREATE TRIGGER transfer_kept BEFORE DELETE ON transfer BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    CREATE TRIGGER entry_fixed BEFORE UPDATE ON entry BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    CREATE TRIGGER entry_kept BEFORE DELETE ON entry BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    CREATE TRIGGER account_kept BEFORE DELETE ON account BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    """

  /// Users.
  static let people: SQL = """
    CREATE TABLE user(id INTEGER PRIMARY KEY, phone TEXT NOT NULL UNIQUE
        CHECK(phone GLOB '+[1-9]*' AND length(phone) BETWEEN 4 AND 16 AND substr(phone,2) NOT GLOB '*[^0-9]*'),
      name TEXT NOT NULL DEFAULT '' CHECK(length(name)<=64), created_at INTEGER NOT NULL) STRICT;
    """

  /// Accounts and operations refer to a user by row number: it never changes and never becomes another user's.
  static let identity: SQL = """
    CREATE TRIGGER user_new BEFORE INSERT ON user BEGIN
      SELECT RAISE(ROLLBACK,'users are made once') WHERE EXISTS(SELECT 1 FROM user WHERE id=NEW.id OR phone=NEW.phone); END;
    CREATE TRIGGER user_fixed BEFORE UPDATE ON user WHEN NEW.id<>OLD.id OR NEW.created_at<>OLD.created_at BEGIN
      SELECT RAISE(ROLLBACK,'fixed for life'); END;
    CREATE TRIGGER user_kept BEFORE DELETE ON user BEGIN SELECT RAISE(ROLLBACK,'users are kept'); END;
    """

  /// What the store remembers about itself: how far the books were verified, and the latest time that sign-in
  /// recorded.
  static let marks: SQL = """
    CREATE TABLE verified(one INTEGER PRIMARY KEY CHECK(one=1), op_id INTEGER NOT NULL,
      hash BLOB NOT NULL CHECK(length(hash)=32), at INTEGER NOT NULL) STRICT;
    CREATE TABLE latest(one INTEGER PRIMARY KEY CHECK(one=1), at INTEGER NOT NULL) STRICT;
    """

  /// The triggers that keep the latest time.
  static let moments: SQL = """
    CREATE TRIGGER session_made AFTER INSERT ON session BEGIN UPDATE latest SET at=NEW.created_at WHERE at<NEW.created_at; END;
    CREATE TRIGGER session_used AFTER UPDATE OF last_used ON session BEGIN UPDATE latest SET at=NEW.last_used WHERE at<NEW.last_used; END;
    CREATE TRIGGER challenge_made AFTER INSERT ON challenge BEGIN UPDATE latest SET at=NEW.sent_at WHERE at<NEW.sent_at; END;
    CREATE TRIGGER challenge_sent AFTER UPDATE OF sent_at ON challenge BEGIN UPDATE latest SET at=NEW.sent_at WHERE at<NEW.sent_at; END;
    """
}

extension Schema {
  /// The owner's confirmation of the clock, at most one row: the clock was right when it showed `clock`, although the
  /// newest operation was booked at `newest`. Times are milliseconds since 1970.
  static let clock: SQL = """
    CREATE TABLE accepted_clock(one INTEGER PRIMARY KEY CHECK(one=1), clock INTEGER NOT NULL,
      newest INTEGER NOT NULL CHECK(newest>clock)) STRICT;
    """
}

extension Schema {
  /// Indexes a user's open accounts, and the closed ones by closing time, so that a query for one kind does not scan
  /// the other.
  static let states: SQL = "CREATE INDEX account_state ON account(user_id,closed_at) WHERE kind='user';"
}
