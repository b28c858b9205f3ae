import WalletCore

extension Schema {
  /// The sign-in tables, which protect users' money from strangers: codes, sessions, known devices, limits, other
  /// ways to sign in, and events. Outside the chain.
  ///
  /// A challenge has no code if a limit refused it (delivery 0) or it could not be sent (3); 4 means that the outcome
  /// is unknown; `proven_until` is set once its code was right and an authenticator app must follow. `totp.second` is
  /// whether the app is a second factor. `throttle.kind` is a ``ThrottleKind``; its subject is a phone number, a device or a network.
  ///
  /// `recovery.made_by` is the session that made the code, by its permanent identifier, and `ended_at` when a restore
  /// ended it. `passkey.made_by` is the same of a passkey; `cose` is its public key as the authenticator sent it, `host` the
  /// host name that it works on, and `may_copy` whether it may be on several devices. `passkey_handle.handle` is the user's
  /// name for authenticators. `passkey_used` has requests for passkeys that were answered, until they expire.
  /// `waiting_number` has the numbers that users get at `due_at` without the old number's proof, the digest of the code that
  /// stops it, and the session that asked by its permanent identifier.
  /// `event.session` is the session whose beginning an event records: NULL for other events, and once the
  /// user has signed that session out by its identifier and so knows of it. `session.news` is the first such event, or
  /// one of a kind that is told like it, that the session has not shown its user; 0 means none. `event.told` is 1 once
  /// the user has confirmed it in some session. `session.changed` is the kind of the last change of a factor by
  /// another session, until the user has confirmed it.
  static let signIn: SQL = """
    CREATE TABLE challenge(browser BLOB NOT NULL CHECK(length(browser)=32), purpose INTEGER NOT NULL CHECK(purpose BETWEEN 0 AND 3),
      id BLOB NOT NULL UNIQUE CHECK(length(id)=16), phone TEXT NOT NULL, code BLOB CHECK(length(code)=32),
      sent_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, resend_at INTEGER, tries INTEGER NOT NULL DEFAULT 0 CHECK(tries>=0),
      delivery INTEGER NOT NULL CHECK(delivery BETWEEN 0 AND 4), limited TEXT, proven_until INTEGER,
      PRIMARY KEY(browser,purpose), CHECK((code IS NULL)=(delivery IN(0,3)))) STRICT, WITHOUT ROWID;
    CREATE INDEX challenge_expiry ON challenge(expires_at);
    CREATE INDEX challenge_refused ON challenge(expires_at) WHERE delivery=0;
    CREATE TABLE session(token BLOB PRIMARY KEY CHECK(length(token)=32), id BLOB NOT NULL UNIQUE CHECK(length(id)=16),
      user_id INTEGER NOT NULL REFERENCES user(id), created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
      idle_seconds INTEGER NOT NULL CHECK(idle_seconds>=0), last_used INTEGER NOT NULL, shared INTEGER NOT NULL CHECK(shared IN(0,1)),
      proven_at INTEGER NOT NULL, news INTEGER NOT NULL DEFAULT 0 CHECK(news>=0), address TEXT NOT NULL, agent TEXT NOT NULL,
      changed TEXT, changed_at INTEGER, CHECK((changed IS NULL)=(changed_at IS NULL))) STRICT, WITHOUT ROWID;
    CREATE INDEX session_user ON session(user_id,created_at);
    CREATE INDEX session_expiry ON session(expires_at);
    CREATE TABLE device(token BLOB NOT NULL CHECK(length(token)=32), phone TEXT NOT NULL, expires_at INTEGER NOT NULL,
      PRIMARY KEY(token,phone)) STRICT, WITHOUT ROWID;
    CREATE INDEX device_phone ON device(phone,expires_at);
    CREATE INDEX device_expiry ON device(expires_at);
    CREATE TABLE throttle(kind INTEGER NOT NULL, subject BLOB NOT NULL, count INTEGER NOT NULL CHECK(count>=0), until INTEGER,
      moments BLOB NOT NULL, dead_at INTEGER NOT NULL, PRIMARY KEY(kind,subject)) STRICT, WITHOUT ROWID;
    CREATE INDEX throttle_dead ON throttle(dead_at);
    CREATE TABLE recovery(user_id INTEGER NOT NULL REFERENCES user(id), digest BLOB NOT NULL CHECK(length(digest)=32),
      made_at INTEGER NOT NULL, used_at INTEGER, made_by BLOB CHECK(length(made_by)=16), ended_at INTEGER,
      PRIMARY KEY(user_id,digest)) STRICT, WITHOUT ROWID;
    CREATE TABLE totp(user_id INTEGER PRIMARY KEY REFERENCES user(id), secret BLOB NOT NULL, made_at INTEGER NOT NULL, on_at INTEGER,
      last_step INTEGER NOT NULL DEFAULT 0, second INTEGER NOT NULL DEFAULT 0 CHECK(second IN(0,1)),
      CHECK(second=0 OR on_at IS NOT NULL)) STRICT;
    CREATE TABLE passkey(number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE CHECK(length(id)=16), user_id INTEGER NOT NULL REFERENCES user(id),
      credential BLOB NOT NULL UNIQUE CHECK(length(credential) BETWEEN 1 AND 1023), cose BLOB NOT NULL, host TEXT NOT NULL,
      name TEXT NOT NULL, counter INTEGER NOT NULL CHECK(counter BETWEEN 0 AND 4294967295),
      may_copy INTEGER NOT NULL CHECK(may_copy IN(0,1)), made_at INTEGER NOT NULL, made_by BLOB CHECK(length(made_by)=16),
      used_at INTEGER) STRICT;
    CREATE INDEX passkey_user ON passkey(user_id);
    CREATE TABLE passkey_handle(user_id INTEGER PRIMARY KEY REFERENCES user(id),
      handle BLOB NOT NULL UNIQUE CHECK(length(handle)=64)) STRICT;
    CREATE TABLE passkey_used(challenge BLOB PRIMARY KEY CHECK(length(challenge)=32), expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX passkey_used_expiry ON passkey_used(expires_at);
    CREATE TABLE waiting_number(user_id INTEGER PRIMARY KEY REFERENCES user(id), phone TEXT NOT NULL UNIQUE, due_at INTEGER NOT NULL,
      stop BLOB NOT NULL UNIQUE CHECK(length(stop)=32), session BLOB NOT NULL CHECK(length(session)=16)) STRICT;
    CREATE INDEX waiting_number_due ON waiting_number(due_at);
    CREATE TABLE event(id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES user(id), at INTEGER NOT NULL, kind TEXT NOT NULL,
      address TEXT NOT NULL, agent TEXT NOT NULL, session BLOB CHECK(length(session)=16),
      told INTEGER NOT NULL DEFAULT 0 CHECK(told IN(0,1))) STRICT;
    CREATE INDEX event_user ON event(user_id,id);
    CREATE INDEX event_time ON event(at);
    """
}

