/// The user's devices and security events.
package struct DevicesContents: Sendable {
  /// The valid sessions, newest first.
  package let sessions: [SessionLine]
  /// The newest events, newest first.
  package let events: [SecurityEvent]
  /// The sign-ins on other devices that this session was not shown yet, newest first.
  package let signIns: [SignInElsewhere]
}

/// Sessions: what a cookie means, and how it ends.
extension Wallet {
  /// What the token means; a valid session counts as used.
  package func session(of token: SessionToken) async throws(StoreFailure) -> SessionState {
    let hash = token.hash
    return judge(try await reader.session(hash), of: hash)
  }

  /// What a token means, from what was read: a valid session counts as used unless `counts` is false, an invalid one is
  /// deleted. Of one that is not used the user has only the seconds that are left of its time without use.
  func judge(_ record: SessionRecord?, of hash: TokenHash, counts: Bool = true) -> SessionState {
    guard let record else {
      context.activity.forget(hash)
      return .none
    }
    let now = context.clock.monotonic()
    switch context.activity.use(hash, record, at: now, counts: counts) {
    case .holds(let writeDue):
      let unused = counts ? 0 : now.milliseconds - context.activity.lastUse(hash, written: record.lastUsed).milliseconds
      if writeDue { save(SessionUse(token: hash, at: now)) }
      return .holds(
        SignedInUser(
          id: record.user, phone: record.phone, name: record.userName, provenAt: record.provenAt,
          unseenSignIns: record.unseenSignIns, changed: record.changed,
          preferences: record.preferences, idleSeconds: record.idleSeconds - Int(clamping: unused / 1000),
          expiresAt: record.expiresAt,
          isShared: record.shared))
    case .expired:
      context.store.endLater([hash])
      return .expired(record.user)
    case .ended:
      context.store.endLater([hash])
      return .ended
    }
  }

  private func save(_ use: SessionUse) {
    context.store.touch([use]) { [activity = context.activity] in activity.refused(use) }
  }

  /// Ends the session: in memory at once, then in the store.
  package func logOut(_ token: SessionToken) async throws(StoreFailure) {
    let hash = token.hash
    context.activity.end(hash)
    do { try await context.store.endSession(hash, deadline: context.deadline()) } catch {
      guard error == .expired else { throw error }
      // It has ended in memory; the store saves that when it can, so that no request waits for a disk that hangs.
      return context.store.endLater([hash])
    }
    context.activity.forget(hash)
  }

  /// The user's signed-in devices and newest security events.
  package func devices(_ token: SessionToken, events: Int = 200) async throws(StoreFailure) -> SessionResult<
    DevicesContents
  > {
    let hash = token.hash
    let found = try await reader.devices(hash, events: events)
    let now = context.clock.monotonic()
    return judged(hash, found) { devices, _ in
      DevicesContents(
        sessions: devices.sessions.compactMap { line(of: $0, at: now) }, events: devices.events,
        signIns: elsewhere(devices.signIns, than: hash))
    }
  }

  /// Sign-ins as the page of a session shows them, without its own.
  func elsewhere(_ signIns: [StoredSignIn], than token: TokenHash) -> [SignInElsewhere] {
    guard !signIns.isEmpty else { return [] }
    let now = context.clock.monotonic()
    return signIns.filter { $0.session?.token != token }.map { kept in
      SignInElsewhere(
        number: kept.number, event: kept.event, session: kept.session.flatMap { line(of: $0, at: now) })
    }
  }

  /// - Returns: nil if the session is not valid.
  func line(of kept: StoredSession, at now: Timestamp) -> SessionLine? {
    var line = kept.line
    line.lastUsed = context.activity.lastUse(kept.token, written: line.lastUsed)
    guard now < line.expiresAt, now < line.lastUsed.adding(seconds: kept.idleSeconds) else { return nil }
    return line
  }

  /// Ends one of the user's sessions.
  package func endSession(
    _ id: PublicID, of user: SignedInUser, caller: Caller
  ) async throws(StoreFailure) -> SessionEnding {
    try await context.store.endSession(id, by: request(user, caller))
  }

  /// Ends all of the user's sessions except the asking one.
  /// - Returns: how many ended.
  package func endOtherSessions(of user: SignedInUser, caller: Caller) async throws(StoreFailure) -> Int {
    try await context.store.endOtherSessions(by: request(user, caller))
  }

  /// The user has seen the sign-ins elsewhere up to this number of the event log.
  package func acknowledgeSignIns(
    upTo number: Int64, _ user: SignedInUser, caller: Caller
  ) async throws(StoreFailure) {
    try await context.store.acknowledgeSignIns(upTo: number, by: request(user, caller))
  }

  /// The user has seen the changes of factors up to this time.
  package func acknowledgeChange(
    upTo moment: Timestamp, _ user: SignedInUser, caller: Caller
  ) async throws(StoreFailure) {
    try await context.store.perform(AcknowledgeChange(moment: moment, request: request(user, caller)))
  }

  /// Queues saving an event that the user may want to know about, without waiting for it.
  package func record(_ kind: SecurityEvent.Kind, of user: SignedInUser, caller: Caller) {
    let event = SecurityEvent(kind, at: context.clock.now(), address: caller.address, agent: caller.agent)
    context.store.recordLater(event, of: user.id)
  }

  func request(_ user: SignedInUser, _ caller: Caller) -> AuthenticatedRequest {
    AuthenticatedRequest(
      user: user.id, phone: user.phone, token: caller.browser.hash, device: caller.device?.hash,
      address: caller.address, network: caller.network, agent: caller.agent, now: context.clock.monotonic(),
      policy: context.policy,
      deadline: context.deadline())
  }
}
