import PhoneNumbers
import WalletCore

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

  func run(in books: Books) throws(SQLiteFailure) -> Verdict {
    guard let kept = try books.codes.find(browser, purpose) else { return .refused(.noChallenge) }
    // A dead code is told as such even while a wait runs.
    guard kept.tries < policy.codeTries else { return .refused(.dead) }
    let triesLeft = policy.codeTries - kept.tries
    // A newer code took the place of the one that was typed; a try at the old one cannot guess the new one.
    guard kept.id == challenge else { return .refused(.wrong(triesLeft: triesLeft, locks: false)) }
    let standing = try standing(kept.phone, in: books)
    var failures = try FailureBudget(standing, in: books)
    if let hit = failures.count.hit(lock: policy.failLock, now: now) { return try refuse(hit, in: books) }
    guard let code else { return .refused(.malformed) }
    guard let right = kept.code else { return .refused(.notSent) }
    guard now <= kept.expiresAt else { return .refused(.expired) }
    if let hit = try NetworkChecks.count(network, standing, policy, at: now, in: books) {
      return .refused(.limited(hit))
    }
    try books.codes.countTry(browser, purpose)
    guard right.matches(code) else {
      let begun = try failures.fail(policy, at: now)
      // The page says when a new code can be asked for.
      if let begun { try books.codes.wait(browser, purpose, for: begun) }
      return .refused(.wrong(triesLeft: triesLeft - 1, locks: begun != nil))
    }
    return .right(phone: kept.phone)
  }

  private func standing(_ phone: E164Number, in books: Books) throws(SQLiteFailure) -> Standing {
    try Standing(device, phone, policy, session: purpose.isOfSession ? browser : nil, at: now, in: books)
  }

  private func refuse(_ hit: LimitHit, in books: Books) throws(SQLiteFailure) -> Verdict {
    try books.codes.wait(browser, purpose, for: hit)
    return .refused(.limited(hit))
  }

  /// The code was used: it is void, and the wrong ones before it are forgotten.
  func accept(_ phone: E164Number, in books: Books) throws(SQLiteFailure) {
    try books.codes.drop(browser, purpose)
    let standing = try standing(phone, in: books)
    try FailureBudget(standing, in: books).reset()
    if let own = try books.devices.known(device, phone, at: now) {
      try books.throttles.forget(.deviceFailures, Standing.subject(phone, own))
    }
    // The next code is not one more of this row.
    try books.throttles.calm(standing.kind(.numberSends, .deviceSends), standing.subject, at: now)
  }
}
