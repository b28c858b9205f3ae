/// Why an authenticator app was not turned on.
public enum TOTPProblem: Sendable, Equatable {
  /// Nothing was typed.
  case empty
  /// Something else than six digits.
  case notSixDigits
  /// They are not the digits that the app has to show now.
  case wrong
}
