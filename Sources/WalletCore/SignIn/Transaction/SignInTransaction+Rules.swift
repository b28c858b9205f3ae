import PhoneNumbers

/// Rules that several commands share.
extension SignInTransaction {
  /// The device, if it has signed in to this number and the number still knows it.
  func known(_ token: TokenHash?, _ phone: E164Number, at now: Timestamp) throws(Failure) -> TokenHash? {
    guard let token, let end = try deviceEnd(token, phone), now < end else { return nil }
    return token
  }

  /// What the number knows a browser by, and counts it under: its device, or else a session of the number's own user.
  func known(_ device: TokenHash?, session: TokenHash?, _ phone: E164Number, at now: Timestamp) throws(Failure)
    -> TokenHash?
  {
    try known(device, phone, at: now) ?? session
  }

  /// Saves when the next code may be requested, for the page that shows it; never earlier than already known.
  func wait(_ browser: TokenHash, _ purpose: CodePurpose, for hit: LimitHit) throws(Failure) {
    guard let kept = try challenge(of: browser, for: purpose) else { return }
    let moment = hit.until.map { max(kept.resendAt ?? $0, $0) }
    try setResend(moment, hit.limit, of: browser, for: purpose)
  }

  /// The try was right, but something else was not: takes it off the count.
  func takeTryBack(of browser: TokenHash, for purpose: CodePurpose) throws(Failure) {
    guard let kept = try challenge(of: browser, for: purpose), kept.tries > 0 else { return }
    try setTries(kept.tries - 1, of: browser, for: purpose)
  }

  /// Whether the clock must be set right before a number gets its user: one who begins, one who changes to it, or one
  /// who has not proven it since a restore. The chain records these with their time. A known user signs in by any
  /// clock.
  ///
  /// The answer must not show before a proof is judged right; that proof then stays unused.
  func clockForbidsGiving(_ phone: E164Number) throws(Failure) -> Bool {
    guard clockVerdict != .right else { return false }
    guard let user = try user(phone) else { return true }
    return try awaitsNumber(user)
  }

  /// Restarts the waits between codes; the count of codes sent stays.
  func resetSendWaits(_ key: ThrottleKey, _ policy: SignInPolicy, at now: Timestamp) throws(Failure) {
    var throttle = try throttle(key)
    guard throttle.count > 0 || !throttle.moments.isEmpty else { return }
    throttle.count = 0
    throttle.until = nil
    try keep(throttle, key, until: now.adding(seconds: policy.numberRules.longest))
  }

  /// Removes a few ended sessions, expired challenges, expired limits and old events, and erases cards whose time is
  /// over. Called where such rows are made, so that there are never many. An expired challenge stays a day, so that late users still learn that it expired.
  func prune(_ policy: SignInPolicy) throws(Failure) {
    let monotonic = monotonic
    try pruneChallenges(before: monotonic.adding(seconds: -86_400), withoutCodeBefore: monotonic)
    try pruneSessions(before: monotonic)
    try pruneThrottles(before: monotonic)
    try prunePasskeyChallenges(before: monotonic)
    try eraseOldCards()
    // Events have the time of the wall clock; while that is known to be wrong, nothing says how old they are.
    guard policy.eventsKeep > 0, clockVerdict == .right else { return }
    try pruneEvents(before: now.adding(seconds: -policy.eventsKeep * 86_400))
  }

  /// Adds an event that the user is shown, and that all sessions except `token` tell of if it is such a one.
  /// - Returns: its number in the event log.
  @discardableResult
  func addEvent(
    _ kind: SecurityEvent.Kind, of user: UserID, _ address: String, _ agent: String, beginning session: PublicID? = nil,
    knownTo token: TokenHash? = nil
  ) throws(Failure) -> Int64 {
    let event = SecurityEvent(kind, at: now, address: address, agent: agent)
    let number = try add(event, of: user, beginning: session, keeping: SecurityEvent.kept)
    if kind.isTold { try markSignInsUnseen(of: user, but: token, from: number) }
    return number
  }

  /// Adds an event that a session caused.
  func addEvent(_ kind: SecurityEvent.Kind, by request: AuthenticatedRequest) throws(Failure) {
    try addEvent(kind, of: request.user, request.address, request.agent, knownTo: request.token)
  }

  /// Adds the event of a changed factor, and tells the user's other sessions (SECURITY: S55).
  func addFactorEvent(_ kind: SecurityEvent.Kind, by request: AuthenticatedRequest) throws(Failure) {
    try addEvent(kind, by: request)
    try markChanged(FactorChange(kind, at: now), of: request.user, but: request.token)
  }

  /// Adds the event of a wrong code.
  func addWrongCode(beginsWait: Bool, of user: UserID, _ address: String, _ agent: String) throws(Failure) {
    try addEvent(beginsWait ? .tooManyWrong : .failedCode, of: user, address, agent)
  }

  /// Ends all of a user's sessions but one, which then has no sign-ins left to show.
  /// - Returns: how many there were.
  func endOthers(of user: UserID, but token: TokenHash) throws(Failure) -> Int {
    try markSignInsSeen(of: token, upTo: .max)
    try markChangeSeen(of: token, upTo: .endOfTime)
    return try endSessions(of: user, but: token)
  }
}

extension SecurityEvent {
  /// How many of a user's newest events are kept of each kind: repeating one thing pushes no other kind out.
  package static let kept = 20
}
