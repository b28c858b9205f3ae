import WalletCore

extension Schema {
  /// Accounts, operations, transfers, entries.
  ///
  /// An account's balance is that of its newest entry and is stored nowhere else. Accounts that may be below zero (the
  /// outside, exchanges, fees) have row numbers below -1, so that the rule is a plain CHECK; -1 is what a BEFORE
  /// trigger sees for a row that has no number yet.
  ///
  /// An operation has `legs` transfers, all or none. `commitment` is SHA-256(salt ‖ text) of the name or phone number
  /// that it sets, or of the card that it names; text and salt are outside the chain, in `account_name`, `user` and
  /// `op_card`, so that they can be erased when their user has left: then an account has no name. `rate`
  /// is what one unit of the currency that is given costs in the other, in units of 10^-`rate_scale`; `fee_rate` is in
  /// hundredths of a percent. An account's `has_holds` is 1 from its first hold on, so that a page asks for what is held
  /// only where something may be; `has_cards` says the same of operations that name a card. From
  /// `position` on, its columns are the user's ``AccountPreferences``; an account that was never moved stands behind those
  /// that were.
  ///
  /// A list of three or more after IN, and an INSERT of what a SELECT finds in a table with triggers, make a temporary
  /// table each time they run. So what is written with each booking says OR and VALUES: a third less work. SQLite
  /// clears the memory of each trigger that it runs, so one trigger has all rules of a new row.
  ///
  /// The length of a text ends at its first NUL, so each text is checked for one.
  static let ledger: SQL = """
    CREATE TABLE account(id INTEGER PRIMARY KEY, public_id BLOB NOT NULL UNIQUE CHECK(length(public_id)=16), user_id INTEGER,
      kind TEXT NOT NULL CHECK(kind IN('user','world','payable','exchange','fee','merchant')),
      name TEXT NOT NULL CHECK(length(name) BETWEEN kind<>'user' AND 64 AND instr(name,char(0))=0),
      currency TEXT NOT NULL REFERENCES currency(code),
      opened_at INTEGER NOT NULL, closed_at INTEGER, has_holds INTEGER NOT NULL DEFAULT 0 CHECK(has_holds=0 OR has_holds=1),
      has_cards INTEGER NOT NULL DEFAULT 0 CHECK(has_cards=0 OR has_cards=1), position INTEGER NOT NULL DEFAULT 1000000000,
      colour INTEGER NOT NULL DEFAULT 0 CHECK(colour BETWEEN 0 AND 12), icon INTEGER NOT NULL DEFAULT 0 CHECK(icon BETWEEN 0 AND 24),
      goal INTEGER CHECK(goal>0), low_limit INTEGER CHECK(low_limit>0),
      CHECK((kind='user')=(user_id IS NOT NULL)), CHECK((id<0)=(kind IN('world','exchange','fee')))) STRICT;
    CREATE INDEX account_user ON account(user_id,id) WHERE kind='user';
    CREATE INDEX account_state ON account(user_id,closed_at) WHERE kind='user'; -- so that a query for closed ones finds the last first
    CREATE INDEX account_open ON account(user_id,position) WHERE kind='user' AND closed_at IS NULL; -- in the user's order, without the closed ones
    CREATE UNIQUE INDEX account_system ON account(kind,currency) WHERE kind IN('world','payable','exchange','fee');
    CREATE TABLE op(id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, kind TEXT NOT NULL REFERENCES kind(code),
      account_id INTEGER, legs INTEGER NOT NULL CHECK(legs BETWEEN 0 AND 8), reverses INTEGER,
      commitment BLOB CHECK(length(commitment)=32), rate INTEGER CHECK(rate>0 AND rate<1000000000000000000),
      rate_scale INTEGER CHECK(rate_scale BETWEEN 0 AND 36), fee_rate INTEGER CHECK(fee_rate BETWEEN 0 AND 1000),
      quoted_at INTEGER, source TEXT CHECK(length(source) BETWEEN 1 AND 64 AND instr(source,char(0))=0),
      idem BLOB NOT NULL UNIQUE CHECK(length(idem)=16), fingerprint BLOB NOT NULL CHECK(length(fingerprint)=32),
      at INTEGER NOT NULL, hash BLOB NOT NULL CHECK(length(hash)=32),
      CHECK((rate IS NULL)=(rate_scale IS NULL) AND (rate IS NULL)=(fee_rate IS NULL) AND (rate IS NULL)=(quoted_at IS NULL)
        AND (rate IS NULL)=(source IS NULL))) STRICT;
    CREATE UNIQUE INDEX op_reverses ON op(reverses) WHERE reverses IS NOT NULL;
    CREATE INDEX op_account ON op(account_id,id) WHERE kind='open' OR kind='rename' OR kind='close' OR kind='reopen';
    CREATE INDEX op_number ON op(user_id,id) WHERE account_id IS NULL; -- when a user joined and changed the number
    CREATE TABLE account_name(op_id INTEGER PRIMARY KEY, salt BLOB NOT NULL CHECK(length(salt)=32),
      name TEXT NOT NULL CHECK(length(name) BETWEEN 1 AND 64 AND instr(name,char(0))=0)) STRICT;
    CREATE TABLE transfer(op_id INTEGER NOT NULL, part INTEGER NOT NULL CHECK(part BETWEEN 0 AND 7),
      type TEXT NOT NULL CHECK(type='deposit' OR type='withdraw' OR type='transfer' OR type='close' OR type='reopen'
        OR type='undo' OR type='exchange' OR type='capture' OR type='fee'),
      debit INTEGER NOT NULL, credit INTEGER NOT NULL, currency TEXT NOT NULL, amount INTEGER NOT NULL CHECK(amount>0),
      CHECK(debit<>credit), PRIMARY KEY(op_id,part)) STRICT, WITHOUT ROWID;
    CREATE TABLE entry(account_id INTEGER NOT NULL, seq INTEGER NOT NULL CHECK(seq>=0), op_id INTEGER NOT NULL,
      part INTEGER NOT NULL, delta INTEGER NOT NULL, balance INTEGER NOT NULL CHECK(balance>=0 OR account_id<0),
      type TEXT NOT NULL, other INTEGER NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY(account_id,seq), CHECK((delta=0)=(seq=0))) STRICT, WITHOUT ROWID; -- entry 0 is the account's beginning
    """

