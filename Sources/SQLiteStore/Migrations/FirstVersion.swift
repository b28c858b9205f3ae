import WalletCore

/// The tables of version 1, as its files have them. Accounts held the balances, each operation had an identifier and
/// a copy of the hash before it, and transfers had their own numbers.
enum FirstVersion {
  /// Accounts, operations, transfers, entries, and the rules that keep them consistent.
  static let ledger: SQL = """
    CREATE TABLE currency(code TEXT PRIMARY KEY, scale INTEGER NOT NULL CHECK(scale BETWEEN 0 AND 18)) STRICT, WITHOUT ROWID;
    CREATE TABLE account(id INTEGER PRIMARY KEY, public_id BLOB NOT NULL UNIQUE CHECK(length(public_id)=16), user_id INTEGER,
      kind TEXT NOT NULL CHECK(kind IN('user','world','payable','exchange','fee','merchant')),
      name TEXT NOT NULL CHECK(length(name) BETWEEN 1 AND 64), currency TEXT NOT NULL REFERENCES currency(code),
      balance INTEGER NOT NULL DEFAULT 0, seq INTEGER NOT NULL DEFAULT 0, opened_at INTEGER NOT NULL, closed_at INTEGER,
      CHECK((kind='user')=(user_id IS NOT NULL)), CHECK(kind NOT IN('user','payable','merchant') OR balance>=0),
      CHECK(closed_at IS NULL OR balance=0), UNIQUE(id,currency)) STRICT;
    CREATE INDEX account_user ON account(user_id,id) WHERE kind='user';
    CREATE UNIQUE INDEX account_system ON account(kind,currency) WHERE kind IN('world','payable','exchange','fee');
    CREATE TABLE op(id INTEGER PRIMARY KEY, public_id BLOB NOT NULL UNIQUE CHECK(length(public_id)=16), user_id INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK(kind IN('open','rename','deposit','withdraw','transfer','close','reopen','undo')),
      account_id INTEGER NOT NULL REFERENCES account(id), reverses INTEGER UNIQUE REFERENCES op(id), name TEXT CHECK((name IS NOT NULL)=(kind IN('open','rename'))),
      idem BLOB NOT NULL CHECK(length(idem)=16), fingerprint BLOB NOT NULL CHECK(length(fingerprint)=32), at INTEGER NOT NULL,
      prev BLOB NOT NULL, hash BLOB NOT NULL UNIQUE CHECK(length(hash)=32), UNIQUE(user_id,idem), CHECK((reverses IS NOT NULL)=(kind IN('undo','reopen')))) STRICT;
    CREATE INDEX op_account ON op(account_id,id);
    CREATE INDEX op_user ON op(user_id,id);
    CREATE TABLE note(op_id INTEGER PRIMARY KEY REFERENCES op(id), text TEXT NOT NULL CHECK(length(text)<=256), at INTEGER NOT NULL) STRICT; -- outside the chain, may change
    CREATE TABLE transfer(id INTEGER PRIMARY KEY, op_id INTEGER NOT NULL REFERENCES op(id), type TEXT NOT NULL CHECK(type IN('deposit','withdraw','transfer','close','reopen','undo','exchange','capture','fee')),
      debit INTEGER NOT NULL, credit INTEGER NOT NULL,
      currency TEXT NOT NULL, amount INTEGER NOT NULL CHECK(amount>0), CHECK(debit<>credit),
      FOREIGN KEY(debit,currency) REFERENCES account(id,currency), FOREIGN KEY(credit,currency) REFERENCES account(id,currency)) STRICT; -- no currency mixing
    CREATE INDEX transfer_op ON transfer(op_id);
    CREATE TABLE entry(account_id INTEGER NOT NULL REFERENCES account(id), seq INTEGER NOT NULL, transfer_id INTEGER NOT NULL REFERENCES transfer(id),
      delta INTEGER NOT NULL CHECK(delta<>0), balance INTEGER NOT NULL, type TEXT NOT NULL, other INTEGER NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY(account_id,seq)) STRICT, WITHOUT ROWID;
    CREATE TRIGGER op_new BEFORE INSERT ON op BEGIN
      SELECT RAISE(ABORT,'ids are dense') WHERE NEW.id IS NOT (SELECT coalesce(max(id),0)+1 FROM op);
      SELECT RAISE(ABORT,'hash chain broken') WHERE NEW.id>1 AND NEW.prev IS NOT (SELECT hash FROM op WHERE id=NEW.id-1);
      SELECT RAISE(ABORT,'not the user''s account') WHERE (SELECT user_id FROM account WHERE id=NEW.account_id) IS NOT NEW.user_id;
      SELECT RAISE(ABORT,'time goes back') WHERE NEW.at<(SELECT at FROM op WHERE id=NEW.id-1);
      SELECT RAISE(ABORT,'cannot reverse this') WHERE NEW.reverses IS NOT NULL AND NOT EXISTS(SELECT 1 FROM op r WHERE r.id=NEW.reverses AND r.user_id=NEW.user_id AND r.account_id=NEW.account_id
        AND ((NEW.kind='reopen' AND r.kind='close') OR (NEW.kind='undo' AND r.kind IN('deposit','withdraw','transfer')))); END;
    CREATE TRIGGER transfer_new BEFORE INSERT ON transfer BEGIN
      SELECT RAISE(ABORT,'ids are dense') WHERE NEW.id IS NOT (SELECT coalesce(max(id),0)+1 FROM transfer);
      SELECT RAISE(ABORT,'not of the newest op') WHERE NEW.op_id IS NOT (SELECT max(id) FROM op);
      SELECT RAISE(ABORT,'this kind moves no money') WHERE (SELECT kind FROM op WHERE id=NEW.op_id) IN('open','rename');
      SELECT RAISE(ABORT,'not the user''s money') WHERE EXISTS(SELECT 1 FROM account WHERE id IN(NEW.debit,NEW.credit) AND kind='user' AND user_id IS NOT (SELECT user_id FROM op WHERE id=NEW.op_id));
      SELECT RAISE(ABORT,'account missing, closed or of another currency')
        WHERE (SELECT count(*) FROM account WHERE id IN(NEW.debit,NEW.credit) AND currency=NEW.currency AND closed_at IS NULL)<>2; END;
    CREATE TRIGGER transfer_post AFTER INSERT ON transfer BEGIN
      INSERT INTO entry SELECT id,seq+1,NEW.id,-NEW.amount,balance-NEW.amount,NEW.type,NEW.credit,(SELECT at FROM op WHERE id=NEW.op_id) FROM account WHERE id=NEW.debit;
      INSERT INTO entry SELECT id,seq+1,NEW.id, NEW.amount,balance+NEW.amount,NEW.type,NEW.debit, (SELECT at FROM op WHERE id=NEW.op_id) FROM account WHERE id=NEW.credit; END;
    CREATE TRIGGER entry_chain BEFORE INSERT ON entry BEGIN
      SELECT RAISE(ABORT,'entry does not continue the account') WHERE NOT EXISTS(SELECT 1 FROM account a JOIN transfer t ON t.id=NEW.transfer_id
        WHERE a.id=NEW.account_id AND NEW.seq=a.seq+1 AND NEW.balance=a.balance+NEW.delta
          AND ((t.debit=a.id AND NEW.delta=-t.amount) OR (t.credit=a.id AND NEW.delta=t.amount)) AND t.id=(SELECT max(id) FROM transfer)
          AND NOT EXISTS(SELECT 1 FROM entry WHERE account_id=a.id AND seq=a.seq AND transfer_id=t.id)); END;
    CREATE TRIGGER entry_apply AFTER INSERT ON entry BEGIN UPDATE account SET balance=NEW.balance, seq=NEW.seq WHERE id=NEW.account_id; END;
    CREATE TRIGGER account_new BEFORE INSERT ON account BEGIN
      SELECT RAISE(ABORT,'accounts are born empty') WHERE NEW.balance<>0 OR NEW.seq<>0 OR NEW.closed_at IS NOT NULL OR EXISTS(SELECT 1 FROM account WHERE id=NEW.id); END;
    CREATE TRIGGER account_guard BEFORE UPDATE ON account BEGIN
      SELECT RAISE(ABORT,'fixed for life') WHERE NEW.id<>OLD.id OR NEW.public_id<>OLD.public_id OR NEW.currency<>OLD.currency OR NEW.kind<>OLD.kind OR NEW.user_id IS NOT OLD.user_id OR NEW.opened_at<>OLD.opened_at;
      SELECT RAISE(ABORT,'closed and reopened only by an op') WHERE NEW.closed_at IS NOT OLD.closed_at AND NOT EXISTS(SELECT 1 FROM op WHERE id=(SELECT max(id) FROM op)
        AND account_id=NEW.id AND kind=iif(OLD.closed_at IS NULL,'close','reopen') AND (OLD.closed_at IS NULL) <> (NEW.closed_at IS NULL));
      SELECT RAISE(ABORT,'renamed only by an op') WHERE NEW.name<>OLD.name AND NOT EXISTS(SELECT 1 FROM op WHERE id=(SELECT max(id) FROM op) AND account_id=NEW.id AND kind='rename' AND name=NEW.name);
      SELECT RAISE(ABORT,'balance moves only by an entry') WHERE (NEW.balance<>OLD.balance OR NEW.seq<>OLD.seq)
        AND NOT (NEW.seq=OLD.seq+1 AND EXISTS(SELECT 1 FROM entry WHERE account_id=NEW.id AND seq=NEW.seq AND balance=NEW.balance)); END;
    CREATE TRIGGER op_fixed BEFORE UPDATE ON op BEGIN SELECT RAISE(ABORT,'history is append-only'); END;
    CREATE TRIGGER op_kept BEFORE DELETE ON op BEGIN SELECT RAISE(ABORT,'history is append-only'); END;
    CREATE TRIGGER transfer_fixed BEFORE UPDATE ON transfer BEGIN SELECT RAISE(ABORT,'history is append-only'); END;
    CREATE TRIGGER transfer_kept BEFORE DELETE ON transfer BEGIN SELECT RAISE(ABORT,'history is append-only'); END;
    CREATE TRIGGER entry_fixed BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT,'history is append-only'); END;
    CREATE TRIGGER entry_kept BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT,'history is append-only'); END;
    CREATE TRIGGER account_kept BEFORE DELETE ON account BEGIN SELECT RAISE(ABORT,'history is append-only'); END;
    """

