/// How proving a session anew by a code ended.
public enum ConfirmOutcome: Sendable, Equatable {
  /// The session is proven as of now.
  case confirmed
  /// It is not; never ``CheckOutcome/right(_:)``.
  case refused(CheckOutcome)
}
