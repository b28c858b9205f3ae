import WalletCore

extension Schema {
  /// What stands between a stranger and a user's money: codes, sessions, known devices, limits, other ways to sign in, and
  /// what happened. Outside the chain.
  ///
  /// A challenge without a code was refused by a limit (delivery 0) or could not be sent (3); 4: nobody knows. `throttle.kind` is a
  /// ``ThrottleKind``, its subject a number, a device, a network.
  static let signIn: SQL = """
    CREATE TABLE challenge(browser BLOB NOT NULL CHECK(length(browser)=32), purpose INTEGER NOT NULL CHECK(purpose BETWEEN 0 AND 3),
      id BLOB NOT NULL UNIQUE CHECK(length(id)=16), phone TEXT NOT NULL, code BLOB CHECK(length(code)=32),
      sent_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, resend_at INTEGER, tries INTEGER NOT NULL DEFAULT 0 CHECK(tries>=0),
      delivery INTEGER NOT NULL CHECK(delivery BETWEEN 0 AND 4), limited TEXT,
      PRIMARY KEY(browser,purpose), CHECK((code IS NULL)=(delivery IN(0,3)))) STRICT, WITHOUT ROWID;
    CREATE INDEX challenge_expiry ON challenge(expires_at);
    CREATE INDEX challenge_refused ON challenge(expires_at) WHERE delivery=0;
    CREATE TABLE session(token BLOB PRIMARY KEY CHECK(length(token)=32), id BLOB NOT NULL UNIQUE CHECK(length(id)=16),
      user_id INTEGER NOT NULL REFERENCES user(id), created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
      idle_seconds INTEGER NOT NULL CHECK(idle_seconds>=0), last_used INTEGER NOT NULL, shared INTEGER NOT NULL CHECK(shared IN(0,1)),
      proven_at INTEGER NOT NULL, news INTEGER NOT NULL DEFAULT 0 CHECK(news>=0), address TEXT NOT NULL, agent TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
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
      made_at INTEGER NOT NULL, used_at INTEGER, PRIMARY KEY(user_id,digest)) STRICT, WITHOUT ROWID;
    CREATE TABLE totp(user_id INTEGER PRIMARY KEY REFERENCES user(id), secret BLOB NOT NULL, made_at INTEGER NOT NULL, on_at INTEGER,
      last_step INTEGER NOT NULL DEFAULT 0) STRICT;
    CREATE TABLE event(id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES user(id), at INTEGER NOT NULL, kind TEXT NOT NULL,
      address TEXT NOT NULL, agent TEXT NOT NULL) STRICT;
    CREATE INDEX event_user ON event(user_id,id);
    """
}

extension Schema {
  /// Which session made a recovery code, by the name that it keeps for life, and when a restoring ended it. Codes of before are
  /// of no known session. Written as later columns, which is how the migration adds them.
  static let ways: SQL = """
    ALTER TABLE recovery ADD COLUMN made_by BLOB CHECK(length(made_by)=16);
    ALTER TABLE recovery ADD COLUMN ended_at INTEGER;
    """
}

extension Schema {
  /// Which session a line of the log tells the beginning of: none where it tells of something else, or once the user has
  /// signed that session out by its name, and so knows of it. `session.news` is the first such line that the session's user was
  /// not shown; 0: none. Written as a later column, which is how the migration adds it.
  static let news: SQL = "ALTER TABLE event ADD COLUMN session BLOB CHECK(length(session)=16);"
}

extension Schema {
  /// How a user wants the wallet to look: a ``Theme``, whether amounts are covered, cents to save for. Beside the user's name,
  /// because every page reads that row anyway; written as later columns, which is how the migration adds them.
  static let preferences: SQL = """
    ALTER TABLE user ADD COLUMN theme INTEGER NOT NULL DEFAULT 0 CHECK(theme IN(0,1));
    ALTER TABLE user ADD COLUMN hides_amounts INTEGER NOT NULL DEFAULT 0 CHECK(hides_amounts IN(0,1));
    ALTER TABLE user ADD COLUMN goal INTEGER CHECK(goal>0);
    """
}

extension Schema {
  /// What changed in how users sign in, in the words of the list that stands beside the database (``SignInChangeList``); the
  /// name by which that list knows its wallet; and the numbers that wait for their users after a restoring, by their marks
  /// (``PhoneMarks``).
  static let changes: SQL = """
    CREATE TABLE wallet(one INTEGER PRIMARY KEY CHECK(one=1), name BLOB NOT NULL CHECK(length(name)=16)) STRICT;
    CREATE TABLE sign_in_change(number INTEGER PRIMARY KEY, at INTEGER NOT NULL, user_id INTEGER NOT NULL,
      user_made INTEGER NOT NULL, kind TEXT NOT NULL CHECK(kind IN('app-on','app-off','number')),
      mark BLOB CHECK(length(mark)=32), CHECK((kind='number')=(mark IS NOT NULL))) STRICT;
    CREATE TABLE moved_number(mark BLOB PRIMARY KEY CHECK(length(mark)=32), user_id INTEGER NOT NULL UNIQUE REFERENCES user(id)
    ) STRICT, WITHOUT ROWID;
    """
}