extension Schema {
  /// Changes in how users sign in, worded as in the list next to the database (``SignInChangeList``); the wallet's
  /// name in that list, with the series in which new operators number their invoices; and the phone numbers that users
  /// must still prove after a restore, as marks (``PhoneMarks``).
  static let changes: SQL = """
    CREATE TABLE wallet(one INTEGER PRIMARY KEY CHECK(one=1), name BLOB NOT NULL CHECK(length(name)=16),
      series INTEGER NOT NULL DEFAULT 1 CHECK(series>0), imported INTEGER NOT NULL DEFAULT 0 CHECK(imported>=0)) STRICT;
    CREATE TABLE sign_in_change(number INTEGER PRIMARY KEY, at INTEGER NOT NULL, user_id INTEGER NOT NULL,
      user_made INTEGER NOT NULL, kind TEXT NOT NULL CHECK(kind IN('app-on','app-off','app-second','app-alone','number','passkey-off','left')),
      mark BLOB CHECK(length(mark)=32), CHECK((kind IN('number','passkey-off'))=(mark IS NOT NULL))) STRICT;
    CREATE TABLE moved_number(mark BLOB PRIMARY KEY CHECK(length(mark)=32), user_id INTEGER NOT NULL UNIQUE REFERENCES user(id)
    ) STRICT, WITHOUT ROWID;
    """

