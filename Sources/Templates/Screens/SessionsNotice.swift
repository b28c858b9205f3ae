/// What was just done to the user's sessions.
public enum SessionsNotice: Sendable {
  /// One of them was ended.
  case ended
  /// All but this one were.
  case othersEnded
}
