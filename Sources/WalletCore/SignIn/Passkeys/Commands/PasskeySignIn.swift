import PhoneNumbers

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
    let judge = PasskeyJudge(attempt, network, policy, at: session.createdAt)
    switch try judge.find(in: transaction) {
    case .failure(let fault): return .refused(try judge.refuse(fault, in: transaction))
    case .success(let found):
      if let refusal = try judge.use(found, in: transaction) {
        if refusal == .fault(.counter) {
          try transaction.addEvent(.passkeyCopied, of: found.state.user, session.address, session.agent)
        }
        return .refused(refusal)
      }
      guard let phone = try transaction.phone(of: found.state.user) else { return .refused(.fault(.unknown)) }
      try transaction.dropChallenge(of: browser, for: .signIn)
      try LockoutReset(phone: phone).byUser(
        session.device, session: nil, policy, at: session.createdAt, in: transaction)
      let signing = SigningIn(session: session, phone: phone, earlier: browser, kind: .signedInWithPasskey)
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
    let judge = PasskeyJudge(attempt, request)
    switch try judge.find(in: transaction) {
    case .failure(let fault): return .refused(try judge.refuse(fault, in: transaction))
    case .success(let found):
      if let refusal = try judge.use(found, in: transaction) {
        if refusal == .fault(.counter) { try transaction.addEvent(.passkeyCopied, by: request) }
        return .refused(refusal)
      }
      _ = try transaction.proveSession(request.token, at: request.now)
      try transaction.dropChallenge(of: request.token, for: .confirm)
      try LockoutReset(phone: request.phone).byUser(
        request.device, session: request.token, request.policy, at: request.now, in: transaction)
      try transaction.addEvent(.confirmed, by: request)
      return .confirmed
    }
  }
}

/// The result of a passkey's proof.
package enum PasskeyOutcome: Sendable, Equatable {
  case refused(PasskeyProofRefusal)
  case signedIn(NewSignIn)
  /// The session is re-authenticated as of now.
  case confirmed
  /// The session has ended meanwhile.
  case sessionEnded
}
