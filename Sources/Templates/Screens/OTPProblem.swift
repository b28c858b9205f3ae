import WalletCore

/// Why a typed code did not sign in, or no new one was sent.
public enum OTPProblem: Sendable, Equatable {
  /// Another code; so many tries are left.
  case wrong(triesLeft: Int)
  /// Too many wrong tries: even the right code is refused now. Another can be asked for in so many seconds; nil: waiting
  /// does not help.
  case dead(resendIn: Int?)
  /// Its time is over.
  case expired
  /// Nothing was typed.
  case empty
  /// Something else than six digits.
  case notSixDigits
  /// None was sent that could be right.
  case notSent
  /// A limit stands in the way, of trying the code or of sending a new one. In so many seconds it does not; nil: waiting
  /// does not help.
  case limited(RateLimit, seconds: Int?, ofSending: Bool)
  /// No codes go to such numbers any more.
  case destination(DestinationRefusal)

  /// The same, telling when another code can be asked for, where none of this one's tries are left.
  public func waiting(_ seconds: Int?) -> OTPProblem {
    switch self {
    case .wrong(triesLeft: 0), .dead: .dead(resendIn: seconds)
    default: self
    }
  }

  /// Whether it is about the code that was typed.
  var isAboutCode: Bool {
    switch self {
    case .wrong, .dead, .expired, .empty, .notSixDigits, .notSent: true
    case .limited(_, _, let ofSending): !ofSending
    case .destination: false
    }
  }
}
