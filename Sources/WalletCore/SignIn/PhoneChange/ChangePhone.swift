/// Gives a user another number if both numbers are proven. All other sessions end.
package struct ChangePhone: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = PhoneChange.Outcome

  let change: PhoneChange

  /// When the request stops waiting.
  package var deadline: Timestamp? { change.request.deadline }

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> PhoneChange.Outcome
  {
    let request = change.request
    guard try transaction.challenge(of: request.token, for: .newPhone)?.phone == change.phone else { return .notBegun }
    guard try transaction.sessionExists(request.token) else { return .notBegun }
    let judge = CodeJudge(request, .newPhone, change.newCode)
    if case .refused(let refusal) = try judge.run(in: transaction) {
      return try refuse(.newRefused(refusal), in: transaction)
    }
    // Reported only now: a user who has not proven a number must not learn whether it is taken.
    guard try transaction.isFree(change.phone, for: request.user) else {
      try judge.accept(change.phone, in: transaction)
      try transaction.dropChallenge(of: request.token, for: .oldPhone)
      return .taken
    }
    if let outcome = try judgeOld(in: transaction) {
      // The new number's code was right; a refused proof of the old number must not use up its tries.
      if outcome == .clockWrong {
        try judge.giveBack(change.phone, in: transaction)
      } else {
        try transaction.takeTryBack(of: request.token, for: .newPhone)
      }
      return try refuse(outcome, in: transaction)
    }
    try judge.accept(change.phone, in: transaction)
    try transaction.dropChallenge(of: request.token, for: .oldPhone)
    _ = try transaction.dropWaitingNumber(of: request.user)
    try transaction.setPhone(change.phone, of: request.user)
    try transaction.record(.number(change.phone), of: request.user)
    // A code sent to the old number no longer proves anything.
    try transaction.dropChallenge(of: request.token, for: .confirm)
    try DeviceMemory.move(request.device, from: request.phone, to: change.phone, in: transaction)
    let ended = try transaction.endOthers(of: request.user, but: request.token)
    try transaction.addEvent(.phoneChanged, by: request)
    return .changed(sessionsEnded: ended)
  }

  /// - Returns: nil if the old number is proven, and the clock is right.
  private func judgeOld<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> PhoneChange.Outcome?
  {
    let request = change.request
    let clockForbids = try transaction.clockForbidsGiving(change.phone)
    switch change.oldProof {
    case .code(let code, let app):
      let judge = CodeJudge(request, .oldPhone, code)
      switch try judge.run(in: transaction) {
      case .refused(let refusal): return .oldCodeRefused(refusal)
      case .right(let phone):
        guard phone == request.phone else { return .oldCodeRefused(.noChallenge) }
        if try transaction.hasSecondFactor(request.user) {
          if let outcome = try judgeApp(app, clockForbids: clockForbids, in: transaction) {
            try judge.giveBack(phone, in: transaction)
            return outcome
          }
        } else if clockForbids {
          try judge.giveBack(phone, in: transaction)
          return .clockWrong
        }
        try judge.accept(phone, in: transaction)
        return nil
      }
    case .recovery(let digest, let earlier):
      let judge = AlternativeSignInJudge(
        .recovery(digest, earlier: earlier), .alone, request, clockForbids: clockForbids)
      for digest in [digest] + earlier {
        if let outcome = try judgeAge(of: digest, judge, in: transaction) { return outcome }
      }
      if let refusal = try judge.run(in: transaction) {
        return refusal == .clockWrong ? .clockWrong : .oldRecoveryRefused(refusal)
      }
      try transaction.addEvent(.recoveryUsed, by: request)
      return nil
    case .passkey(let attempt): return try judge(attempt, clockForbids: clockForbids, in: transaction)
    }
  }

  /// The app of a user with a second factor, after the right code for the old number.
  /// - Returns: nil if it is right.
  private func judgeApp<Transaction: SignInTransaction>(
    _ app: AlternativeProof?, clockForbids: Bool, in transaction: Transaction
  ) throws(Transaction.Failure) -> PhoneChange.Outcome? {
    guard let app else { return .oldAppMissing }
    let judge = AlternativeSignInJudge(app, .afterCode, change.request, clockForbids: clockForbids)
    guard let refusal = try judge.run(in: transaction) else { return nil }
    return refusal == .clockWrong ? .clockWrong : .oldAppRefused(refusal)
  }

  /// A passkey proves the old number if it is old enough, like a recovery code.
  private func judge<Transaction: SignInTransaction>(
    _ attempt: PasskeyAttempt, clockForbids: Bool, in transaction: Transaction
  ) throws(Transaction.Failure) -> PhoneChange.Outcome? {
    let request = change.request
    let judge = PasskeyJudge(attempt, request)
    switch try judge.find(in: transaction) {
    case .failure(let reason): return .oldPasskeyRefused(reason)
    case .success(let found):
      if let why = tooNew(found.state.madeAt, isOfSession: found.state.isOfSession, now: transaction.now) {
        return try judge.countTry(in: transaction).map { .oldPasskeyRefused(.limited(until: $0)) } ?? .oldTooNew(why)
      }
      if clockForbids { return .clockWrong }
      return try judge.use(found, in: transaction).map { .oldPasskeyRefused($0) }
    }
  }

  /// A person who finds a fresh session open can make recovery codes with it, so these do not prove the old number.
  /// Such a try counts as wrong; the code stays unused.
  /// - Returns: nil if the code may prove the old number, or is not a code of the user.
  private func judgeAge<Transaction: SignInTransaction>(
    of digest: Digest, _ judge: AlternativeSignInJudge, in transaction: Transaction
  ) throws(Transaction.Failure) -> PhoneChange.Outcome? {
    let request = change.request
    guard let code = try transaction.recoveryCode(digest, of: request.user, askedBy: request.token) else { return nil }
    guard let why = tooNew(code.madeAt, isOfSession: code.isOfSession, now: transaction.now) else { return nil }
    if let until = try judge.countTry(in: transaction) { return .oldRecoveryRefused(.limited(.checks, until: until)) }
    return .oldTooNew(why)
  }

  /// Why what was made then does not prove the old number; nil if it does.
  private func tooNew(_ madeAt: Timestamp, isOfSession: Bool, now: Timestamp) -> PhoneChangeRefusal.TooNew? {
    let (request, age) = (change.request, change.request.policy.recoveryCodeAge)
    if isOfSession { return .ofThisSession }
    // Takes the earlier of two clocks that may differ: setting the time forward makes nothing older.
    return age == 0 || min(now, request.now) >= madeAt.adding(seconds: age) ? nil : .young
  }

  private func refuse<Transaction: SignInTransaction>(_ outcome: PhoneChange.Outcome, in transaction: Transaction)
    throws(Transaction.Failure)
    -> PhoneChange.Outcome
  {
    let request = change.request
    switch outcome {
    case .oldCodeRefused(.wrong(_, let beginsWait)), .oldRecoveryRefused(.wrong(let beginsWait)),
      .oldAppRefused(.wrong(let beginsWait)):
      try transaction.addWrongCode(beginsWait: beginsWait, of: request.user, request.address, request.agent)
    case .newRefused(.wrong): try transaction.addEvent(.failedCode, by: request)
    case .oldTooNew: try transaction.addEvent(.phoneChangeRefused, by: request)
    default: break
    }
    return outcome
  }
}