  /// The owner of the number behind a mark signs in as the user. So only the mark of the user's last change may wait,
  /// and only while the user has a placeholder (``PlaceholderNumbers``).
  static let changeGuards: SQL = """
    CREATE TRIGGER moved_number_new BEFORE INSERT ON moved_number BEGIN
      SELECT RAISE(ROLLBACK,'waits for no such number') WHERE EXISTS(SELECT 1 FROM moved_number WHERE mark=NEW.mark OR user_id=NEW.user_id)
        OR NOT EXISTS(SELECT 1 FROM user u WHERE u.id=NEW.user_id AND u.phone GLOB '+999*' AND NEW.mark IS (SELECT mark FROM sign_in_change
        WHERE user_id=u.id AND user_made=u.created_at AND kind='number' ORDER BY number DESC LIMIT 1)); END;
    CREATE TRIGGER wallet_series BEFORE UPDATE OF series ON wallet BEGIN
      SELECT RAISE(ROLLBACK,'a series is never begun twice') WHERE NOT coalesce(NEW.series>=OLD.series,0); END;
    CREATE TRIGGER wallet_imported BEFORE UPDATE OF imported ON wallet BEGIN
      SELECT RAISE(ROLLBACK,'imported once, before everything else') WHERE OLD.imported<>0 OR EXISTS(SELECT 1 FROM op); END;
    CREATE TRIGGER wallet_new BEFORE INSERT ON wallet BEGIN
      SELECT RAISE(ROLLBACK,'one wallet') WHERE EXISTS(SELECT 1 FROM wallet) OR EXISTS(SELECT 1 FROM op); END;
    CREATE TRIGGER wallet_kept BEFORE DELETE ON wallet BEGIN SELECT RAISE(ROLLBACK,'the wallet is kept'); END;
    CREATE TRIGGER moved_number_fixed BEFORE UPDATE ON moved_number BEGIN SELECT RAISE(ROLLBACK,'waits for no such number'); END;
    """
}

extension Schema {
  /// What the store remembers about itself: how far the books were verified, the latest time that sign-in recorded, and
  /// the owner's confirmation of the clock, at most one row: the clock was right when it showed `clock`, although the
  /// newest operation was booked at `newest`. Times are milliseconds since 1970.
  static let marks: SQL = """
    CREATE TABLE verified(one INTEGER PRIMARY KEY CHECK(one=1), op_id INTEGER NOT NULL,
      hash BLOB NOT NULL CHECK(length(hash)=32), at INTEGER NOT NULL) STRICT;
    CREATE TABLE latest(one INTEGER PRIMARY KEY CHECK(one=1), at INTEGER NOT NULL) STRICT;
    CREATE TABLE accepted_clock(one INTEGER PRIMARY KEY CHECK(one=1), clock INTEGER NOT NULL,
      newest INTEGER NOT NULL CHECK(newest>clock)) STRICT;
    """

  /// The triggers that keep the latest time.
  static let moments: SQL = """
    CREATE TRIGGER session_made AFTER INSERT ON session BEGIN UPDATE latest SET at=NEW.created_at WHERE at<NEW.created_at; END;
    CREATE TRIGGER session_used AFTER UPDATE OF last_used ON session BEGIN UPDATE latest SET at=NEW.last_used WHERE at<NEW.last_used; END;
    CREATE TRIGGER challenge_made AFTER INSERT ON challenge BEGIN UPDATE latest SET at=NEW.sent_at WHERE at<NEW.sent_at; END;
    CREATE TRIGGER leaving_asked AFTER INSERT ON leaving BEGIN UPDATE latest SET at=NEW.asked_at WHERE at<NEW.asked_at; END;
    CREATE TRIGGER card_removed AFTER UPDATE OF deleted_at ON card WHEN NEW.deleted_at IS NOT NULL BEGIN UPDATE latest SET at=NEW.deleted_at WHERE at<NEW.deleted_at; END;
    CREATE TRIGGER charging_news AFTER UPDATE OF news_at ON charging_session BEGIN UPDATE latest SET at=NEW.news_at WHERE at<NEW.news_at; END;
    CREATE TRIGGER challenge_sent AFTER UPDATE OF sent_at ON challenge BEGIN UPDATE latest SET at=NEW.sent_at WHERE at<NEW.sent_at; END;
    """
}
