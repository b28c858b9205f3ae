@testable import SQLiteStore
@testable import WalletCore

extension Migration {
  /// A second version that differs from the first in its facts alone.
  static let otherFacts = Migration(
    name: "other facts", apply: { _, _ in }, check: Invariants.checkBooks, setsVersion: "PRAGMA user_version=2")

  /// A second version in which every operation has another hash.
  static let otherHashes = Migration(
    name: "other hashes",
    apply: { connection, _ throws(SQLiteFailure) in
      try connection.runAll("DROP TRIGGER op_fixed; DELETE FROM verified; UPDATE op SET fingerprint=zeroblob(32)")
      try ClosedBooksFile.makeHashesRight(on: connection)
      try connection.run(
        "CREATE TRIGGER op_fixed BEFORE UPDATE ON op BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END")
    }, check: Invariants.checkBooks, setsVersion: "PRAGMA user_version=2")
}
