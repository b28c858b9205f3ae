/// Keeps a code that was asked for, if no limit stands in the way: of two requests at once one sends a code.
public struct RequestCode: SignInCommand {
  /// The outcome, for the one who asked.
  public typealias Answer = CodeOutcome

  let request: CodeRequest

  /// What is to be done.
  public init(request: CodeRequest) {
    self.request = request
  }

  /// When the asker stops waiting.
  public var deadline: Timestamp? { request.deadline }

  /// Judges, and writes what comes of it.
  public func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> CodeOutcome
  {
    let kept = try transaction.challenge(of: request.browser, for: request.purpose)
    if request.replacing != nil, kept == nil { return .noChallenge }
    guard request.isAllowed else {
      return try refuse(LimitHit(.destination, until: nil), kept, isEarly: false, in: transaction)
    }
    var limits = try SendLimits(request, in: transaction)
    if let hit = limits.hit() { return try refuse(hit, kept, isEarly: limits.waitsForResendOnly, in: transaction) }
    if let replacing = request.replacing, kept?.id != replacing { return .replacedMeanwhile }
    try transaction.prune()
    try transaction.keep(NewChallenge(request, resendAt: try limits.charge(in: transaction)))
    return .made
  }

  /// A code that the browser has for this number goes on; else the number is kept without one, so that another way to sign
  /// in can be tried.
  private func refuse<Transaction: SignInTransaction>(
    _ hit: LimitHit, _ kept: ChallengeState?, isEarly: Bool, in transaction: Transaction
  ) throws(Transaction.Failure) -> CodeOutcome {
    if let kept, kept.phone == request.phone, kept.isFailed || kept.code != nil {
      if isEarly, isGood(kept), request.replacing == nil { return .stands }
      try transaction.wait(request.browser, request.purpose, for: hit)
      return .limited(hit)
    }
    try transaction.prune()
    try transaction.keep(NewChallenge(request, refusedBy: hit, seconds: try lifeWithoutCode(in: transaction)))
    return .limited(hit)
  }

  private func isGood(_ kept: ChallengeState) -> Bool {
    kept.code != nil && request.now <= kept.expiresAt && kept.tries < request.policy.codeTries
  }

  /// A number without a code waits half an hour for another way to sign in; where one address leaves very many of them a
  /// minute, so that there are never many.
  private func lifeWithoutCode<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> Int
  {
    let rules = [WindowRule(100, in: 3600)]
    var refused = try transaction.throttle(.networkRefusals, request.network.bytes)
    guard refused.moments.freeAt(rules, now: request.now) == nil else { return 60 }
    refused.moments.add(request.now, rules)
    try transaction.keep(refused, .networkRefusals, request.network.bytes, until: request.now.adding(seconds: 3600))
    return 1800
  }
}
