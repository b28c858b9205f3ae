import WalletCore

/// What bringing a file with books to the present version did to its chain. Where a step changes what is hashed, every
/// operation gets another hash, and a head that was written down before no longer compares.
package struct MigrationReport: Sendable, Equatable {
  /// The version that the file had.
  package let from: Int
  /// The version that it has.
  package let to: Int
  /// The newest operation and its hash before the first step; the chain was verified up to it.
  package let before: LedgerHead
  /// The same operation and its hash after the last.
  package let after: LedgerHead
}
