/// Signs in with a recovery code or an authenticator app instead of a code by SMS, and unlocks the number if it was
/// locked.
package struct SignInWithAlternative: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = AlternativeOutcome

  let attempt: AlternativeSignIn

  /// When the request stops waiting.
  package var deadline: Timestamp? { attempt.deadline }

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> AlternativeOutcome
  {
    let (phone, session) = (attempt.phone, attempt.session)
    let challenge = try transaction.challenge(of: attempt.browser, for: .signIn)
    guard challenge?.phone == phone else { return .noChallenge }
    let user = try transaction.user(phone)
    let appUse = try transaction.appUse(of: user, after: challenge, at: session.createdAt)
    let judge = AlternativeSignInJudge(
      attempt, appUse, user: user, clockForbids: try transaction.clockForbidsGiving(phone))
    if let refusal = try judge.run(in: transaction) {
      if let user { try judge.tell(refusal, of: user, session.address, session.agent, in: transaction) }
      return .refused(refusal)
    }
    try transaction.dropChallenge(of: attempt.browser, for: .signIn)
    try judge.openNumber(in: transaction)
    let isBoth = if case .app = attempt.proof { appUse == .afterCode } else { false }
    let signing = SigningIn(
      session: session, phone: phone, earlier: attempt.browser,
      kind: isBoth ? .signedInWithBoth : .signedInWithAlternative, policy: attempt.policy)
    let made = try signing.run(in: transaction)
    // After the session has begun, which need not be told of its own code.
    if case .recovery = attempt.proof {
      try transaction.addEvent(
        .recoveryUsed, of: made.user, session.address, session.agent, knownTo: session.token)
    }
    return .signedIn(made)
  }
}

/// Re-authenticates a session with a recovery code or an authenticator app; that also unlocks the number.
package struct ConfirmWithAlternative: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = AlternativeOutcome

  let request: AuthenticatedRequest
  let proof: AlternativeProof

  /// When the request stops waiting.
  package var deadline: Timestamp? { request.deadline }

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> AlternativeOutcome
  {
    // A session that has just ended must not use up a recovery code.
    guard try transaction.sessionExists(request.token) else { return .noChallenge }
    let challenge = try transaction.challenge(of: request.token, for: .confirm)
    let appUse = try transaction.appUse(of: request.user, after: challenge, at: request.now)
    if case .app = proof, appUse == .beforeCode { return .refused(.beforeCode) }
    let judge = AlternativeSignInJudge(proof, appUse, request)
    if let refusal = try judge.run(in: transaction) {
      try judge.tell(refusal, of: request.user, request.address, request.agent, in: transaction)
      return .refused(refusal)
    }
    _ = try transaction.proveSession(request.token, at: request.now)
    try transaction.dropChallenge(of: request.token, for: .confirm)
    try judge.openNumber(in: transaction)
    if case .recovery = proof { try transaction.addEvent(.recoveryUsed, by: request) }
    try transaction.addEvent(.confirmed, by: request)
    return .confirmed
  }
}
