/// Keeps a requested code if no limit forbids it; of two requests at once, only one sends a code.
package struct RequestCode: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = CodeOutcome

  let request: CodeRequest

  /// When the request stops waiting.
  package var deadline: Timestamp? { request.deadline }

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
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
    try transaction.prune(request.policy)
    try transaction.keep(NewChallenge(request, resendAt: try limits.charge(in: transaction)))
    return .made
  }

  /// Keeps the code that the browser has for this number. If there is none, stores the number without a code, so that
  /// the user can try an alternative sign-in.
  private func refuse<Transaction: SignInTransaction>(
    _ hit: LimitHit, _ kept: ChallengeState?, isEarly: Bool, in transaction: Transaction
  ) throws(Transaction.Failure) -> CodeOutcome {
    if let kept, kept.phone == request.phone, kept.isFailed || kept.code != nil {
      if isEarly, isGood(kept), request.replacing == nil { return .keptEarlierCode }
      try transaction.wait(request.browser, request.purpose, for: hit)
      return .limited(hit)
    }
    try transaction.prune(request.policy)
    try transaction.keep(NewChallenge(request, refusedBy: hit, seconds: try lifeWithoutCode(in: transaction)))
    return .limited(hit)
  }

  private func isGood(_ kept: ChallengeState) -> Bool {
    kept.code != nil && request.now <= kept.expiresAt && kept.tries < request.policy.codeTries
  }

  /// How long a number without a code waits for an alternative sign-in, in seconds: half an hour, or a minute if its
  /// network leaves very many of them, so that there are never many.
  private func lifeWithoutCode<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> Int
  {
    let rules = request.policy.refusalRules
    let key = ThrottleKey.networkRefusals(request.network)
    var refused = try transaction.throttle(key)
    guard refused.moments.freeAt(rules, now: request.now) == nil else { return 60 }
    refused.moments.add(request.now, rules)
    try transaction.keep(refused, key, until: request.now.adding(seconds: rules.longest))
    return 1800
  }
}
