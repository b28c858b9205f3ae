import PhoneNumbers

/// What several commands do.
extension SignInTransaction {
  /// The device, if it has signed in to this number and is not forgotten.
  func known(_ token: TokenHash?, _ phone: E164Number, at now: Timestamp) throws(Failure) -> TokenHash? {
    guard let token, let end = try deviceEnd(token, phone), now < end else { return nil }
    return token
  }

  /// Writes down when the next code may be asked for, for the page that shows it: never earlier than is known already.
  func wait(_ browser: TokenHash, _ purpose: CodePurpose, for hit: LimitHit) throws(Failure) {
    guard let kept = try challenge(of: browser, for: purpose) else { return }
    let moment = hit.until.map { max(kept.resendAt ?? $0, $0) }
    try setResend(moment, hit.limit, of: browser, for: purpose)
  }

  /// A try was right, but something else was not: it does not count.
  func takeTryBack(of browser: TokenHash, for purpose: CodePurpose) throws(Failure) {
    guard let kept = try challenge(of: browser, for: purpose), kept.tries > 0 else { return }
    try setTries(kept.tries - 1, of: browser, for: purpose)
  }

  /// The waits between codes start again; how many were sent stays.
  func calm(_ kind: ThrottleKind, _ subject: [UInt8], at now: Timestamp) throws(Failure) {
    var throttle = try throttle(kind, subject)
    guard throttle.count > 0 || !throttle.moments.isEmpty else { return }
    throttle.count = 0
    throttle.until = nil
    try keep(throttle, kind, subject, until: now.adding(seconds: 86_400))
  }

  /// Removes a few sessions that have ended, challenges that are over, and limits that hold nobody any more; called where
  /// such rows are made, so that there are never many. A challenge that expired stays a day, so that who comes late is
  /// still told so.
  func prune() throws(Failure) {
    let monotonic = monotonic
    try pruneChallenges(before: monotonic.adding(seconds: -86_400), withoutCodeBefore: monotonic)
    try pruneSessions(before: monotonic)
    try pruneThrottles(before: monotonic)
  }

  /// Tells a user what happened.
  /// - Returns: its number in the log.
  @discardableResult
  func note(
    _ kind: SecurityEvent.Kind, of user: UserID, _ address: String, _ agent: String, beginning session: PublicID? = nil
  ) throws(Failure) -> Int64 {
    let event = SecurityEvent(kind, at: now, address: address, agent: agent)
    return try add(event, of: user, beginning: session, keeping: SecurityEvent.kept)
  }

  /// Ends all of a user's sessions but one, which has nothing left to tell then.
  /// - Returns: how many there were.
  func endOthers(of user: UserID, but token: TokenHash) throws(Failure) -> Int {
    try settleNews(of: token, upTo: .max)
    return try endSessions(of: user, but: token)
  }
}

extension SecurityEvent {
  /// Of each kind a user's newest few are kept: who does one thing many times pushes nothing else out.
  static let kept = 20
}
