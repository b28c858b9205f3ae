/// Judges a recovery code or a code of an authenticator app.
struct OtherWayJudge {
  let proof: OtherProof
  let phone: E164Number
  /// Nil if the number is nobody's; it is refused like a wrong one, at the same pace.
  let user: UserID?
  let network: ClientNetwork
  let now: Timestamp
  let policy: SignInPolicy

  init(
    proof: OtherProof, phone: E164Number, user: UserID?, network: ClientNetwork, now: Timestamp, policy: SignInPolicy
  ) {
    self.proof = proof
    self.phone = phone
    self.user = user
    self.network = network
    self.now = now
    self.policy = policy
  }

  /// For a session that asks.
  init(_ proof: OtherProof, _ asking: SessionAsking) {
    self.init(
      proof: proof, phone: asking.phone, user: asking.user, network: asking.network, now: asking.now,
      policy: asking.policy)
  }

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

  /// Tells the user of a wrong one. What a limit kept from being compared is no news: it would push the other news out.
  func tell(
    _ refusal: OtherOutcome, of user: UserID, _ address: String, _ agent: String, in books: Books
  ) throws(SQLiteFailure) {
    guard case .wrong(let locks) = refusal else { return }
    try books.note(locks ? .locked : .failedCode, of: user, address, agent)
  }

  /// Whoever wore the number's budgets down, its owner has come.
  func openNumber(to device: TokenHash?, in books: Books) throws(SQLiteFailure) {
    _ = try FailureBudget.forgetAll(of: phone, in: books)
    let known = try books.devices.known(device, phone, at: now)
    try FailureBudget(phone, known, in: books).reset()
  }
}
