import WalletCore

/// Why a new account was not opened.
public enum NewAccountProblem: Sendable, Equatable {
  /// The name is none.
  case name(NameRefusal)
  /// The currency is unknown or not offered.
  case currency
  /// The books did not take it.
  case ledger(LedgerRefusal)
}