  /// Users, the codes sent to them, their sessions. Times are milliseconds since 1970.
  static let people: SQL = """
    CREATE TABLE user(id INTEGER PRIMARY KEY, phone TEXT NOT NULL UNIQUE
        CHECK(phone GLOB '+[1-9]*' AND length(phone) BETWEEN 4 AND 16 AND substr(phone,2) NOT GLOB '*[^0-9]*'),
      name TEXT NOT NULL DEFAULT '' CHECK(length(name)<=64), created_at INTEGER NOT NULL) STRICT;
    CREATE TABLE challenge(browser BLOB PRIMARY KEY CHECK(length(browser)=32),
      id BLOB NOT NULL UNIQUE CHECK(length(id)=16), phone TEXT NOT NULL, code BLOB NOT NULL CHECK(length(code)=32),
      sent_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, resend_at INTEGER NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0 CHECK(tries>=0), sends INTEGER NOT NULL DEFAULT 1 CHECK(sends>=1)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX challenge_expiry ON challenge(expires_at);
    CREATE TABLE session(token BLOB PRIMARY KEY CHECK(length(token)=32), user_id INTEGER NOT NULL REFERENCES user(id),
      created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, idle_seconds INTEGER NOT NULL CHECK(idle_seconds>=0),
      last_used INTEGER NOT NULL, shared INTEGER NOT NULL CHECK(shared IN(0,1))) STRICT, WITHOUT ROWID;
    CREATE INDEX session_user ON session(user_id,created_at);
    CREATE INDEX session_expiry ON session(expires_at);
    """

