import WalletCore

extension Schema {
  /// What the owner said about the clock, at most one row: that it was right when it stood at `clock`, although the
  /// newest operation was booked at `newest`. Times are milliseconds since 1970.
  static let clock: SQL = """
    CREATE TABLE accepted_clock(one INTEGER PRIMARY KEY CHECK(one=1), clock INTEGER NOT NULL,
      newest INTEGER NOT NULL CHECK(newest>clock)) STRICT;
    """
}
