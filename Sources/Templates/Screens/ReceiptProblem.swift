import WalletCore

/// Why something on a receipt's page was not done.
public enum ReceiptProblem: Sendable, Equatable {
  /// What was typed is no note.
  case note(NameRefusal)
  /// The books did not take it back.
  case undo(LedgerRefusal)
}
