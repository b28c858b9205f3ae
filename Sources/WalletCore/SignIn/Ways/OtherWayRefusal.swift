/// Why a recovery code or a code of an authenticator app does nothing; the same for numbers that are known and unknown.
public enum OtherWayRefusal: Error, Sendable, Equatable {
  /// This browser named no number.
  case noChallenge
  /// Nothing was typed.
  case empty
  /// Neither six digits nor a recovery code.
  case malformed
  /// It is none, or was used; `locks` if a wait begins with it.
  case wrong(locks: Bool)
  /// A limit stands in the way; nothing was compared. In so many seconds it does not.
  case limited(RateLimit, seconds: Int)
  case unavailable(StoreFailure)
}
