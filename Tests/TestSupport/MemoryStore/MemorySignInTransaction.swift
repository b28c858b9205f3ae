import PhoneNumbers
import WalletCore

/// The books as one sign-in command changes them. It reads and writes single values and has no rule of its own.
final class MemorySignInTransaction: SignInTransaction {
  typealias Failure = StoreFailure

  var books: MemoryBooks
  private let clock: any WalletClock
  let clockVerdict: ClockState.Verdict

  private let random: any RandomSource

  init(
    _ books: MemoryBooks, _ clock: any WalletClock, _ random: any RandomSource, _ clockVerdict: ClockState.Verdict
  ) {
    self.books = books
    self.clock = clock
    self.random = random
    self.clockVerdict = clockVerdict
  }

  var now: Timestamp { clock.now() }
  var monotonic: Timestamp { clock.monotonic() }

  // MARK: Codes that were asked for

  private typealias Key = MemoryBooks.Pair<TokenHash, CodePurpose>

  func challenge(of browser: TokenHash, for purpose: CodePurpose) throws(StoreFailure) -> ChallengeState? {
    books.challenges[Key(first: browser, second: purpose)].map { row in
      ChallengeState(
        id: row.kept.id, phone: row.kept.phone, code: row.code, expiresAt: row.kept.expiresAt, resendAt: row.resendAt,
        tries: row.tries, isFailed: row.delivery == .failed, provenUntil: row.provenUntil)
    }
  }
  func keep(_ challenge: NewChallenge) {
    books.challenges[Key(first: challenge.browser, second: challenge.purpose)] = MemoryBooks.Challenge(
      kept: challenge, code: challenge.code, resendAt: challenge.resendAt, delivery: challenge.delivery,
      limit: challenge.limit)
  }
  func setTries(_ tries: Int, of browser: TokenHash, for purpose: CodePurpose) {
    books.challenges[Key(first: browser, second: purpose)]?.tries = tries
  }
  func setResend(_ moment: Timestamp?, _ limit: RateLimit, of browser: TokenHash, for purpose: CodePurpose) {
    books.challenges[Key(first: browser, second: purpose)]?.resendAt = moment
    books.challenges[Key(first: browser, second: purpose)]?.limit = limit
  }
  func setDelivery(
    _ delivery: CodeDelivery, code: Digest?, resendAt: Timestamp?, of browser: TokenHash, for purpose: CodePurpose
  ) {
    guard var row = books.challenges[Key(first: browser, second: purpose)] else { return }
    (row.delivery, row.code, row.resendAt) = (delivery, code, resendAt)
    books.challenges[Key(first: browser, second: purpose)] = row
  }
  func setProven(until end: Timestamp, of browser: TokenHash, for purpose: CodePurpose) {
    books.challenges[Key(first: browser, second: purpose)]?.provenUntil = end
  }
  func dropChallenge(of browser: TokenHash, for purpose: CodePurpose) {
    books.challenges[Key(first: browser, second: purpose)] = nil
  }
  func pruneChallenges(before moment: Timestamp, withoutCodeBefore other: Timestamp) {
    prune { $0.kept.expiresAt < moment }
    prune { $0.delivery == .none && $0.kept.expiresAt < other }
  }

  /// Removes four, those that expired first, as the store on disk does.
  private func prune(where isOver: (MemoryBooks.Challenge) -> Bool) {
    let over = books.challenges.filter { isOver($1) }.sorted {
      let (one, other) = ($0.value.kept.expiresAt, $1.value.kept.expiresAt)
      return one == other
        ? $0.key.first.digest.bytes.lexicographicallyPrecedes($1.key.first.digest.bytes) : one < other
    }
    for (key, _) in over.prefix(4) { books.challenges[key] = nil }
  }

  // MARK: Users