  /// The triggers that judge a new operation. A BEFORE trigger sees what an INSERT OR REPLACE would remove. Breaking a
  /// rule rolls back the whole transaction: to roll back a single statement, SQLite would keep a copy of every page
  /// that the statement touches.
  ///
  /// SQLite has no check at COMMIT, so each operation asks whether the one before it is whole: its transfers and what
  /// its kind does besides. A start and `check` ask this of the newest operation too (``OperationIntegrityChecks``).
  static let bookingGuards: SQL = """
    CREATE TRIGGER op_new BEFORE INSERT ON op BEGIN
      SELECT RAISE(ROLLBACK,'ids are dense') WHERE NEW.id IS NOT (SELECT coalesce(max(id),0)+1 FROM op);
      SELECT RAISE(ROLLBACK,'this key was booked') WHERE EXISTS(SELECT 1 FROM op WHERE idem=NEW.idem);
      SELECT CASE WHEN NEW.at<p.at THEN RAISE(ROLLBACK,'time goes back')
        WHEN p.legs=(SELECT count(*) FROM transfer WHERE op_id=p.id) AND CASE k.effect
          WHEN '' THEN p.commitment IS NULL OR EXISTS(SELECT 1 FROM op_card WHERE op_id=p.id)
          WHEN 'opens' THEN EXISTS(SELECT 1 FROM account WHERE id=p.account_id AND user_id=p.user_id)
          WHEN 'names' THEN EXISTS(SELECT 1 FROM account a JOIN account_name n ON n.op_id=p.id WHERE a.id=p.account_id AND a.name=n.name)
          WHEN 'closes' THEN EXISTS(SELECT 1 FROM account WHERE id=p.account_id AND closed_at=p.at)
          WHEN 'reopens' THEN EXISTS(SELECT 1 FROM account WHERE id=p.account_id AND closed_at IS NULL)
          WHEN 'joins' THEN EXISTS(SELECT 1 FROM user WHERE id=p.user_id AND numbered_by=p.id)
          WHEN 'changesPhone' THEN EXISTS(SELECT 1 FROM user WHERE id=p.user_id AND numbered_by=p.id)
          WHEN 'leaves' THEN EXISTS(SELECT 1 FROM user WHERE id=p.user_id AND numbered_by=p.id AND phone IS NULL)
          ELSE k.effect IS NOT NULL AND EXISTS(SELECT 1 FROM hold_event WHERE op_id=p.id AND account_id=p.account_id)
            AND (p.commitment IS NULL OR EXISTS(SELECT 1 FROM charge_record r CROSS JOIN invoice i ON i.hold_id=r.hold_id WHERE r.op_id=p.id)) END
        THEN NULL ELSE RAISE(ROLLBACK,'the operation before it is half done') END
        FROM op p LEFT JOIN kind k ON k.code=p.kind WHERE p.id=NEW.id-1;
      SELECT RAISE(ROLLBACK,'of no known kind, or with what its kind does not have') WHERE NOT EXISTS(SELECT 1 FROM kind k
        WHERE k.code=NEW.kind AND NEW.legs BETWEEN k.min_legs AND k.max_legs AND (NEW.reverses IS NOT NULL)=k.reverses
        AND (k.commits=2 OR (NEW.commitment IS NOT NULL)=k.commits) AND (NEW.rate IS NOT NULL)=k.rated
        AND (NEW.account_id IS NULL)=(k.effect='joins' OR k.effect='changesPhone' OR k.effect='leaves')
        AND CASE WHEN CASE k.effect
          WHEN 'joins' THEN NEW.user_id=(SELECT coalesce(max(id),0)+1 FROM user)
          WHEN 'changesPhone' THEN EXISTS(SELECT 1 FROM user WHERE id=NEW.user_id AND phone IS NOT NULL)
          WHEN 'leaves' THEN EXISTS(SELECT 1 FROM user WHERE id=NEW.user_id AND phone IS NOT NULL)
            AND NOT EXISTS(SELECT 1 FROM account WHERE user_id=NEW.user_id AND kind='user' AND closed_at IS NULL)
          WHEN 'opens' THEN NEW.account_id=(SELECT max(coalesce(max(id),0),0)+1 FROM account)
            AND EXISTS(SELECT 1 FROM user WHERE id=NEW.user_id AND phone IS NOT NULL)
          ELSE EXISTS(SELECT 1 FROM account a CROSS JOIN user u ON u.id=a.user_id WHERE a.id=NEW.account_id AND a.user_id=NEW.user_id AND u.phone IS NOT NULL
            AND (a.closed_at IS NOT NULL)=(k.effect='reopens')) END
        THEN 1 ELSE RAISE(ROLLBACK,'not the user''s account, or closed, or open already') END);
      SELECT RAISE(ROLLBACK,'cannot reverse this') WHERE NEW.reverses IS NOT NULL AND (EXISTS(SELECT 1 FROM op WHERE reverses=NEW.reverses)
        OR NOT EXISTS(SELECT 1 FROM op r CROSS JOIN kind k ON k.code=r.kind WHERE r.id=NEW.reverses AND r.user_id=NEW.user_id
        AND r.account_id=NEW.account_id AND r.legs=NEW.legs AND k.undone_by=NEW.kind AND (k.effect<>'closes' OR r.id=(SELECT max(id) FROM op
          WHERE account_id=NEW.account_id AND (kind='open' OR kind='rename' OR kind='close' OR kind='reopen') AND kind='close')))); END;
    CREATE TRIGGER op_fixed BEFORE UPDATE ON op BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    CREATE TRIGGER op_kept BEFORE DELETE ON op BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    """

