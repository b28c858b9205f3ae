import Templates
import WalletCore

extension AlternativeSignInRefusal {
  /// What a page says about it; nil if the person has to start again.
  func problem() throws(Failure) -> AlternativeSignInProblem? {
    switch self {
    case .noChallenge: nil
    case .empty: .empty
    case .malformed: .malformed
    case .wrong: .wrong
    case .limited(.checks, let seconds): .tooMany(seconds: seconds)
    case .limited(_, let seconds): .waiting(seconds: seconds)
    case .unavailable(let failure): throw .store(failure)
    }
  }
}

extension AlternativeSignInProblem {
  /// The seconds for `Retry-After`, if a limit is reached.
  var retryAfter: Int? {
    switch self {
    case .waiting(let seconds), .tooMany(let seconds): seconds
    case .empty, .malformed, .wrong: nil
    }
  }
}

extension CodeRefusal {
  /// What a page says about it; nil if the person has to start again.
  func problem() throws(Failure) -> OTPProblem? {
    switch self {
    case .noChallenge: nil
    case .empty: .empty
    case .notSixDigits: .notSixDigits
    case .expired: .expired
    case .dead: .dead
    case .notSent: .notSent
    case .wrong(let left, _): .wrong(triesLeft: left)
    case .limited(let limit, let seconds): .limited(limit, seconds: seconds, ofSending: false)
    case .unavailable(let failure): throw .store(failure)
    }
  }
}
