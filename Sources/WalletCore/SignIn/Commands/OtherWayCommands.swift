/// Signs in with a recovery code or an authenticator app in place of a code by SMS, and opens the number again if it was locked.
public struct SignInOtherWay: SignInCommand {
  /// The outcome, for the one who asked.
  public typealias Answer = OtherOutcome

  let way: OtherSignIn

  /// What is to be done.
  public init(way: OtherSignIn) {
    self.way = way
  }

  /// When the asker stops waiting.
  public var deadline: Timestamp? { way.deadline }

  /// Judges, and writes what comes of it.
  public func run<Desk: SignInDesk>(at desk: Desk) throws(Desk.Failure) -> OtherOutcome {
    let (phone, session) = (way.phone, way.session)
    guard try desk.challenge(of: way.browser, for: .signIn)?.phone == phone else { return .noChallenge }
    let user = try desk.user(phone)
    let judge = OtherWayJudge(way, user: user)
    if let refusal = try judge.run(at: desk) {
      if let user { try judge.tell(refusal, of: user, session.address, session.agent, at: desk) }
      return refusal
    }
    try desk.dropChallenge(of: way.browser, for: .signIn)
    try judge.openNumber(at: desk)
    if case .recovery = way.proof, let user { try desk.note(.recoveryUsed, of: user, session.address, session.agent) }
    let signing = SigningIn(session: session, phone: phone, earlier: way.browser, kind: .signedInOtherWay)
    return .signedIn(try signing.run(at: desk))
  }
}

/// Proves a session anew with a recovery code or an authenticator app; that opens the number again, too.
public struct ConfirmOtherWay: SignInCommand {
  /// The outcome, for the one who asked.
  public typealias Answer = OtherOutcome

  let asking: SessionAsking
  let proof: OtherProof

  /// What is to be done.
  public init(asking: SessionAsking, proof: OtherProof) {
    self.asking = asking
    self.proof = proof
  }

  /// When the asker stops waiting.
  public var deadline: Timestamp? { asking.deadline }

  /// Judges, and writes what comes of it.
  public func run<Desk: SignInDesk>(at desk: Desk) throws(Desk.Failure) -> OtherOutcome {
    // A session that has just ended uses no recovery code up.
    guard try desk.sessionExists(asking.token) else { return .noChallenge }
    let judge = OtherWayJudge(proof, asking)
    if let refusal = try judge.run(at: desk) {
      try judge.tell(refusal, of: asking.user, asking.address, asking.agent, at: desk)
      return refusal
    }
    _ = try desk.proveSession(asking.token, at: asking.now)
    try desk.dropChallenge(of: asking.token, for: .confirm)
    try judge.openNumber(at: desk)
    if case .recovery = proof { try desk.note(.recoveryUsed, of: asking.user, asking.address, asking.agent) }
    try desk.note(.confirmed, of: asking.user, asking.address, asking.agent)
    return .confirmed
  }
}
