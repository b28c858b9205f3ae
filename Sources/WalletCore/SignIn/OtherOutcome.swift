/// How another way to sign in, or to prove oneself, ended.
public enum OtherOutcome: Sendable, Equatable {
  /// This browser named no number.
  case noChallenge
  /// It is none; `locks` if a wait begins with it.
  case wrong(locks: Bool)
  /// A limit stands in the way.
  case limited(LimitHit)
  /// It is one, and signed in.
  case signedIn(NewSignIn)
  /// It is one, and the session is proven anew.
  case confirmed
}
