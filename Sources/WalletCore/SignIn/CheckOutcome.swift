/// How a try at a code ended.
public enum CheckOutcome: Sendable, Equatable {
  /// This browser asked for no code, or the code was used.
  case noChallenge
  case expired
  /// Too many wrong tries; even the right code is refused now.
  case dead
  case wrong(triesLeft: Int)
  case signedIn(UserID, isNew: Bool)
}
