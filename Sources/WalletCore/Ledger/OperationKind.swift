/// The kinds of operation, as the store writes them.
public enum OperationKind: String, Sendable, CaseIterable {
  case open, rename, deposit, withdraw, transfer, close, reopen, undo
}
