/// How things stand with a user's authenticator app.
public enum Authenticator: Sendable {
  /// There is none.
  case off
  /// The app is to take this secret and to prove it.
  case settingUp(TOTPSecret)
  /// Its digits sign in, since this moment of the wall clock.
  case on(since: Timestamp)
}
