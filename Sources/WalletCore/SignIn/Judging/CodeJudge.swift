import PhoneNumbers

/// Judges a typed code: counts the try, then compares. The count is durable before anybody learns the result.
struct CodeJudge {
  /// The result; a right code is still stored.
  enum Verdict {
    case right(phone: E164Number)
    case refused(CodeCheckRefusal)
  }

  let browser: TokenHash
  let purpose: CodePurpose
  /// The challenge as read from the store; its identifier is part of the input to the code's HMAC.
  let challenge: PublicID
  /// Nil if the text is not a code.
  let code: Digest?
  /// The same under the keys from before rotations.
  let earlier: [Digest]
  let device: TokenHash?
  let network: ClientNetwork
  let now: Timestamp
  let policy: SignInPolicy

  func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Verdict {
    guard let kept = try transaction.challenge(of: browser, for: purpose) else { return .refused(.noChallenge) }
    // The code was right before; the app that had to follow did not follow in time.
    guard kept.provenUntil == nil else { return .refused(.expired) }
    // A dead code is reported as dead even during a wait.
    guard kept.tries < policy.codeTries else { return .refused(.dead) }
    let triesLeft = policy.codeTries - kept.tries
    // A newer code has replaced the typed one; a try at the old one cannot guess the new one.
    guard kept.id == challenge else { return .refused(.wrong(triesLeft: triesLeft, beginsWait: false)) }
    let trust = try trust(kept.phone, in: transaction)
    var failures = try WrongCodes(trust.failures, in: transaction)
    if let hit = failures.count.hit(lock: policy.failLock, now: now) { return try refuse(hit, in: transaction) }
    guard let code else { return .refused(.malformed) }
    guard let right = kept.code else { return .refused(.notSent) }
    guard now <= kept.expiresAt else { return .refused(.expired) }
    if let until = try CheckLimit.count(network, trust, policy, at: now, in: transaction) {
      return .refused(.limited(LimitHit(.checks, until: until)))
    }
    try transaction.setTries(kept.tries + 1, of: browser, for: purpose)
    guard right.matches(code) || earlier.contains(where: right.matches) else {
      let begun = try failures.fail(policy, at: now, in: transaction)
      // The page shows when a new code can be requested.
      if let begun { try transaction.wait(browser, purpose, for: begun) }
      return .refused(.wrong(triesLeft: triesLeft - 1, beginsWait: begun != nil))
    }
    return .right(phone: kept.phone)
  }

  private func trust<Transaction: SignInTransaction>(_ phone: E164Number, in transaction: Transaction)
    throws(Transaction.Failure) -> DeviceTrust
  {
    try DeviceTrust(device, phone, policy, session: purpose.isOfSession ? browser : nil, at: now, in: transaction)
  }

  private func refuse<Transaction: SignInTransaction>(_ hit: LimitHit, in transaction: Transaction) throws(Transaction
    .Failure) -> Verdict
  {
    try transaction.wait(browser, purpose, for: hit)
    return .refused(.limited(hit))
  }

  /// The code was right, but the clock is wrong: the code stays valid, and the try is not counted.
  func giveBack<Transaction: SignInTransaction>(_ phone: E164Number, in transaction: Transaction)
    throws(Transaction.Failure)
  {
    try transaction.takeTryBack(of: browser, for: purpose)
    try CheckLimit.giveBack(network, trust(phone, in: transaction), policy, at: now, in: transaction)
  }

  /// The code was right, and the user's authenticator app must follow before ``SignInPolicy/codeLife`` has passed again.
  /// The wrong codes of the app are not forgotten: somebody who took the number over could guess on for ever.
  func awaitApp<Transaction: SignInTransaction>(_ phone: E164Number, in transaction: Transaction)
    throws(Transaction.Failure)
  {
    try transaction.setProven(until: now.adding(seconds: policy.codeLife), of: browser, for: purpose)
    try forgetWrongCodes(phone, in: transaction)
  }

  /// The code was used: removes it, and forgets the wrong codes before it, also those of the number's app.
  func accept<Transaction: SignInTransaction>(_ phone: E164Number, in transaction: Transaction) throws(Transaction
    .Failure)
  {
    try transaction.dropChallenge(of: browser, for: purpose)
    try forgetWrongCodes(phone, in: transaction)
    try transaction.forgetThrottle(.appFailures(phone))
  }

  private func forgetWrongCodes<Transaction: SignInTransaction>(_ phone: E164Number, in transaction: Transaction)
    throws(Transaction.Failure)
  {
    let trust = try trust(phone, in: transaction)
    try WrongCodes(trust.failures, in: transaction).reset(in: transaction)
    if let own = try transaction.known(device, phone, at: now) {
      try transaction.forgetThrottle(.deviceFailures(own, phone))
    }
    // The next code does not continue this series of waits.
    try transaction.resetSendWaits(trust.sends, policy, at: now)
  }
}