  /// The triggers that judge transfers, and write and judge their entries.
  ///
  /// The OR IGNORE or OR FAIL of a statement applies to what its triggers insert too, and would leave a transfer with
  /// one entry or none, and a setting of a connection switches every CHECK off. So the triggers say again what the
  /// tables' CHECKs say of amounts. A sum that is too large for an integer becomes the largest one, which `entry_new`
  /// refuses, instead of an error of its type.
  static let transferGuards: SQL = """
    CREATE TRIGGER transfer_new BEFORE INSERT ON transfer BEGIN
      SELECT RAISE(ROLLBACK,'not the next transfer of the newest op') WHERE NEW.op_id IS NOT (SELECT max(id) FROM op)
        OR NEW.part IS NOT (SELECT count(*) FROM transfer WHERE op_id=NEW.op_id);
      SELECT RAISE(ROLLBACK,'moves nothing, or backwards') WHERE NEW.amount<=0;
      SELECT RAISE(ROLLBACK,'more than was held') WHERE NEW.type='capture' AND NEW.amount>coalesce((SELECT -delta FROM hold_event WHERE op_id=NEW.op_id),0);
      SELECT RAISE(ROLLBACK,'not a transfer of this kind, or an account is missing, closed, of another currency or another user''s') WHERE NOT EXISTS(
        SELECT 1 FROM op o CROSS JOIN account d CROSS JOIN account c WHERE o.id=NEW.op_id AND NEW.part<o.legs AND d.id=NEW.debit AND c.id=NEW.credit
        AND d.closed_at IS NULL AND c.closed_at IS NULL AND d.currency=NEW.currency AND c.currency=NEW.currency
        AND (d.user_id=o.user_id OR d.kind<>'user') AND (c.user_id=o.user_id OR c.kind<>'user') AND CASE WHEN o.reverses IS NULL
          THEN EXISTS(SELECT 1 FROM kind_leg l WHERE l.kind=o.kind AND l.part=NEW.part
            AND l.debit=iif(d.id=o.account_id,'account',d.kind) AND l.credit=iif(c.id=o.account_id,'account',c.kind) AND l.type=NEW.type
            AND (l.currency=1)=CASE o.account_id WHEN NEW.debit THEN 1 WHEN NEW.credit THEN 1
              ELSE NEW.currency=(SELECT currency FROM account WHERE id=o.account_id) END)
          ELSE NEW.type=o.kind AND EXISTS(SELECT 1 FROM transfer r WHERE r.op_id=o.reverses AND r.part=o.legs-1-NEW.part AND r.debit=NEW.credit
            AND r.credit=NEW.debit AND r.currency=NEW.currency AND r.amount=NEW.amount) END); END;
    CREATE TRIGGER transfer_post AFTER INSERT ON transfer BEGIN
      INSERT INTO entry VALUES(NEW.debit,(SELECT seq FROM entry WHERE account_id=NEW.debit ORDER BY seq DESC LIMIT 1)+1,NEW.op_id,NEW.part,-NEW.amount,
        CAST((SELECT balance FROM entry WHERE account_id=NEW.debit ORDER BY seq DESC LIMIT 1)-NEW.amount AS INTEGER),NEW.type,NEW.credit,
        (SELECT at FROM op WHERE id=NEW.op_id));
      INSERT INTO entry VALUES(NEW.credit,(SELECT seq FROM entry WHERE account_id=NEW.credit ORDER BY seq DESC LIMIT 1)+1,NEW.op_id,NEW.part,NEW.amount,
        CAST((SELECT balance FROM entry WHERE account_id=NEW.credit ORDER BY seq DESC LIMIT 1)+NEW.amount AS INTEGER),NEW.type,NEW.debit,
        (SELECT at FROM op WHERE id=NEW.op_id)); END;
    CREATE TRIGGER transfer_fixed BEFORE UPDATE ON transfer BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    CREATE TRIGGER transfer_kept BEFORE DELETE ON transfer BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    CREATE TRIGGER entry_new BEFORE INSERT ON entry BEGIN
      SELECT RAISE(ROLLBACK,'an account begins once, empty') WHERE NEW.seq=0 AND (NEW.balance<>0 OR EXISTS(SELECT 1 FROM entry WHERE account_id=NEW.account_id)
        OR NOT EXISTS(SELECT 1 FROM account WHERE id=NEW.account_id AND opened_at=NEW.at));
      SELECT RAISE(ROLLBACK,'below zero, or too large') WHERE NEW.balance NOT BETWEEN iif(NEW.account_id<0,-9000000000000000000,0) AND 9000000000000000000;
      SELECT RAISE(ROLLBACK,'entry does not continue the account') WHERE NEW.seq IS NOT 0 AND NOT EXISTS(SELECT 1 FROM
        (SELECT seq,op_id,part,balance,at FROM entry WHERE account_id=NEW.account_id ORDER BY seq DESC LIMIT 1) p CROSS JOIN transfer t WHERE p.seq=NEW.seq-1
        AND NEW.balance=p.balance+NEW.delta AND NEW.at>=p.at AND (p.op_id<>NEW.op_id OR p.part<NEW.part OR p.seq=0) AND t.op_id=NEW.op_id AND t.part=NEW.part
        AND t.op_id=(SELECT max(id) FROM op) AND NEW.type=t.type AND ((t.debit=NEW.account_id AND NEW.delta=-t.amount AND NEW.other=t.credit)
        OR (t.credit=NEW.account_id AND NEW.delta=t.amount AND NEW.other=t.debit)));
      SELECT RAISE(ROLLBACK,'the money is held') WHERE NEW.delta<0 AND NEW.account_id>0
        AND NEW.balance<(SELECT held FROM hold_event WHERE account_id=NEW.account_id ORDER BY seq DESC LIMIT 1); END;
    CREATE TRIGGER entry_fixed BEFORE UPDATE ON entry BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    CREATE TRIGGER entry_kept BEFORE DELETE ON entry BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    """

