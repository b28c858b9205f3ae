/// Why a typed code did not sign in, or no new one was sent.
public enum OTPProblem: Sendable, Equatable {
  /// Another code; so many tries are left.
  case wrong(triesLeft: Int)
  /// Too many wrong tries: even the right code is refused now.
  case dead
  /// Its time is over.
  case expired
  /// Nothing was typed.
  case empty
  /// Something else than six digits.
  case notSixDigits
  /// A new code was asked for before the wait was over.
  case resendTooEarly(seconds: Int)

  /// Whether it is about the code that was typed.
  var isAboutCode: Bool {
    switch self {
    case .wrong, .dead, .expired, .empty, .notSixDigits: true
    case .resendTooEarly: false
    }
  }
}
