/// Sessions: what a cookie stands for, and how it ends.
extension Wallet {
  /// True if the token's session holds.
  public func hasAuthentication(_ token: SessionToken) throws(StoreFailure) -> Bool { try loadUser(token) != nil }

  /// Who the token signs in, if its session holds; counts as a use of it.
  public func loadUser(_ token: SessionToken) throws(StoreFailure) -> SignedInUser? {
    guard case .holds(let user) = try session(of: token) else { return nil }
    return user
  }

  /// What the token stands for; a session that holds counts as used, one that does not is erased.
  public func session(of token: SessionToken) throws(StoreFailure) -> SessionState {
    let hash = token.hash
    guard let record = try reader.session(hash) else {
      context.activity.forget(hash)
      return .none
    }
    let now = context.clock.steady()
    switch context.activity.use(hash, record, at: now) {
    case .holds(let writeDue):
      if writeDue { context.store.touch([SessionUse(token: hash, at: now)]) }
      return .holds(
        SignedInUser(
          id: record.user, phone: record.phone, name: record.userName, provenAt: record.provenAt, news: record.news,
          preferences: record.preferences, idleSeconds: record.idleSeconds, expiresAt: record.expiresAt,
          isShared: record.shared))
    case .expired:
      context.store.endLater([hash])
      return .expired(record.user)
    case .ended:
      context.store.endLater([hash])
      return .ended
    }
  }

  /// Ends the session: in memory at once, then in the store.
  public func logOut(_ token: SessionToken) async throws(StoreFailure) {
    let hash = token.hash
    context.activity.end(hash)
    do { try await store.endSession(hash, deadline: deadline()) } catch {
      guard error == .expired else { throw error }
      // It is over in memory; the store is told when it can be, and nobody waits for a disk that hangs.
      return store.endLater([hash])
    }
    context.activity.forget(hash)
  }

  /// The user's sessions that hold, newest first.
  public func sessions(of user: SignedInUser, askedBy caller: Caller) throws(StoreFailure) -> [SessionLine] {
    let now = context.clock.steady()
    return try reader.sessions(of: user.id, askedBy: caller.browser.hash).compactMap { line(of: $0, at: now) }
  }

  /// The sign-ins elsewhere that this session was not shown yet, newest first; looks nothing up where there are none.
  public func signInsElsewhere(of user: SignedInUser) throws(StoreFailure) -> [SignInElsewhere] {
    guard user.news > 0 else { return [] }
    let now = context.clock.steady()
    return try reader.signIns(of: user.id, from: user.news).map { kept in
      SignInElsewhere(
        number: kept.number, event: kept.event, session: kept.session.flatMap { line(of: $0, at: now) })
    }
  }

  /// - Returns: nil if the session does not hold.
  private func line(of kept: KeptSession, at now: Timestamp) -> SessionLine? {
    let line = kept.line
    let last = context.activity.lastUse(kept.token, written: line.lastUsed)
    guard now < line.expiresAt, now < last.adding(seconds: kept.idleSeconds) else { return nil }
    return SessionLine(
      id: line.id, createdAt: line.createdAt, lastUsed: last, expiresAt: line.expiresAt, address: line.address,
      agent: line.agent, shared: line.shared, isCurrent: line.isCurrent)
  }

  /// What happened at the user's door, newest first.
  public func events(of user: SignedInUser, limit: Int = 200) throws(StoreFailure) -> [SecurityEvent] {
    try reader.events(of: user.id, limit: limit)
  }

  /// Ends one of the user's sessions.
  public func endSession(
    _ id: PublicID, of user: SignedInUser, caller: Caller
  ) async throws(StoreFailure) -> SessionEnding {
    try await store.endSession(id, by: asking(user, caller))
  }

  /// Ends all of the user's sessions but the one that asks.
  /// - Returns: how many.
  public func endOtherSessions(of user: SignedInUser, caller: Caller) async throws(StoreFailure) -> Int {
    try await store.endOtherSessions(by: asking(user, caller))
  }

  /// The user has seen the sign-ins elsewhere up to this number of the log.
  public func acknowledgeSignIns(
    upTo number: Int64, _ user: SignedInUser, caller: Caller
  ) async throws(StoreFailure) {
    try await store.acknowledgeSignIns(upTo: number, by: asking(user, caller))
  }

  /// Has something written down that the user may want to know; nobody waits for it.
  public func record(_ kind: SecurityEvent.Kind, of user: SignedInUser, caller: Caller) {
    let event = SecurityEvent(kind, at: context.clock.now(), address: caller.address, agent: caller.agent)
    context.store.recordLater(event, of: user.id)
  }

  func asking(_ user: SignedInUser, _ caller: Caller) -> SessionAsking {
    SessionAsking(
      user: user.id, phone: user.phone, token: caller.browser.hash, device: caller.device?.hash,
      address: caller.address, network: caller.network, agent: caller.agent, now: context.clock.steady(),
      policy: context.policy,
      deadline: deadline())
  }
}
