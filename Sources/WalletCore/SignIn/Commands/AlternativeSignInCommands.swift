/// Signs in with a recovery code or an authenticator app in place of a code by SMS, and opens the number again if it was locked.
public struct SignInWithAlternative: SignInCommand {
  /// The outcome, for the one who asked.
  public typealias Answer = AlternativeOutcome

  let way: AlternativeSignIn

  /// What is to be done.
  public init(way: AlternativeSignIn) {
    self.way = way
  }

  /// When the asker stops waiting.
  public var deadline: Timestamp? { way.deadline }

  /// Judges, and writes what comes of it.
  public func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> AlternativeOutcome
  {
    let (phone, session) = (way.phone, way.session)
    guard try transaction.challenge(of: way.browser, for: .signIn)?.phone == phone else { return .noChallenge }
    let user = try transaction.user(phone)
    let judge = AlternativeSignInJudge(way, user: user)
    if let refusal = try judge.run(in: transaction) {
      if let user { try judge.tell(refusal, of: user, session.address, session.agent, in: transaction) }
      return refusal
    }
    try transaction.dropChallenge(of: way.browser, for: .signIn)
    try judge.openNumber(in: transaction)
    if case .recovery = way.proof, let user {
      try transaction.note(.recoveryUsed, of: user, session.address, session.agent)
    }
    let signing = SigningIn(session: session, phone: phone, earlier: way.browser, kind: .signedInWithAlternative)
    return .signedIn(try signing.run(in: transaction))
  }
}

/// Proves a session anew with a recovery code or an authenticator app; that opens the number again, too.
public struct ConfirmWithAlternative: SignInCommand {
  /// The outcome, for the one who asked.
  public typealias Answer = AlternativeOutcome

  let request: AuthenticatedRequest
  let proof: AlternativeProof

  /// What is to be done.
  public init(request: AuthenticatedRequest, proof: AlternativeProof) {
    self.request = request
    self.proof = proof
  }

  /// When the asker stops waiting.
  public var deadline: Timestamp? { request.deadline }

  /// Judges, and writes what comes of it.
  public func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> AlternativeOutcome
  {
    // A session that has just ended uses no recovery code up.
    guard try transaction.sessionExists(request.token) else { return .noChallenge }
    let judge = AlternativeSignInJudge(proof, request)
    if let refusal = try judge.run(in: transaction) {
      try judge.tell(refusal, of: request.user, request.address, request.agent, in: transaction)
      return refusal
    }
    _ = try transaction.proveSession(request.token, at: request.now)
    try transaction.dropChallenge(of: request.token, for: .confirm)
    try judge.openNumber(in: transaction)
    if case .recovery = proof { try transaction.note(.recoveryUsed, of: request.user, request.address, request.agent) }
    try transaction.note(.confirmed, of: request.user, request.address, request.agent)
    return .confirmed
  }
}
