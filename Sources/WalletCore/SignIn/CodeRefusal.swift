/// Why a typed code does not sign in.
public enum CodeRefusal: Error, Sendable, Equatable {
  /// This browser asked for no code, or has used it.
  case noChallenge
  /// Nothing was typed.
  case empty
  case notSixDigits
  case wrong(triesLeft: Int)
  /// Too many wrong tries.
  case dead
  case expired
  case unavailable(StoreFailure)
}
