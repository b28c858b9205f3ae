import PhoneNumbers
import WalletCore

/// Judges a recovery code or a code of an authenticator app.
struct OtherWayJudge {
  let proof: OtherProof
  let phone: E164Number
  /// Nil if the number is nobody's; it is refused like a wrong one, at the same pace.
  let user: UserID?
  let device: TokenHash?
  /// The session that proves itself anew; nil at the door.
  let session: TokenHash?
  let network: ClientNetwork
  let now: Timestamp
  let policy: SignInPolicy

  /// For a browser that signs in.
  init(_ way: OtherSignIn, user: UserID?) {
    (proof, phone, self.user, device, session) = (way.proof, way.phone, user, way.session.device, nil)
    (network, now, policy) = (way.network, way.session.createdAt, way.policy)
  }

  /// For a session that asks.
  init(_ proof: OtherProof, _ asking: SessionAsking) {
    (self.proof, phone, user, device, session) = (proof, asking.phone, asking.user, asking.device, asking.token)
    (network, now, policy) = (asking.network, asking.now, asking.policy)
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
    if let hit = try countTry(in: books) { return .limited(hit) }
    return .wrong(locks: false)
  }

  /// Counts a try at a recovery code that comes to nothing.
  /// - Returns: the limit that it met.
  func countTry(in books: Books) throws(SQLiteFailure) -> LimitHit? {
    try NetworkChecks.count(network, standing(in: books), policy, at: now, in: books)
  }

  private func app(_ step: Int64?, _ secret: [UInt8], in books: Books) throws(SQLiteFailure) -> OtherOutcome? {
    let standing = try standing(in: books)
    // A session has a budget of its own: strangers at the door do not keep its user from what is dangerous.
    var failures =
      if let session {
        try FailureBudget(session: session, in: books)
      } else {
        try FailureBudget(otherWaysOf: standing, in: books)
      }
    if let until = failures.count.hit(lock: 0, now: now)?.until { return .limited(LimitHit(.otherWays, until: until)) }
    if let hit = try NetworkChecks.count(network, standing, policy, at: now, in: books) { return .limited(hit) }
    if let user, let step, try books.ways.use(step, secret, of: user) {
      try failures.reset()
      return nil
    }
    return .wrong(locks: try failures.fail(policy, at: now) != nil)
  }

  private func standing(in books: Books) throws(SQLiteFailure) -> Standing {
    try Standing(device, phone, policy, at: now, in: books)
  }

  /// Tells the user of a wrong one. What a limit kept from being compared is no news: it would push the other news out.
  func tell(
    _ refusal: OtherOutcome, of user: UserID, _ address: String, _ agent: String, in books: Books
  ) throws(SQLiteFailure) {
    guard case .wrong(let locks) = refusal else { return }
    try books.note(locks ? .locked : .failedCode, of: user, address, agent)
  }

  /// Whoever wore the number's budgets down, its owner has come.
  func openNumber(in books: Books) throws(SQLiteFailure) {
    try NumberOpening(phone: phone).byOwner(device, at: now, in: books)
  }
}
