/// What of one user's history is exported.
public enum ExportScope: Sendable {
  /// The entries of one account with the balance after each; of one month, or of all its life.
  case account(AccountID, month: CivilMonth?)
  /// Every account and every operation.
  case everything
}
