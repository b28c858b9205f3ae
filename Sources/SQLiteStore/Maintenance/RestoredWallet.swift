import WalletCore

/// What a restoring put in place.
package struct RestoredWallet: Sendable {
  /// What the check of the books found; its head is the wallet's.
  package let report: BooksReport
  /// What bringing older books to this version did; nil where they were of this one.
  package let migration: MigrationReport?
  /// The ways to sign in that the backup brought.
  package let ways: RestoredWays
}
