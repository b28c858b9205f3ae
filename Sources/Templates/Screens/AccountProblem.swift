import WalletCore

/// Why something on an account's page was not done.
public enum AccountProblem: Sendable, Equatable {
  /// What was typed is no amount.
  case amount(AmountRefusal)
  /// The books did not take it.
  case ledger(LedgerRefusal)
  /// What was typed is no name.
  case name(NameRefusal)
  /// What came along is no note. The page has no field for it.
  case note(NameRefusal)
}