  /// How far the books were verified.
  private static let mark: SQL = """
    CREATE TABLE verified(one INTEGER PRIMARY KEY CHECK(one=1), op_id INTEGER NOT NULL,
      hash BLOB NOT NULL CHECK(length(hash)=32), at INTEGER NOT NULL) STRICT;
    """

  /// Creates the tables and the system's accounts in an empty file.
  static func make(_ connection: SQLiteConnection, _ configuration: StoreConfiguration) throws(SQLiteFailure) {
    try connection.run("PRAGMA application_id=0x4D795761")
    try connection.runAll(ledger)
    try connection.runAll(people)
    try connection.runAll(mark)
    let addCurrency = connection.statement("INSERT INTO currency(code,scale) VALUES(?1,?2)")
    let addAccount = connection.statement(
      "INSERT INTO account(public_id,kind,name,currency,opened_at) VALUES(?1,?2,?3,?4,?5)")
    let now = configuration.clock.now()
    // The currencies of that version, in its order, whatever the program has today.
    for (code, scale) in [("USD", 2), ("BTC", 8), ("ETH", 9)] {
      try addCurrency.run(code, scale)
      for kind in ["world", "payable", "exchange", "fee"] {
        try addAccount.run(configuration.random.publicID(), kind, "\(kind) \(code)", code, now)
      }
    }
  }
}
