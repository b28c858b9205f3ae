/// What a restoring put in place.
public struct RestoredWallet: Sendable {
  /// What the check of the books found; its head is the wallet's.
  public let report: BooksReport
  /// What bringing older books to this version did; nil where they were of this one.
  public let migration: MigrationReport?
  /// The ways to sign in that the backup brought.
  public let ways: RestoredWays
}
