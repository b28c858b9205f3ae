/// Gives a user another number, when both are proven. All other sessions end.
public struct ChangePhone: SignInCommand {
  /// The outcome, for the one who asked.
  public typealias Answer = PhoneChange.Outcome

  let change: PhoneChange

  /// What is to be done.
  public init(change: PhoneChange) {
    self.change = change
  }

  /// When the asker stops waiting.
  public var deadline: Timestamp? { change.request.deadline }

  /// Judges, and writes what comes of it.
  public func run<Desk: SignInDesk>(at desk: Desk) throws(Desk.Failure) -> PhoneChange.Outcome {
    let request = change.request
    guard try desk.challenge(of: request.token, for: .newPhone)?.phone == change.phone else { return .notBegun }
    guard try desk.sessionExists(request.token) else { return .notBegun }
    let judge = CodeJudge(request, .newPhone, change.newCode)
    if case .refused(let outcome) = try judge.run(at: desk) { return try refuse(.newRefused(outcome), at: desk) }
    // Told only now: whether a number is somebody's is for nobody who has not proven it.
    guard try desk.user(change.phone) == nil else {
      try judge.accept(change.phone, at: desk)
      try desk.dropChallenge(of: request.token, for: .oldPhone)
      return .taken
    }
    if let outcome = try judgeOld(at: desk) {
      // The new number's code was right; it does not die of what was typed for the old one.
      try desk.takeTryBack(of: request.token, for: .newPhone)
      return try refuse(outcome, at: desk)
    }
    try judge.accept(change.phone, at: desk)
    try desk.dropChallenge(of: request.token, for: .oldPhone)
    try desk.setPhone(change.phone, of: request.user)
    try desk.record(.number(change.phone), of: request.user)
    // A code that went to the old number proves nothing any more.
    try desk.dropChallenge(of: request.token, for: .confirm)
    try DeviceMemory.move(request.device, from: request.phone, to: change.phone, at: desk)
    let ended = try desk.endOthers(of: request.user, but: request.token)
    try desk.note(.phoneChanged, of: request.user, request.address, request.agent)
    return .changed(sessionsEnded: ended)
  }

  /// - Returns: nil if the old number is proven.
  private func judgeOld<Desk: SignInDesk>(at desk: Desk) throws(Desk.Failure) -> PhoneChange.Outcome? {
    let request = change.request
    switch change.oldProof {
    case .code(let code):
      let judge = CodeJudge(request, .oldPhone, code)
      switch try judge.run(at: desk) {
      case .refused(let outcome): return .oldRefused(outcome)
      case .right(let phone):
        guard phone == request.phone else { return .oldRefused(.noChallenge) }
        try judge.accept(phone, at: desk)
        return nil
      }
    case .recovery(let digest):
      let judge = AlternativeSignInJudge(.recovery(digest), request)
      if let outcome = try judgeAge(of: digest, judge, at: desk) { return outcome }
      switch try judge.run(at: desk) {
      case nil:
        try desk.note(.recoveryUsed, of: request.user, request.address, request.agent)
        return nil
      case .limited(let hit): return .oldRefused(.limited(hit))
      default: return .oldRefused(.wrong(triesLeft: 0, locks: false))
      }
    }
  }

  /// Who finds a fresh session open makes recovery codes with it: they are no proof of the old number. Such a try counts like
  /// a wrong one; the code stays unused.
  /// - Returns: nil if the code may stand for the old number, or is none.
  private func judgeAge<Desk: SignInDesk>(
    of digest: Digest, _ judge: AlternativeSignInJudge, at desk: Desk
  ) throws(Desk.Failure) -> PhoneChange.Outcome? {
    let request = change.request
    guard let code = try desk.recoveryCode(digest, of: request.user, askedBy: request.token) else { return nil }
    // Of two clocks that differ the earlier one: setting the time forward makes no code older.
    let now = min(desk.now, request.now)
    let isOld = now >= code.madeAt.adding(seconds: request.policy.factorAge) || request.policy.factorAge == 0
    guard code.isOfSession || !isOld else { return nil }
    if let hit = try judge.countTry(at: desk) { return .oldRefused(.limited(hit)) }
    return .oldTooNew(code.isOfSession ? .ofThisSession : .young)
  }

  private func refuse<Desk: SignInDesk>(_ outcome: PhoneChange.Outcome, at desk: Desk) throws(Desk.Failure)
    -> PhoneChange.Outcome
  {
    let request = change.request
    switch outcome {
    case .oldRefused(.wrong(_, locks: true)):
      try desk.note(.locked, of: request.user, request.address, request.agent)
    case .newRefused(.wrong), .oldRefused(.wrong):
      try desk.note(.failedCode, of: request.user, request.address, request.agent)
    case .oldTooNew:
      try desk.note(.phoneChangeRefused, of: request.user, request.address, request.agent)
    default: break
    }
    return outcome
  }
}
