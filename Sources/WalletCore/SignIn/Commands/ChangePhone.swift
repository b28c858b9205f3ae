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
  public func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> PhoneChange.Outcome
  {
    let request = change.request
    guard try transaction.challenge(of: request.token, for: .newPhone)?.phone == change.phone else { return .notBegun }
    guard try transaction.sessionExists(request.token) else { return .notBegun }
    let judge = CodeJudge(request, .newPhone, change.newCode)
    if case .refused(let outcome) = try judge.run(in: transaction) {
      return try refuse(.newRefused(outcome), in: transaction)
    }
    // Told only now: whether a number is somebody's is for nobody who has not proven it.
    guard try transaction.user(change.phone) == nil else {
      try judge.accept(change.phone, in: transaction)
      try transaction.dropChallenge(of: request.token, for: .oldPhone)
      return .taken
    }
    if let outcome = try judgeOld(in: transaction) {
      // The new number's code was right; it does not die of what was typed for the old one.
      try transaction.takeTryBack(of: request.token, for: .newPhone)
      return try refuse(outcome, in: transaction)
    }
    try judge.accept(change.phone, in: transaction)
    try transaction.dropChallenge(of: request.token, for: .oldPhone)
    try transaction.setPhone(change.phone, of: request.user)
    try transaction.record(.number(change.phone), of: request.user)
    // A code that went to the old number proves nothing any more.
    try transaction.dropChallenge(of: request.token, for: .confirm)
    try DeviceMemory.move(request.device, from: request.phone, to: change.phone, in: transaction)
    let ended = try transaction.endOthers(of: request.user, but: request.token)
    try transaction.note(.phoneChanged, of: request.user, request.address, request.agent)
    return .changed(sessionsEnded: ended)
  }

  /// - Returns: nil if the old number is proven.
  private func judgeOld<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> PhoneChange.Outcome?
  {
    let request = change.request
    switch change.oldProof {
    case .code(let code):
      let judge = CodeJudge(request, .oldPhone, code)
      switch try judge.run(in: transaction) {
      case .refused(let outcome): return .oldRefused(outcome)
      case .right(let phone):
        guard phone == request.phone else { return .oldRefused(.noChallenge) }
        try judge.accept(phone, in: transaction)
        return nil
      }
    case .recovery(let digest):
      let judge = AlternativeSignInJudge(.recovery(digest), request)
      if let outcome = try judgeAge(of: digest, judge, in: transaction) { return outcome }
      switch try judge.run(in: transaction) {
      case nil:
        try transaction.note(.recoveryUsed, of: request.user, request.address, request.agent)
        return nil
      case .limited(let hit): return .oldRefused(.limited(hit))
      default: return .oldRefused(.wrong(triesLeft: 0, locks: false))
      }
    }
  }

  /// Who finds a fresh session open makes recovery codes with it: they are no proof of the old number. Such a try counts like
  /// a wrong one; the code stays unused.
  /// - Returns: nil if the code may stand for the old number, or is none.
  private func judgeAge<Transaction: SignInTransaction>(
    of digest: Digest, _ judge: AlternativeSignInJudge, in transaction: Transaction
  ) throws(Transaction.Failure) -> PhoneChange.Outcome? {
    let request = change.request
    guard let code = try transaction.recoveryCode(digest, of: request.user, askedBy: request.token) else { return nil }
    // Of two clocks that differ the earlier one: setting the time forward makes no code older.
    let now = min(transaction.now, request.now)
    let isOld = now >= code.madeAt.adding(seconds: request.policy.factorAge) || request.policy.factorAge == 0
    guard code.isOfSession || !isOld else { return nil }
    if let hit = try judge.countTry(in: transaction) { return .oldRefused(.limited(hit)) }
    return .oldTooNew(code.isOfSession ? .ofThisSession : .young)
  }

  private func refuse<Transaction: SignInTransaction>(_ outcome: PhoneChange.Outcome, in transaction: Transaction)
    throws(Transaction.Failure)
    -> PhoneChange.Outcome
  {
    let request = change.request
    switch outcome {
    case .oldRefused(.wrong(_, locks: true)):
      try transaction.note(.locked, of: request.user, request.address, request.agent)
    case .newRefused(.wrong), .oldRefused(.wrong):
      try transaction.note(.failedCode, of: request.user, request.address, request.agent)
    case .oldTooNew:
      try transaction.note(.phoneChangeRefused, of: request.user, request.address, request.agent)
    default: break
    }
    return outcome
  }
}