  /// The triggers that judge accounts and their names. A user's account follows the operation that opens it; the system's
  /// and merchants' have none. That a closed account holds nothing is a second line: no more is held than the balance, which
  /// is 0 by then. Names may be erased once their user has left.
  static let accountGuards: SQL = """
    CREATE TRIGGER account_new BEFORE INSERT ON account BEGIN
      SELECT RAISE(ROLLBACK,'an account is created once, and open') WHERE NEW.closed_at IS NOT NULL OR NEW.has_holds<>0 OR NEW.has_cards<>0
        OR EXISTS(SELECT 1 FROM account WHERE id=NEW.id OR public_id=NEW.public_id) OR EXISTS(SELECT 1 FROM account WHERE kind=NEW.kind AND currency=NEW.currency AND kind IN('world','payable','exchange','fee'))
        OR NOT EXISTS(SELECT 1 FROM currency WHERE code=NEW.currency);
      SELECT RAISE(ROLLBACK,'begins after the newest op') WHERE NEW.kind<>'user' AND NEW.opened_at>coalesce((SELECT at FROM op ORDER BY id DESC LIMIT 1),0);
      SELECT RAISE(ROLLBACK,'numbers are dense') WHERE NEW.id IS NOT iif(NEW.kind IN('world','exchange','fee'),
        (SELECT min(coalesce(min(id),0),-1)-1 FROM account),(SELECT max(coalesce(max(id),0),0)+1 FROM account));
      SELECT RAISE(ROLLBACK,'its currency has no system accounts') WHERE NEW.kind IN('user','merchant') AND 4<>(SELECT count(*) FROM account
        WHERE currency=NEW.currency AND kind IN('world','payable','exchange','fee'));
      SELECT RAISE(ROLLBACK,'opened only by an op') WHERE NEW.kind='user' AND NOT EXISTS(SELECT 1 FROM op o CROSS JOIN kind k ON k.code=o.kind
        CROSS JOIN account_name n ON n.op_id=o.id WHERE o.id=(SELECT max(id) FROM op) AND k.effect='opens' AND o.account_id=NEW.id
        AND o.user_id=NEW.user_id AND o.at=NEW.opened_at AND n.name=NEW.name); END;
    CREATE TRIGGER account_begins AFTER INSERT ON account BEGIN
      INSERT INTO entry VALUES(NEW.id,0,iif(NEW.kind='user',(SELECT max(id) FROM op),0),0,0,0,'open',0,NEW.opened_at); END;
    CREATE TRIGGER account_fixed BEFORE UPDATE ON account WHEN NEW.id<>OLD.id OR NEW.public_id<>OLD.public_id OR NEW.user_id IS NOT OLD.user_id
      OR NEW.kind<>OLD.kind OR NEW.currency<>OLD.currency OR NEW.opened_at<>OLD.opened_at BEGIN SELECT RAISE(ROLLBACK,'fixed for life'); END;
    CREATE TRIGGER account_named BEFORE UPDATE OF name ON account BEGIN
      SELECT RAISE(ROLLBACK,'renamed only by an op') WHERE NOT (NEW.name='' AND EXISTS(SELECT 1 FROM user WHERE id=NEW.user_id AND phone IS NULL))
        AND NOT EXISTS(SELECT 1 FROM op o CROSS JOIN kind k ON k.code=o.kind
        CROSS JOIN account_name n ON n.op_id=o.id WHERE o.id=(SELECT max(id) FROM op) AND o.account_id=NEW.id AND k.effect='names' AND n.name=NEW.name); END;
    CREATE TRIGGER account_closes BEFORE UPDATE OF closed_at ON account BEGIN
      SELECT RAISE(ROLLBACK,'closed and reopened only by an op') WHERE (OLD.closed_at IS NULL)=(NEW.closed_at IS NULL) OR NOT EXISTS(SELECT 1 FROM op o
        CROSS JOIN kind k ON k.code=o.kind WHERE o.id=(SELECT max(id) FROM op) AND o.account_id=NEW.id
        AND k.effect=iif(OLD.closed_at IS NULL,'closes','reopens') AND (NEW.closed_at IS NULL OR NEW.closed_at=o.at));
      SELECT RAISE(ROLLBACK,'closed accounts are empty') WHERE (SELECT balance FROM entry WHERE account_id=NEW.id ORDER BY seq DESC LIMIT 1)<>0;
      SELECT RAISE(ROLLBACK,'closed accounts hold nothing') WHERE (SELECT held FROM hold_event WHERE account_id=NEW.id ORDER BY seq DESC LIMIT 1)<>0; END;
    CREATE TRIGGER account_kept BEFORE DELETE ON account BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    CREATE TRIGGER account_name_new BEFORE INSERT ON account_name BEGIN
      SELECT RAISE(ROLLBACK,'one name, of the newest op') WHERE EXISTS(SELECT 1 FROM account_name WHERE op_id=NEW.op_id)
        OR NOT EXISTS(SELECT 1 FROM op o CROSS JOIN kind k ON k.code=o.kind WHERE o.id=NEW.op_id AND o.id=(SELECT max(id) FROM op)
        AND k.effect IN('opens','names')); END;
    CREATE TRIGGER account_name_fixed BEFORE UPDATE ON account_name BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    CREATE TRIGGER account_name_kept BEFORE DELETE ON account_name BEGIN
      SELECT RAISE(ROLLBACK,'history is append-only') WHERE NOT EXISTS(SELECT 1 FROM op o CROSS JOIN user u ON u.id=o.user_id
        WHERE o.id=OLD.op_id AND u.phone IS NULL); END;
    """
}
