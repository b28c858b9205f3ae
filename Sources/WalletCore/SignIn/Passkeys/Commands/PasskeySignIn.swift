/// Signs in with a passkey: the browser names no number before.
package struct SignInWithPasskey: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = PasskeyOutcome

  let attempt: PasskeyAttempt
  /// The browser's cookie.
  let browser: TokenHash
  /// The session to create if the proof is right.
  let session: NewSession
  let network: ClientNetwork
  let policy: SignInPolicy
  /// When the request stops waiting.
  package let deadline: Timestamp?

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> PasskeyOutcome
  {
    switch try PasskeyJudge(attempt, session, network, policy).prove(in: transaction) {
    case .failure(let reason): return .refused(reason)
    case .success(let user):
      guard let phone = try transaction.phone(of: user) else { return .refused(.fault(.unknown)) }
      try transaction.dropChallenge(of: browser, for: .signIn)
      try LockoutReset(phone: phone).byUser(
        session.device, session: nil, policy, at: session.createdAt, in: transaction)
      let signing = SigningIn(
        session: session, phone: phone, earlier: browser, kind: .signedInWithPasskey, policy: policy)
      return .signedIn(try signing.run(in: transaction))
    }
  }
}

/// Re-authenticates a session with a passkey; that also unlocks the number.
package struct ConfirmWithPasskey: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = PasskeyOutcome

  let attempt: PasskeyAttempt
  let request: AuthenticatedRequest

  /// When the request stops waiting.
  package var deadline: Timestamp? { request.deadline }

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> PasskeyOutcome
  {
    guard try transaction.sessionExists(request.token) else { return .sessionEnded }
    if case .failure(let reason) = try PasskeyJudge(attempt, request).prove(in: transaction) {
      return .refused(reason)
    }
    _ = try transaction.proveSession(request.token, at: request.now)
    try transaction.dropChallenge(of: request.token, for: .confirm)
    try LockoutReset(phone: request.phone).byUser(
      request.device, session: request.token, request.policy, at: request.now, in: transaction)
    try transaction.addEvent(.confirmed, by: request)
    return .confirmed
  }
}

/// The result of a passkey's proof.
package enum PasskeyOutcome: Sendable, Equatable {
  case refused(PasskeyRefusal.Reason)
  case signedIn(NewSignIn)
  /// The session is re-authenticated as of now.
  case confirmed
  /// The session has ended meanwhile.
  case sessionEnded
}
