import PhoneNumbers

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
  /// Nil for what is no code.
  let code: Digest?
  let device: TokenHash?
  let network: ClientNetwork
  let now: Timestamp
  let policy: SignInPolicy

  func run<Desk: SignInDesk>(at desk: Desk) throws(Desk.Failure) -> Verdict {
    guard let kept = try desk.challenge(of: browser, for: purpose) else { return .refused(.noChallenge) }
    // A dead code is told as such even while a wait runs.
    guard kept.tries < policy.codeTries else { return .refused(.dead) }
    let triesLeft = policy.codeTries - kept.tries
    // A newer code took the place of the one that was typed; a try at the old one cannot guess the new one.
    guard kept.id == challenge else { return .refused(.wrong(triesLeft: triesLeft, locks: false)) }
    let trust = try trust(kept.phone, at: desk)
    var failures = try FailureBudget(trust, at: desk)
    if let hit = failures.count.hit(lock: policy.failLock, now: now) { return try refuse(hit, at: desk) }
    guard let code else { return .refused(.malformed) }
    guard let right = kept.code else { return .refused(.notSent) }
    guard now <= kept.expiresAt else { return .refused(.expired) }
    if let hit = try NetworkChecks.count(network, trust, policy, at: now, at: desk) {
      return .refused(.limited(hit))
    }
    try desk.setTries(kept.tries + 1, of: browser, for: purpose)
    guard right.matches(code) else {
      let begun = try failures.fail(policy, at: now, at: desk)
      // The page says when a new code can be asked for.
      if let begun { try desk.wait(browser, purpose, for: begun) }
      return .refused(.wrong(triesLeft: triesLeft - 1, locks: begun != nil))
    }
    return .right(phone: kept.phone)
  }

  private func trust<Desk: SignInDesk>(_ phone: E164Number, at desk: Desk) throws(Desk.Failure) -> DeviceTrust {
    try DeviceTrust(device, phone, policy, session: purpose.isOfSession ? browser : nil, at: now, at: desk)
  }

  private func refuse<Desk: SignInDesk>(_ hit: LimitHit, at desk: Desk) throws(Desk.Failure) -> Verdict {
    try desk.wait(browser, purpose, for: hit)
    return .refused(.limited(hit))
  }

  /// The code was used: it is void, and the wrong ones before it are forgotten.
  func accept<Desk: SignInDesk>(_ phone: E164Number, at desk: Desk) throws(Desk.Failure) {
    try desk.dropChallenge(of: browser, for: purpose)
    let trust = try trust(phone, at: desk)
    try FailureBudget(trust, at: desk).reset(at: desk)
    if let own = try desk.known(device, phone, at: now) {
      try desk.forgetThrottle(.deviceFailures, DeviceTrust.subject(phone, own))
    }
    // The next code is not one more of this row.
    try desk.calm(trust.kind(.numberSends, .deviceSends), trust.subject, at: now)
  }
}
