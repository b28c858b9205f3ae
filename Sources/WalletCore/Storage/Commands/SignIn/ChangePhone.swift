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
      return try refuse(.oldRefused(outcome), in: books)
    }
    try judge.accept(change.phone, in: books)
    try books.codes.drop(asking.token, .oldPhone)
    try books.users.move(asking.user, to: change.phone)
    // A code that went to the old number proves nothing any more.
    try books.codes.drop(asking.token, .confirm)
    try books.devices.move(asking.device, from: asking.phone, to: change.phone)
    let ended = try books.sessions.dropOthers(of: asking.user, but: asking.token)
    try books.note(.phoneChanged, of: asking.user, asking.address, asking.agent)
    return .changed(sessionsEnded: ended)
  }

  /// - Returns: nil if the old number is proven.
  private func judgeOld(in books: Books) throws(SQLiteFailure) -> CheckOutcome? {
    let asking = change.asking
    switch change.oldProof {
    case .code(let code):
      let judge = CodeJudge(asking, .oldPhone, code)
      switch try judge.run(in: books) {
      case .refused(let outcome): return outcome
      case .right(let phone):
        guard phone == asking.phone else { return .noChallenge }
        try judge.accept(phone, in: books)
        return nil
      }
    case .recovery(let digest):
      switch try OtherWayJudge(.recovery(digest), asking).run(in: books) {
      case nil:
        try books.note(.recoveryUsed, of: asking.user, asking.address, asking.agent)
        return nil
      case .limited(let hit): return .limited(hit)
      default: return .wrong(triesLeft: 0, locks: false)
      }
    }
  }

  private func refuse(_ outcome: PhoneChange.Outcome, in books: Books) throws(SQLiteFailure) -> PhoneChange.Outcome {
    let asking = change.asking
    switch outcome {
    case .oldRefused(.wrong(_, locks: true)):
      try books.note(.locked, of: asking.user, asking.address, asking.agent)
    case .newRefused(.wrong), .oldRefused(.wrong):
      try books.note(.failedCode, of: asking.user, asking.address, asking.agent)
    default: break
    }
    return outcome
  }
}
