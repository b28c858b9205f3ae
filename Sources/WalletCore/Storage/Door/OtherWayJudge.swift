/// Judges a recovery code or a code of an authenticator app.
struct OtherWayJudge {
  let proof: OtherProof
  let phone: E164Number
  /// Nil if the number is nobody's; it is refused like a wrong one, at the same pace.
  let user: UserID?
  let network: ClientNetwork
  let now: Timestamp
  let policy: SignInPolicy

  /// - Returns: nil if it is right; it is used up then.
  func run(in books: Books) throws(SQLiteFailure) -> OtherOutcome? {
    switch proof {
    case .recovery(let digest): try recovery(digest, in: books)
    case .app(let step, let secret): try app(step, secret, in: books)
    }
  }

  /// A right recovery code passes every lock: its 80 bits are not to be guessed.
  private func recovery(_ digest: Digest, in books: Books) throws(SQLiteFailure) -> OtherOutcome? {
    if let user, try books.ways.use(digest, of: user, at: books.configuration.clock.now()) { return nil }
    if let hit = try NetworkChecks.count(network, policy, at: now, in: books) { return .limited(hit) }
    return .wrong(locks: false)
  }

  private func app(_ step: Int64?, _ secret: [UInt8], in books: Books) throws(SQLiteFailure) -> OtherOutcome? {
    var failures = try FailureBudget(otherWaysOf: phone, in: books)
    if let until = failures.count.hit(lock: 0, now: now)?.until { return .limited(LimitHit(.otherWays, until: until)) }
    if let hit = try NetworkChecks.count(network, policy, at: now, in: books) { return .limited(hit) }
    if let user, let step, try books.ways.use(step, secret, of: user) {
      try failures.reset()
      return nil
    }
    return .wrong(locks: try failures.fail(policy, at: now))
  }
}
