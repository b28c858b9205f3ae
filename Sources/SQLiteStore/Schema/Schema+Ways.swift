import WalletCore

extension Schema {
  /// Which session made a recovery code, by the name that it keeps for life, and when a restoring ended it. Codes of before are
  /// of no known session. Written as later columns, which is how the migration adds them.
  static let ways: SQL = """
    ALTER TABLE recovery ADD COLUMN made_by BLOB CHECK(length(made_by)=16);
    ALTER TABLE recovery ADD COLUMN ended_at INTEGER;
    """
}
