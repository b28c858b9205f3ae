import WalletCore

/// Gives a user another number, when both are proven. All other sessions end.
struct ChangePhone: WriterCommand {
  let change: PhoneChange

  var deadline: Timestamp? { change.asking.deadline }

  func run(in books: Books) throws(SQLiteFailure) -> PhoneChange.Outcome {
    let asking = change.asking
    guard try books.codes.find(asking.token, .newPhone)?.phone == change.phone else { return .notBegun }
    guard try books.sessions.exists(asking.token) else { return .notBegun }
    let judge = CodeJudge(asking, .newPhone, change.newCode)
    if case .refused(let outcome) = try judge.run(in: books) { return try refuse(.newRefused(outcome), in: books) }
    // Told only now: whether a number is somebody's is for nobody who has not proven it.
    guard try books.users.find(change.phone) == nil else {
      try judge.accept(change.phone, in: books)
      try books.codes.drop(asking.token, .oldPhone)
      return .taken
    }
    if let outcome = try judgeOld(in: books) {
      // The new number's code was right; it does not die of what was typed for the old one.
      try books.codes.takeTryBack(asking.token, .newPhone)
      return try refuse(outcome, in: books)
    }
    try judge.accept(change.phone, in: books)
    try books.codes.drop(asking.token, .oldPhone)
    try books.users.move(asking.user, to: change.phone)
    try books.list(.number(books.users.mark(change.phone)), of: asking.user)
    // A code that went to the old number proves nothing any more.
    try books.codes.drop(asking.token, .confirm)
    try books.devices.move(asking.device, from: asking.phone, to: change.phone)
    let ended = try books.endOthers(of: asking.user, but: asking.token)
    try books.note(.phoneChanged, of: asking.user, asking.address, asking.agent)
    return .changed(sessionsEnded: ended)
  }

  /// - Returns: nil if the old number is proven.
  private func judgeOld(in books: Books) throws(SQLiteFailure) -> PhoneChange.Outcome? {
    let asking = change.asking
    switch change.oldProof {
    case .code(let code):
      let judge = CodeJudge(asking, .oldPhone, code)
      switch try judge.run(in: books) {
      case .refused(let outcome): return .oldRefused(outcome)
      case .right(let phone):
        guard phone == asking.phone else { return .oldRefused(.noChallenge) }
        try judge.accept(phone, in: books)
        return nil
      }
    case .recovery(let digest):
      let judge = OtherWayJudge(.recovery(digest), asking)
      if let outcome = try judgeAge(of: digest, judge, in: books) { return outcome }
      switch try judge.run(in: books) {
      case nil:
        try books.note(.recoveryUsed, of: asking.user, asking.address, asking.agent)
        return nil
      case .limited(let hit): return .oldRefused(.limited(hit))
      default: return .oldRefused(.wrong(triesLeft: 0, locks: false))
      }
    }
  }

  /// Who finds a fresh session open makes recovery codes with it: they are no proof of the old number. Such a try counts like
  /// a wrong one; the code stays unused.
  /// - Returns: nil if the code may stand for the old number, or is none.
  private func judgeAge(
    of digest: Digest, _ judge: OtherWayJudge, in books: Books
  ) throws(SQLiteFailure) -> PhoneChange.Outcome? {
    let asking = change.asking
    guard let code = try books.ways.find(digest, of: asking.user, session: asking.token) else { return nil }
    // Of two clocks that differ the earlier one: setting the time forward makes no code older.
    let now = min(books.configuration.clock.now(), asking.now)
    let isOld = now >= code.madeAt.adding(seconds: asking.policy.factorAge) || asking.policy.factorAge == 0
    guard code.isOfSession || !isOld else { return nil }
    if let hit = try judge.countTry(in: books) { return .oldRefused(.limited(hit)) }
    return .oldTooNew(code.isOfSession ? .ofThisSession : .young)
  }

  private func refuse(_ outcome: PhoneChange.Outcome, in books: Books) throws(SQLiteFailure) -> PhoneChange.Outcome {
    let asking = change.asking
    switch outcome {
    case .oldRefused(.wrong(_, locks: true)):
      try books.note(.locked, of: asking.user, asking.address, asking.agent)
    case .newRefused(.wrong), .oldRefused(.wrong):
      try books.note(.failedCode, of: asking.user, asking.address, asking.agent)
    case .oldTooNew:
      try books.note(.phoneChangeRefused, of: asking.user, asking.address, asking.agent)
    default: break
    }
    return outcome
  }
}
