import WalletCore

/// What was just done, told on the account's page.
public enum AccountNotice: Sendable, Equatable {
  /// Money moved: this entry is told.
  case booked(Entry)
  /// It has a new name.
  case renamed
  /// It was opened again, and no money came back with it; where some did, that entry is told.
  case reopened
  /// It was opened.
  case opened
}
