import PhoneNumbers
import WalletCore

/// What readers read about sessions and the ways to sign in.
extension MemoryBooks {
  func session(_ token: TokenHash) -> SessionRecord? {
    guard let row = sessions[token], let user = users.first(where: { $0.record.id == row.user }) else { return nil }
    return SessionRecord(
      user: row.user, phone: user.record.phone, userName: user.record.name,
      expiresAt: row.made.expiresAt, idleSeconds: row.made.idleSeconds, lastUsed: row.lastUsed, shared: row.made.shared,
      provenAt: row.provenAt, unseenSignIns: row.unseenSignIns, changed: row.changed,
      preferences: user.preferences)
  }

  func kept(_ row: Session, askedBy token: TokenHash? = nil) -> StoredSession {
    let made = row.made
    return StoredSession(
      token: made.token, idleSeconds: made.idleSeconds,
      line: SessionLine(
        id: made.id, createdAt: made.createdAt, lastUsed: row.lastUsed, expiresAt: made.expiresAt,
        address: made.address, agent: made.agent, shared: made.shared, isCurrent: made.token == token))
  }

  /// The user's sessions, newest first.
  func sessions(of user: UserID, askedBy token: TokenHash) -> [StoredSession] {
    sessions.values.filter { $0.user == user }
      .sorted {
        $0.made.createdAt == $1.made.createdAt
          ? $0.made.token.digest.bytes.lexicographicallyPrecedes($1.made.token.digest.bytes)
          : $0.made.createdAt > $1.made.createdAt
      }
      .map { kept($0, askedBy: token) }
  }

  /// The sign-ins not yet shown to a session, newest first.
  func signIns(_ session: SessionRecord) -> [StoredSignIn] {
    guard session.unseenSignIns > 0 else { return [] }
    return events.reversed().filter {
      $0.user == session.user && $0.number >= session.unseenSignIns && $0.isNews
    }
    .map { event in
      let session = sessions.values.first { $0.made.id == event.session }
      return StoredSignIn(number: event.number, event: event.event, session: session.map { kept($0) })
    }
  }

  func events(of user: UserID, limit: Int) -> [SecurityEvent] {
    Array(events.reversed().filter { $0.user == user }.map(\.event).prefix(limit))
  }

  func challenge(of browser: TokenHash, for purpose: CodePurpose) -> ChallengeRecord? {
    challenges[Pair(first: browser, second: purpose)].map { row in
      ChallengeRecord(
        id: row.kept.id, phone: row.kept.phone, sentAt: row.kept.sentAt, expiresAt: row.kept.expiresAt,
        resendAt: row.resendAt, tries: row.tries, delivery: row.delivery, limit: row.limit,
        provenUntil: row.provenUntil)
    }
  }

  func user(_ phone: E164Number) -> UserID? { users.first { $0.record.phone == phone }?.record.id }

  func recoveryRecord(of user: UserID) -> RecoveryRecord? {
    guard let codes = recoveryCodes[user], let made = codes.map(\.madeAt).max() else { return nil }
    return RecoveryRecord(madeAt: made, left: codes.count { !$0.isUsed }, isEnded: false)
  }

  func leavingReading(of user: UserID) -> LeavingReading {
    LeavingReading(
      accounts: shownAccounts(of: user), isCharging: claims.claim(of: user) != nil,
      invoices: claims.bills.count { $0.user == user })
  }
}
