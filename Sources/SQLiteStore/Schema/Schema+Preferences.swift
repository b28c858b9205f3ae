import WalletCore

extension Schema {
  /// How a user wants the wallet to look: a ``Theme``, whether amounts are covered, cents to save for. Beside the user's name,
  /// because every page reads that row anyway; written as later columns, which is how the migration adds them.
  static let preferences: SQL = """
    ALTER TABLE user ADD COLUMN theme INTEGER NOT NULL DEFAULT 0 CHECK(theme IN(0,1));
    ALTER TABLE user ADD COLUMN hides_amounts INTEGER NOT NULL DEFAULT 0 CHECK(hides_amounts IN(0,1));
    ALTER TABLE user ADD COLUMN goal INTEGER CHECK(goal>0);
    """
}
