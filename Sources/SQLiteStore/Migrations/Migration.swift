import WalletCore

/// One step from a version of the file to the next; once released it never changes.
struct Migration: Sendable {
  /// What stands in the log.
  let name: StaticString
  /// What to do, inside a transaction of its own.
  let apply: @Sendable (SQLiteConnection, StoreConfiguration) throws(SQLiteFailure) -> Void
  /// What is wrong with a file of the version that it makes.
  let check: @Sendable (SQLiteConnection) throws(SQLiteFailure) -> [InvariantViolation]
  /// `PRAGMA user_version` of the version that it makes.
  let seal: SQL
}
