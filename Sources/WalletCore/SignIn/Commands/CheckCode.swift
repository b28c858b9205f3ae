/// Tries a code; the right one signs in.
package struct CheckCode: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = CheckOutcome

  let attempt: CodeAttempt

  /// When the request stops waiting.
  package var deadline: Timestamp? { attempt.deadline }

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> CheckOutcome
  {
    let session = attempt.session
    let judge = CodeJudge(
      browser: attempt.browser, purpose: .signIn, challenge: attempt.challenge, code: attempt.code,
      earlier: attempt.earlier, device: session.device, network: attempt.network, now: session.createdAt,
      policy: attempt.policy)
    let kept = try transaction.challenge(of: attempt.browser, for: .signIn)
    let number = kept?.phone
    // The form was sent twice.
    if let end = kept?.provenUntil, session.createdAt <= end { return .needsApp }
    switch try judge.run(in: transaction) {
    case .refused(let refusal):
      if case .wrong(_, let beginsWait) = refusal, let number, let user = try transaction.user(number) {
        try transaction.addWrongCode(beginsWait: beginsWait, of: user, session.address, session.agent)
      }
      return .refused(refusal)
    case .right(let phone):
      try transaction.finishPhoneChanges()
      if try transaction.user(phone) == nil, let waiting = try transaction.waitingNumber(phone) {
        // The page with the reason needs the challenge.
        try judge.giveBack(phone, in: transaction)
        return .refused(.numberWaits(until: waiting.dueAt))
      }
      if try transaction.clockForbidsGiving(phone) {
        try judge.giveBack(phone, in: transaction)
        return .refused(.clockWrong)
      }
      if let user = try transaction.user(phone), try transaction.hasSecondFactor(user) {
        try judge.awaitApp(phone, in: transaction)
        return .needsApp
      }
      try judge.accept(phone, in: transaction)
      let signing = SigningIn(
        session: session, phone: phone, earlier: attempt.browser, kind: .signedIn, policy: attempt.policy)
      return .right(try signing.run(in: transaction))
    }
  }
}
