/// Keeps a code that was asked for, if no limit stands in the way: of two requests at once one sends a code.
struct RequestCode: WriterCommand {
  let request: CodeRequest

  var deadline: Timestamp? { request.deadline }

  func run(in books: Books) throws(SQLiteFailure) -> CodeOutcome {
    let kept = try books.codes.find(request.browser, request.purpose)
    if request.replacing != nil, kept == nil { return .noChallenge }
    var limits = try SendLimits(request, in: books)
    if let hit = limits.hit() { return try refuse(hit, kept, in: books) }
    if let replacing = request.replacing, kept?.id != replacing { return .replacedMeanwhile }
    try books.prune()
    try books.codes.put(request, resendAt: try limits.charge())
    return .made
  }

  /// A code that the browser has for this number goes on; else the number is kept without one, so that another way to sign
  /// in can be tried.
  private func refuse(
    _ hit: LimitHit, _ kept: CodeStatements.Kept?, in books: Books
  ) throws(SQLiteFailure) -> CodeOutcome {
    if let kept, kept.phone == request.phone, kept.code != nil, request.now <= kept.expiresAt {
      if hit.limit == .resend, request.replacing == nil { return .stands }
      try books.codes.wait(request.browser, request.purpose, for: hit)
      return .limited(hit)
    }
    try books.prune()
    try books.codes.putWithoutCode(request, hit)
    return .limited(hit)
  }
}
