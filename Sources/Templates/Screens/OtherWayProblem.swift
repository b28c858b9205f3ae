/// Why a recovery code or an authenticator app's digits did not sign in; the same for numbers that are known and unknown.
public enum OtherWayProblem: Sendable, Equatable {
  /// Nothing was typed.
  case empty
  /// Neither six digits nor a recovery code.
  case malformed
  /// It is no code of this number's, was used before, or is too old.
  case wrong
  /// After so many wrong ones none is looked at for a while.
  case waiting(seconds: Int)
  /// Too many tries from where the browser is.
  case tooMany(seconds: Int)
}
