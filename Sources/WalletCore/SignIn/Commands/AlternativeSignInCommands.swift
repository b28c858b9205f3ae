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
  public func run<Desk: SignInDesk>(at desk: Desk) throws(Desk.Failure) -> AlternativeOutcome {
    let (phone, session) = (way.phone, way.session)
    guard try desk.challenge(of: way.browser, for: .signIn)?.phone == phone else { return .noChallenge }
    let user = try desk.user(phone)
    let judge = AlternativeSignInJudge(way, user: user)
    if let refusal = try judge.run(at: desk) {
      if let user { try judge.tell(refusal, of: user, session.address, session.agent, at: desk) }
      return refusal
    }
    try desk.dropChallenge(of: way.browser, for: .signIn)
    try judge.openNumber(at: desk)
    if case .recovery = way.proof, let user { try desk.note(.recoveryUsed, of: user, session.address, session.agent) }
    let signing = SigningIn(session: session, phone: phone, earlier: way.browser, kind: .signedInWithAlternative)
    return .signedIn(try signing.run(at: desk))
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
  public func run<Desk: SignInDesk>(at desk: Desk) throws(Desk.Failure) -> AlternativeOutcome {
    // A session that has just ended uses no recovery code up.
    guard try desk.sessionExists(request.token) else { return .noChallenge }
    let judge = AlternativeSignInJudge(proof, request)
    if let refusal = try judge.run(at: desk) {
      try judge.tell(refusal, of: request.user, request.address, request.agent, at: desk)
      return refusal
    }
    _ = try desk.proveSession(request.token, at: request.now)
    try desk.dropChallenge(of: request.token, for: .confirm)
    try judge.openNumber(at: desk)
    if case .recovery = proof { try desk.note(.recoveryUsed, of: request.user, request.address, request.agent) }
    try desk.note(.confirmed, of: request.user, request.address, request.agent)
    return .confirmed
  }
}
