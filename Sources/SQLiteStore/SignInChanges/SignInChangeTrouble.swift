import WalletCore

/// What goes wrong with the list beside the database; the wallet runs all the same.
package enum SignInChangeTrouble: Sendable, Equatable {
  /// It is behind the books, because it cannot be written.
  case unwritten(UpkeepFailure)
  /// It was of no use, and was written again from the books: what it told of later changes is in `sign-in-changes.before`.
  case replaced(RestoredChanges.Loss)
}
