import WalletCore

/// Keeps a code that was asked for, if no limit stands in the way: of two requests at once one sends a code.
struct RequestCode: WriterCommand {
  let request: CodeRequest

  var deadline: Timestamp? { request.deadline }

  func run(in books: Books) throws(SQLiteFailure) -> CodeOutcome {
    let kept = try books.codes.find(request.browser, request.purpose)
    if request.replacing != nil, kept == nil { return .noChallenge }
    guard request.isAllowed else {
      return try refuse(LimitHit(.destination, until: nil), kept, isEarly: false, in: books)
    }
    var limits = try SendLimits(request, in: books)
    if let hit = limits.hit() { return try refuse(hit, kept, isEarly: limits.waitsForResendOnly, in: books) }
    if let replacing = request.replacing, kept?.id != replacing { return .replacedMeanwhile }
    try books.prune()
    try books.codes.put(request, resendAt: try limits.charge())
    return .made
  }

  /// A code that the browser has for this number goes on; else the number is kept without one, so that another way to sign
  /// in can be tried.
  private func refuse(
    _ hit: LimitHit, _ kept: CodeStatements.Kept?, isEarly: Bool, in books: Books
  ) throws(SQLiteFailure) -> CodeOutcome {
    if let kept, kept.phone == request.phone, kept.isFailed || kept.code != nil {
      if isEarly, isGood(kept), request.replacing == nil { return .stands }
      try books.codes.wait(request.browser, request.purpose, for: hit)
      return .limited(hit)
    }
    try books.prune()
    try books.codes.putWithoutCode(request, hit, seconds: try lifeWithoutCode(in: books))
    return .limited(hit)
  }

  private func isGood(_ kept: CodeStatements.Kept) -> Bool {
    kept.code != nil && request.now <= kept.expiresAt && kept.tries < request.policy.codeTries
  }

  /// A number without a code waits half an hour for another way to sign in; where one address leaves very many of them a
  /// minute, so that there are never many.
  private func lifeWithoutCode(in books: Books) throws(SQLiteFailure) -> Int {
    let rules = [WindowRule(100, in: 3600)]
    var refused = try books.throttles.find(.networkRefusals, request.network.bytes)
    guard refused.moments.freeAt(rules, now: request.now) == nil else { return 60 }
    refused.moments.add(request.now, rules)
    try books.throttles.keep(
      .networkRefusals, request.network.bytes, refused, until: request.now.adding(seconds: 3600))
    return 1800
  }
}
