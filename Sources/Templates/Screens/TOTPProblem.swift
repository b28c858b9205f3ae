import WalletCore

/// Why an authenticator app was not turned on.
public enum TOTPProblem: Sendable, Equatable {
  /// Nothing was typed.
  case empty
  /// Something else than six digits.
  case notSixDigits
  /// They are not the digits that the app has to show now.
  case wrong
  /// Too many were typed; another may be after so many seconds.
  case limited(RateLimit, seconds: Int)
}