  func user(_ phone: E164Number) -> UserID? { books.users.first { $0.record.phone == phone }?.record.id }
  func phone(of user: UserID) -> E164Number? { books.users.first { $0.record.id == user }?.record.phone }
  func addUser(_ phone: E164Number, at now: Timestamp) -> UserID { books.addUser(phone, at: now, random: random) }
  /// This store is never restored, so no number waits for its user.
  func awaitsNumber(_ user: UserID) -> Bool { false }
  func claim(_ phone: E164Number, by user: UserID) {}
  func setPhone(_ phone: E164Number, of user: UserID) { books.setPhone(phone, of: user, at: now, random: random) }
  func keep(_ waiting: NewWaitingNumber) {
    guard let session = books.sessions[waiting.session]?.made.id else { return }
    books.waitingNumbers[waiting.number.user] = MemoryBooks.WaitingRow(
      number: waiting.number, stop: waiting.stop, session: session)
  }
  func waitingNumber(_ phone: E164Number) -> WaitingNumber? {
    books.waitingNumbers.values.first { $0.number.phone == phone }?.number
  }
  func waitingNumbers(dueAt moment: Timestamp) -> [WaitingNumber] {
    books.waitingNumbers.values.map(\.number).filter { $0.dueAt <= moment }
      .sorted { ($0.dueAt.milliseconds, $0.user.row) < ($1.dueAt.milliseconds, $1.user.row) }
  }
  func userWaiting(stoppedBy code: Digest) -> UserID? {
    books.waitingNumbers.values.first { $0.stop == code }?.number.user
  }
  func dropWaitingNumber(of user: UserID) -> PublicID? { books.waitingNumbers.removeValue(forKey: user)?.session }
  func setName(_ name: UserName, of user: UserID) { change(user) { $0.record.name = name.text } }
  func savePreference(_ wanted: PreferenceChange, of user: UserID) {
    change(user) {
      switch wanted {
      case .theme(let theme): $0.preferences.theme = theme
      case .hidesAmounts(let hides): $0.preferences.hidesAmounts = hides
      case .hours(let hours): $0.preferences.hours = hours
      case .goal(let goal): $0.preferences.goal = goal
      }
    }
  }
  func accountOrder(of user: UserID) -> [AccountID] { books.shownAccounts(of: user).map(\.id) }
  func setAccountOrder(_ accounts: [AccountID], of user: UserID) { books.setOrder(accounts, of: user) }
  func savePreference(_ change: AccountPreference, of account: AccountID, _ user: UserID) -> Bool {
    guard let row = books.accountRow(account, of: user), row.closedAt == nil else { return false }
    books.change(row.number) {
      switch change {
      case .look(let colour, let icon): ($0.colour, $0.icon) = (colour, icon)
      case .goal(let units): $0.goal = units
      case .lowLimit(let units): $0.lowLimit = units
      }
    }
    return true
  }
  private func change(_ user: UserID, _ body: (inout MemoryBooks.User) -> Void) {
    if let index = books.users.firstIndex(where: { $0.record.id == user }) { body(&books.users[index]) }
  }
  /// This store has no backup that would need the change.
  func record(_ change: SignInChangeKind, of user: UserID) {}

  // MARK: Sessions

