/// Judges a typed code: counts the try, then compares. The count is durable before anybody learns how the comparison went.
struct CodeJudge {
  /// How it went; a right code is still kept.
  enum Verdict {
    case right(phone: E164Number)
    case refused(CheckOutcome)
  }

  let browser: TokenHash
  let purpose: CodePurpose
  /// The challenge as it was read; its identifier is part of what the code's HMAC covers.
  let challenge: PublicID
  let code: Digest
  let device: TokenHash?
  let network: ClientNetwork
  let now: Timestamp
  let policy: SignInPolicy

  func run(in books: Books) throws(SQLiteFailure) -> Verdict {
    guard let kept = try books.codes.find(browser, purpose) else { return .refused(.noChallenge) }
    // A dead code is told as such even while a wait runs.
    guard kept.tries < policy.codeTries else { return .refused(.dead) }
    let triesLeft = policy.codeTries - kept.tries
    // A newer code took the place of the one that was typed; a try at the old one cannot guess the new one.
    guard kept.id == challenge else { return .refused(.wrong(triesLeft: triesLeft, locks: false)) }
    let known = try books.devices.known(device, kept.phone, at: now)
    var failures = try FailureBudget(kept.phone, known, in: books)
    if let hit = failures.count.hit(lock: policy.failLock, now: now) { return .refused(.limited(hit)) }
    guard let right = kept.code else { return .refused(.notSent) }
    guard now <= kept.expiresAt else { return .refused(.expired) }
    if let hit = try NetworkChecks.count(network, policy, at: now, in: books) { return .refused(.limited(hit)) }
    try books.codes.countTry(browser, purpose)
    guard right.matches(code) else {
      let locks = try failures.fail(policy, at: now)
      return .refused(.wrong(triesLeft: triesLeft - 1, locks: locks))
    }
    return .right(phone: kept.phone)
  }

  /// The code was used: it is void, and the wrong ones before it are forgotten.
  func accept(_ phone: E164Number, in books: Books) throws(SQLiteFailure) {
    try books.codes.drop(browser, purpose)
    let known = try books.devices.known(device, phone, at: now)
    try FailureBudget(phone, known, in: books).reset()
    // The next code is not one more of this row.
    try books.throttles.calm(known == nil ? .numberSends : .deviceSends, SendLimits.subject(phone, known), policy, now)
  }
}
