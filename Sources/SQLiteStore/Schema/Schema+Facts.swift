import WalletCore

extension Schema {
  /// The currencies with their limits, and the kinds of operation with the transfers that each may have. The rows are
  /// those of ``Currency`` and ``KindRule``, which ``FactCheck`` compares with them.
  ///
  /// Triggers and integrity checks look the kinds up, so that a rule stands once for both. Limits are judged in Swift
  /// alone: their columns tell which limits the file was made with.
  ///
  /// `kind_leg` lists each allowed pair of sides for a transfer of a kind. A side is `account` (the operation's own
  /// account), `user` (another account of its user) or the kind of a system account. `currency` is 1 for that of the
  /// operation's account and 2 for another. `commits` is a ``KindRule/Commits``.
  static let facts: SQL = """
    CREATE TABLE currency(code TEXT PRIMARY KEY, scale INTEGER NOT NULL CHECK(scale BETWEEN 0 AND 18),
      amount_limit INTEGER NOT NULL CHECK(amount_limit>0),
      balance_limit INTEGER NOT NULL CHECK(balance_limit>=amount_limit)) STRICT, WITHOUT ROWID;
    CREATE TABLE kind(code TEXT PRIMARY KEY, effect TEXT NOT NULL CHECK(effect IN('','opens','names','closes','reopens',
        'holds','raises','frees','joins','changesPhone','leaves')),
      min_legs INTEGER NOT NULL CHECK(min_legs>=0), max_legs INTEGER NOT NULL CHECK(max_legs BETWEEN min_legs AND 8),
      commits INTEGER NOT NULL CHECK(commits BETWEEN 0 AND 2), rated INTEGER NOT NULL CHECK(rated IN(0,1)),
      reverses INTEGER NOT NULL CHECK(reverses IN(0,1)), undone_by TEXT) STRICT, WITHOUT ROWID;
    CREATE TABLE kind_leg(kind TEXT NOT NULL REFERENCES kind(code), part INTEGER NOT NULL CHECK(part BETWEEN 0 AND 7),
      debit TEXT NOT NULL, credit TEXT NOT NULL, type TEXT NOT NULL, currency INTEGER NOT NULL CHECK(currency IN(1,2)),
      PRIMARY KEY(kind,part,debit,credit)) STRICT, WITHOUT ROWID;
    """

  /// The facts are fixed in each version. ``ProgramFacts`` drops these triggers and creates them again.
  static let factGuards: SQL = """
    CREATE TRIGGER currency_new BEFORE INSERT ON currency BEGIN SELECT RAISE(ROLLBACK,'facts are fixed'); END;
    CREATE TRIGGER currency_fixed BEFORE UPDATE ON currency BEGIN SELECT RAISE(ROLLBACK,'facts are fixed'); END;
    CREATE TRIGGER currency_kept BEFORE DELETE ON currency BEGIN SELECT RAISE(ROLLBACK,'facts are fixed'); END;
    CREATE TRIGGER kind_new BEFORE INSERT ON kind BEGIN SELECT RAISE(ROLLBACK,'facts are fixed'); END;
    CREATE TRIGGER kind_fixed BEFORE UPDATE ON kind BEGIN SELECT RAISE(ROLLBACK,'facts are fixed'); END;
    CREATE TRIGGER kind_kept BEFORE DELETE ON kind BEGIN SELECT RAISE(ROLLBACK,'facts are fixed'); END;
    CREATE TRIGGER kind_leg_new BEFORE INSERT ON kind_leg BEGIN SELECT RAISE(ROLLBACK,'facts are fixed'); END;
    CREATE TRIGGER kind_leg_fixed BEFORE UPDATE ON kind_leg BEGIN SELECT RAISE(ROLLBACK,'facts are fixed'); END;
    CREATE TRIGGER kind_leg_kept BEFORE DELETE ON kind_leg BEGIN SELECT RAISE(ROLLBACK,'facts are fixed'); END;
    """

  /// Drops ``factGuards``.
  static let factGuardsDropped: SQL = """
    DROP TRIGGER IF EXISTS currency_new; DROP TRIGGER IF EXISTS currency_fixed; DROP TRIGGER IF EXISTS currency_kept;
    DROP TRIGGER IF EXISTS kind_new; DROP TRIGGER IF EXISTS kind_fixed; DROP TRIGGER IF EXISTS kind_kept;
    DROP TRIGGER IF EXISTS kind_leg_new; DROP TRIGGER IF EXISTS kind_leg_fixed; DROP TRIGGER IF EXISTS kind_leg_kept;
    """
}
