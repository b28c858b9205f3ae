/// Re-authenticates a session with a code sent to its user's number.
package struct ConfirmSession: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = ConfirmOutcome

  let request: AuthenticatedRequest
  let code: TypedCode

  /// When the request stops waiting.
  package var deadline: Timestamp? { request.deadline }

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> ConfirmOutcome
  {
    // The form was sent twice.
    if let end = try transaction.challenge(of: request.token, for: .confirm)?.provenUntil, request.now <= end {
      return .needsApp
    }
    let judge = CodeJudge(request, .confirm, code)
    switch try judge.run(in: transaction) {
    case .refused(let refusal):
      if case .wrong(_, let beginsWait) = refusal {
        try transaction.addWrongCode(beginsWait: beginsWait, of: request.user, request.address, request.agent)
      }
      return .refused(refusal)
    case .right(let phone):
      guard phone == request.phone, try transaction.sessionExists(request.token) else { return .refused(.noChallenge) }
      if try transaction.hasSecondFactor(request.user) {
        try judge.awaitApp(phone, in: transaction)
        return .needsApp
      }
      _ = try transaction.proveSession(request.token, at: request.now)
      try judge.accept(phone, in: transaction)
      try transaction.addEvent(.confirmed, by: request)
      return .confirmed
    }
  }
}

extension CodeJudge {
  /// For a code that a session requested.
  init(_ request: AuthenticatedRequest, _ purpose: CodePurpose, _ code: TypedCode) {
    self.init(
      browser: request.token, purpose: purpose, challenge: code.challenge, code: code.digest, earlier: code.earlier,
      device: request.device, network: request.network, now: request.now, policy: request.policy)
  }
}
