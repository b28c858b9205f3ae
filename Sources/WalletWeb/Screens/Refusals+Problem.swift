import Templates
import WalletCore

extension LedgerRefusal {
  /// What a page says about it beside its form; the rest have pages of their own.
  func problem() throws(Failure) -> LedgerRefusal {
    switch self {
    case .unavailable(let failure): throw .store(failure)
    case .noSuchAccount, .noSuchReceiver, .noSuchOperation, .noSuchCard: throw .notFound
    default: self
    }
  }
}

extension CardRefusal {
  /// What a page says about it; the rest have pages of their own.
  func problem(_ context: RequestContext, _ user: SignedInUser) throws(Failure) -> CardProblem {
    switch self {
    case .unavailable(let failure): throw .store(failure)
    case .foreign:
      context.reportForeign(user)
      throw .notFound
    case .noSuchCard:
      context.reportNoSuchCard(user)
      throw .notFound
    case .formReused, .tooMany, .tooManyRemoved, .alreadyThere, .removed, .tooLate: return .card(self)
    }
  }
}

extension SendRefusal {
  /// What a page says about it; nil if there is no number that waits for a code.
  func problem() throws(Failure) -> SendProblem? {
    switch self {
    case .noChallenge: nil
    case .limited(let limit, let seconds): .limited(limit, seconds: seconds)
    case .destination(let refusal): .destination(refusal)
    case .notDelivered(let failure): throw .notDelivered(failure)
    case .unavailable(let failure): throw .store(failure)
    }
  }
}

extension SendProblem {
  /// The same on a page for a code.
  var ofCode: OTPProblem {
    switch self {
    case .limited(let limit, let seconds): .limited(limit, seconds: seconds, ofSending: true)
    case .destination(let refusal): .destination(refusal)
    }
  }
}

extension AlternativeSignInRefusal {
  /// What a page says about it; nil if the person has to start again.
  func problem() throws(Failure) -> AlternativeSignInProblem? {
    switch self {
    case .noChallenge: nil
    case .empty: .empty
    case .malformed: .malformed
    case .wrong: .wrong
    case .beforeCode: .beforeCode
    case .limited(let limit, let seconds): .limited(limit, seconds: seconds)
    case .clockWrong: .clockWrong
    case .unavailable(let failure): throw .store(failure)
    }
  }
}

extension AlternativeSignInProblem {
  /// Whether a limit is reached, and the seconds for `Retry-After` if waiting helps.
  var limit: (isReached: Bool, retryAfter: Int?) {
    switch self {
    case .limited(_, let seconds): (true, seconds)
    case .empty, .malformed, .wrong, .beforeCode, .clockWrong: (false, nil)
    }
  }
}

extension PasskeyRefusal {
  /// What a page says about it.
  func problem() throws(Failure) -> PasskeyProblem {
    switch self {
    case .again: .again
    case .numberUnproven: .numberUnproven
    case .refused: .refused
    case .limited(let seconds): .limited(seconds: seconds)
    case .unavailable(let failure): throw .store(failure)
    }
  }
}

extension CodeRefusal {
  /// What a page says about it; nil if the person has to start again, or the code was right and a page for the app is
  /// next.
  func problem() throws(Failure) -> OTPProblem? {
    switch self {
    case .noChallenge, .needsApp: nil
    case .empty: .empty
    case .notSixDigits: .notSixDigits
    case .expired: .expired
    case .dead: .dead
    case .notSent: .notSent
    case .wrong(let left, _): .wrong(triesLeft: left)
    case .limited(let limit, let seconds): .limited(limit, seconds: seconds, ofSending: false)
    case .clockWrong: .clockWrong
    case .numberWaits(let seconds): .numberWaits(seconds: seconds)
    case .unavailable(let failure): throw .store(failure)
    }
  }
}
