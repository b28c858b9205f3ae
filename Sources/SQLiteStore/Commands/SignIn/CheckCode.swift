import WalletCore

/// Tries a code; the right one signs in.
struct CheckCode: WriterCommand {
  let attempt: CodeAttempt

  var deadline: Timestamp? { attempt.deadline }

  func run(in books: Books) throws(SQLiteFailure) -> CheckOutcome {
    let session = attempt.session
    let judge = CodeJudge(
      browser: attempt.browser, purpose: .signIn, challenge: attempt.challenge, code: attempt.code,
      device: session.device, network: attempt.network, now: attempt.now, policy: attempt.policy)
    let number = try books.codes.find(attempt.browser, .signIn)?.phone
    switch try judge.run(in: books) {
    case .refused(let outcome):
      if case .wrong(_, let locks) = outcome, let number, let user = try books.users.find(number) {
        try books.note(locks ? .locked : .failedCode, of: user, session.address, session.agent)
      }
      return outcome
    case .right(let phone):
      try judge.accept(phone, in: books)
      let signing = SigningIn(session: session, phone: phone, earlier: attempt.browser, kind: .signedIn)
      return .right(try signing.run(in: books))
    }
  }
}