  func sessionExists(_ token: TokenHash) -> Bool { books.sessions[token] != nil }
  func sessionExists(named id: PublicID) -> Bool { books.sessions.values.contains { $0.made.id == id } }
  func addSession(_ session: NewSession, of user: UserID) {
    books.sessions[session.token] = MemoryBooks.Session(
      made: session, user: user, lastUsed: session.createdAt, provenAt: session.createdAt)
  }
  func endSession(_ token: TokenHash) -> PublicID? { books.sessions.removeValue(forKey: token)?.made.id }
  func endSession(named id: PublicID, of user: UserID) -> Bool {
    guard let found = books.sessions.first(where: { $1.made.id == id && $1.user == user }) else { return false }
    books.sessions[found.key] = nil
    return true
  }
  func endSessions(of user: UserID, but token: TokenHash) -> Int {
    let ended = books.sessions.filter { $1.user == user && $0 != token }.map(\.key)
    for token in ended { books.sessions[token] = nil }
    return ended.count
  }
  func endOldestSessions(of user: UserID, but token: TokenHash, leaving rest: Int) {
    let others = books.sessions.values.filter { $0.user == user && $0.made.token != token }
      .sorted { $0.made.createdAt > $1.made.createdAt }
    for session in others.dropFirst(rest) { books.sessions[session.made.token] = nil }
  }
  func touch(_ use: SessionUse) {
    guard let session = books.sessions[use.token] else { return }
    books.sessions[use.token]?.lastUsed = max(session.lastUsed, use.at)
  }
  func proveSession(_ token: TokenHash, at now: Timestamp) -> Bool {
    books.sessions[token]?.provenAt = now
    return books.sessions[token] != nil
  }
  func markChanged(_ change: FactorChange, of user: UserID, but token: TokenHash?) {
    for (key, session) in books.sessions where session.user == user && key != token {
      books.sessions[key]?.changed = change
    }
  }
  func markChangeSeen(of token: TokenHash, upTo moment: Timestamp) {
    guard let change = books.sessions[token]?.changed, change.at <= moment else { return }
    books.sessions[token]?.changed = nil
  }
  func markUntoldUnseen(of user: UserID, for token: TokenHash) {
    let first = books.events.first { $0.user == user && !$0.told && $0.event.kind.isTold }
    books.sessions[token]?.unseenSignIns = first?.number ?? 0
  }
  func markSignInsUnseen(of user: UserID, but token: TokenHash?, from number: Int64) {
    for (key, session) in books.sessions where session.user == user && key != token && session.unseenSignIns == 0 {
      books.sessions[key]?.unseenSignIns = number
    }
  }
  func markSignInsSeen(of token: TokenHash, upTo number: Int64) {
    guard let session = books.sessions[token], session.unseenSignIns > 0 else { return }
    for index in books.events.indices where books.events[index].user == session.user {
      let event = books.events[index]
      if event.number <= number, event.number >= session.unseenSignIns { books.events[index].told = true }
    }
    let unseenSignIns = firstNews(
      of: session.user, after: max(number, session.unseenSignIns - 1), but: session.made.id)
    books.sessions[token]?.unseenSignIns = unseenSignIns
  }
  func markSignInsSeen(of user: UserID) {
    for (key, session) in books.sessions where session.user == user && session.unseenSignIns > 0 {
      let unseenSignIns = firstNews(of: user, after: session.unseenSignIns - 1, but: session.made.id)
      books.sessions[key]?.unseenSignIns = unseenSignIns
    }
  }
  private func firstNews(of user: UserID, after number: Int64, but session: PublicID) -> Int64 {
    books.events.first { $0.user == user && $0.number > number && $0.isNews && $0.session != session }?.number ?? 0
  }
  func pruneSessions(before moment: Timestamp) {
    books.sessions = books.sessions.filter { $1.made.expiresAt >= moment }
  }

  // MARK: Leaving

  func leavingObstacle(of user: UserID) -> LeavingObstacle? { books.leavingReading(of: user).obstacle }
  /// This store erases nobody.
  func askToLeave(_ user: UserID, at now: Timestamp, until end: Timestamp) { books.leaving[user] = end }
  func stopLeaving(_ user: UserID) -> Bool { books.leaving.removeValue(forKey: user) != nil }
  func endSessions(of user: UserID) {
    for token in books.sessions.filter({ $1.user == user }).map(\.key) {
      books.sessions[token] = nil
      books.challenges = books.challenges.filter { $0.key.first != token }
    }
  }

  // MARK: Devices

  private typealias Device = MemoryBooks.Pair<TokenHash, E164Number>

  func deviceEnd(_ token: TokenHash, _ phone: E164Number) -> Timestamp? {
    books.devices[Device(first: token, second: phone)]
  }
  func devices(of phone: E164Number) -> [TokenHash] {
    books.devices.keys.filter { $0.second == phone }.map(\.first)
  }
  func phones(of device: TokenHash) -> [E164Number] {
    books.devices.keys.filter { $0.first == device }.map(\.second)
  }
  func keepDevice(_ token: TokenHash, _ phone: E164Number, until end: Timestamp) {
    books.devices[Device(first: token, second: phone)] = end
  }
  func renameDevice(_ token: TokenHash, to other: TokenHash) {
    for phone in phones(of: token) {
      books.devices[Device(first: other, second: phone)] = books.devices.removeValue(
        forKey: Device(first: token, second: phone))
    }
  }
  func copyDevice(_ token: TokenHash, from phone: E164Number, to other: E164Number) {
    guard let end = deviceEnd(token, phone), deviceEnd(token, other) == nil else { return }
    keepDevice(token, other, until: end)
  }
  func forgetDevices(of phone: E164Number) { books.devices = books.devices.filter { $0.key.second != phone } }
  func forgetOldestDevices(of phone: E164Number, but token: TokenHash, leaving rest: Int) {
    let others = books.devices.filter { $0.key.second == phone && $0.key.first != token }.sorted { $0.value > $1.value }
    for other in others.dropFirst(rest) { books.devices[other.key] = nil }
  }
  func pruneDevices(before moment: Timestamp) { books.devices = books.devices.filter { $0.value >= moment } }

  // MARK: What is counted

