/// Proves a session anew by a code that went to its user's number.
public struct ConfirmSession: SignInCommand {
  /// The outcome, for the one who asked.
  public typealias Answer = ConfirmOutcome

  let asking: SessionAsking
  let code: TypedCode

  /// What is to be done.
  public init(asking: SessionAsking, code: TypedCode) {
    self.asking = asking
    self.code = code
  }

  /// When the asker stops waiting.
  public var deadline: Timestamp? { asking.deadline }

  /// Judges, and writes what comes of it.
  public func run<Desk: SignInDesk>(at desk: Desk) throws(Desk.Failure) -> ConfirmOutcome {
    let judge = CodeJudge(asking, .confirm, code)
    switch try judge.run(at: desk) {
    case .refused(let outcome):
      if case .wrong(_, let locks) = outcome {
        try desk.note(locks ? .locked : .failedCode, of: asking.user, asking.address, asking.agent)
      }
      return .refused(outcome)
    case .right(let phone):
      guard phone == asking.phone, try desk.proveSession(asking.token, at: asking.now) else {
        return .refused(.noChallenge)
      }
      try judge.accept(phone, at: desk)
      try desk.note(.confirmed, of: asking.user, asking.address, asking.agent)
      return .confirmed
    }
  }
}

extension CodeJudge {
  /// For a code that a session asked for.
  init(_ asking: SessionAsking, _ purpose: CodePurpose, _ code: TypedCode) {
    self.init(
      browser: asking.token, purpose: purpose, challenge: code.challenge, code: code.digest, device: asking.device,
      network: asking.network, now: asking.now, policy: asking.policy)
  }
}
