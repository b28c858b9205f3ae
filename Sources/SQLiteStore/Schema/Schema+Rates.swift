import WalletCore

extension Schema {
  /// What one unit of a currency was worth on a day, as the files of rates said then: `dollars` for this many `units`,
  /// both in units of 10^-scale. `seq` counts the prices of a currency and day in the order in which they came.
  static let rates: SQL = """
    CREATE TABLE price_of_day(currency TEXT NOT NULL REFERENCES currency(code) CHECK(currency<>'USD'), day INTEGER NOT NULL,
      seq INTEGER NOT NULL CHECK(seq>0), dollars INTEGER NOT NULL CHECK(dollars>0 AND dollars<1000000000000000000),
      dollars_scale INTEGER NOT NULL CHECK(dollars_scale BETWEEN 0 AND 36),
      units INTEGER NOT NULL CHECK(units>0 AND units<1000000000000000000),
      units_scale INTEGER NOT NULL CHECK(units_scale BETWEEN 0 AND 36),
      source TEXT NOT NULL CHECK(length(source) BETWEEN 1 AND 64 AND instr(source,char(0))=0), first_seen INTEGER NOT NULL,
      PRIMARY KEY(currency,day,seq)) STRICT, WITHOUT ROWID;
    """

  /// The triggers that let prices only be added.
  static let rateGuards: SQL = """
    CREATE TRIGGER price_of_day_new BEFORE INSERT ON price_of_day BEGIN
      SELECT RAISE(ROLLBACK,'prices are only added') WHERE NEW.seq IS NOT (SELECT coalesce(max(seq),0)+1 FROM price_of_day
        WHERE currency=NEW.currency AND day=NEW.day); END;
    CREATE TRIGGER price_of_day_fixed BEFORE UPDATE ON price_of_day BEGIN SELECT RAISE(ROLLBACK,'prices are only added'); END;
    CREATE TRIGGER price_of_day_kept BEFORE DELETE ON price_of_day BEGIN SELECT RAISE(ROLLBACK,'prices are only added'); END;
    """
}
