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
      device: session.device, network: attempt.network, now: session.createdAt, policy: attempt.policy)
    let number = try transaction.challenge(of: attempt.browser, for: .signIn)?.phone
    switch try judge.run(in: transaction) {
    case .refused(let refusal):
      if case .wrong(_, let beginsWait) = refusal, let number, let user = try transaction.user(number) {
        try transaction.addWrongCode(beginsWait: beginsWait, of: user, session.address, session.agent)
      }
      return .refused(refusal)
    case .right(let phone):
      if try transaction.clockForbidsGiving(phone) {
        try judge.giveBack(phone, in: transaction)
        return .refused(.clockWrong)
      }
      try judge.accept(phone, in: transaction)
      let signing = SigningIn(
        session: session, phone: phone, earlier: attempt.browser, kind: .signedIn, policy: attempt.policy)
      return .right(try signing.run(in: transaction))
    }
  }
}
