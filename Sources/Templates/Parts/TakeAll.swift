/// What is done with an account's whole balance. The raw value is what the button for it sends.
public enum TakeAll: String, Sendable {
  /// Taken out of the wallet.
  case withdraw
  /// Moved to another account.
  case transfer
}
