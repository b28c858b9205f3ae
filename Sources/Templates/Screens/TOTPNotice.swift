/// What was just done to the user's authenticator app.
public enum TOTPNotice: Sendable {
  /// It was turned on.
  case on
  /// It was turned off.
  case off
}