  func throttle(_ key: ThrottleKey) -> Throttle { books.throttles[key]?.kept ?? Throttle() }
  func keep(_ throttle: Throttle, _ key: ThrottleKey, until end: Timestamp) { books.throttles[key] = (throttle, end) }
  func moveThrottle(_ key: ThrottleKey, to other: ThrottleKey) {
    if let moved = books.throttles.removeValue(forKey: key) { books.throttles[other] = moved }
  }
  func forgetThrottle(_ key: ThrottleKey) -> Bool { books.throttles.removeValue(forKey: key) != nil }
  func pruneThrottles(before moment: Timestamp) { books.throttles = books.throttles.filter { $0.value.end >= moment } }

  // MARK: Alternatives

  func useRecoveryCode(_ code: Digest, of user: UserID) -> Bool {
    guard let index = usable(code, of: user) else { return false }
    books.recoveryCodes[user]?[index].isUsed = true
    return true
  }
  func isUsable(recoveryCode: Digest, of user: UserID) -> Bool { usable(recoveryCode, of: user) != nil }
  func recoveryCode(_ code: Digest, of user: UserID, askedBy session: TokenHash) -> RecoveryCodeState? {
    guard let index = usable(code, of: user), let row = books.recoveryCodes[user]?[index] else { return nil }
    return RecoveryCodeState(madeAt: row.madeAt, isOfSession: row.madeBy == books.sessions[session]?.made.id)
  }
  private func usable(_ code: Digest, of user: UserID) -> Int? {
    books.recoveryCodes[user]?.firstIndex { $0.code == code && !$0.isUsed }
  }
  func replaceRecoveryCodes(of user: UserID, by codes: [Digest], at now: Timestamp, session: TokenHash) {
    books.recoveryCodes[user] = codes.map {
      MemoryBooks.RecoveryCodeRow(code: $0, madeAt: now, madeBy: books.sessions[session]?.made.id)
    }
  }
  func beginAuthenticator(_ secret: [UInt8], of user: UserID) -> Bool {
    guard books.authenticators[user]?.onAt == nil else { return false }
    books.authenticators[user] = AuthenticatorRecord(secret: secret, madeAt: now, onAt: nil, lastStep: 0)
    return true
  }
  func turnOnAuthenticator(_ secret: [UInt8], of user: UserID, step: Int64) -> Bool {
    guard var record = books.authenticators[user], record.onAt == nil, record.secret == secret else { return false }
    (record.onAt, record.lastStep) = (now, step)
    books.authenticators[user] = record
    return true
  }
  func isUsable(step: Int64, of secret: [UInt8], of user: UserID) -> Bool {
    guard let record = books.authenticators[user] else { return false }
    return record.onAt != nil && record.secret == secret && record.lastStep < step
  }
  func useStep(_ step: Int64, of secret: [UInt8], of user: UserID) -> Bool {
    guard isUsable(step: step, of: secret, of: user) else { return false }
    books.authenticators[user]?.lastStep = step
    return true
  }
  func hasSecondFactor(_ user: UserID) -> Bool { books.authenticators[user]?.isSecondFactor == true }
  func setRole(_ role: AuthenticatorRole, ofAuthenticatorOf user: UserID) -> Bool {
    guard books.authenticators[user]?.onAt != nil else { return false }
    books.authenticators[user]?.role = role
    return true
  }
  func recoveryCodesLeft(of user: UserID) -> Int { books.recoveryRecord(of: user)?.left ?? 0 }
  func dropAuthenticator(of user: UserID) -> Bool { books.authenticators.removeValue(forKey: user)?.onAt != nil }

  // MARK: What users are told

  func pruneEvents(before moment: Timestamp) { books.events.removeAll { $0.event.at < moment } }
  func add(_ event: SecurityEvent, of user: UserID, beginning session: PublicID?, keeping most: Int) -> Int64 {
    books.eventsMade += 1
    books.events.append(
      MemoryBooks.Event(number: books.eventsMade, user: user, event: event, session: session))
    let same = books.events.filter { $0.user == user && $0.event.kind == event.kind }.map(\.number)
    let gone = Set(same.dropLast(most))
    books.events.removeAll { gone.contains($0.number) }
    return books.eventsMade
  }
  func dismissSignInWarning(beginning session: PublicID, of user: UserID) {
    for index in books.events.indices where books.events[index].user == user && books.events[index].session == session {
      books.events[index].session = nil
    }
  }
}
