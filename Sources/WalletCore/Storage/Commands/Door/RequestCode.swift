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
    if let kept, kept.phone == request.phone, kept.isFailed || isGood(kept) {
      if isEarly, isGood(kept), request.replacing == nil { return .stands }
      try books.codes.wait(request.browser, request.purpose, for: hit)
      return .limited(hit)
    }
    // Whoever asks for ever so many numbers from one address leaves no more of these than of codes.
    if try mayLeaveRow(in: books) {
      try books.prune()
      try books.codes.putWithoutCode(request, hit)
    }
    return .limited(hit)
  }

  private func isGood(_ kept: CodeStatements.Kept) -> Bool {
    kept.code != nil && request.now <= kept.expiresAt && kept.tries < request.policy.codeTries
  }

  private func mayLeaveRow(in books: Books) throws(SQLiteFailure) -> Bool {
    let rules = [WindowRule(100, in: 3600)]
    var refused = try books.throttles.find(.networkRefusals, request.network.bytes)
    guard refused.moments.freeAt(rules, now: request.now) == nil else { return false }
    refused.moments.add(request.now, rules)
    try books.throttles.keep(
      .networkRefusals, request.network.bytes, refused, until: request.now.adding(seconds: 3600))
    return true
  }
}
