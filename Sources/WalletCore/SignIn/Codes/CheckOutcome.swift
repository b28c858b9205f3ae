/// How a try at a code ended.
public enum CheckOutcome: Sendable, Equatable {
  /// This browser asked for no code, or the code was used.
  case noChallenge
  /// No code was made, or it could not be sent.
  case notSent
  case expired
  /// What was typed is no code.
  case malformed
  /// Too many wrong tries; even the right code is refused now.
  case dead
  /// Another code; `locks` if a wait begins with it.
  case wrong(triesLeft: Int, locks: Bool)
  /// A limit stands in the way; nothing was compared.
  case limited(LimitHit)
  /// It was the code.
  case right(NewSignIn)
}
