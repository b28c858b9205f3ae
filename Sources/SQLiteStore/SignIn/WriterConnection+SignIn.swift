import PhoneNumbers
import WalletCore

/// The writer's transaction, as sign-in commands use it.
extension WriterConnection: SignInTransaction {
  var now: Timestamp { configuration.clock.now() }
  var monotonic: Timestamp { configuration.clock.monotonic() }

  // MARK: Codes that were asked for

  func challenge(of browser: TokenHash, for purpose: CodePurpose) throws(SQLiteFailure) -> ChallengeState? {
    try codes.find(browser, purpose)
  }
  func keep(_ challenge: NewChallenge) throws(SQLiteFailure) { try codes.put(challenge) }
  func setTries(_ tries: Int, of browser: TokenHash, for purpose: CodePurpose) throws(SQLiteFailure) {
    try codes.setTries(tries, browser, purpose)
  }
  func setResend(
    _ moment: Timestamp?, _ limit: RateLimit, of browser: TokenHash, for purpose: CodePurpose
  ) throws(SQLiteFailure) { try codes.setResend(moment, limit, browser, purpose) }
  func setDelivery(
    _ delivery: CodeDelivery, code: Digest?, resendAt: Timestamp?, of browser: TokenHash, for purpose: CodePurpose
  ) throws(SQLiteFailure) { try codes.setDelivery(delivery, code, resendAt, browser, purpose) }
  func setProven(until end: Timestamp, of browser: TokenHash, for purpose: CodePurpose) throws(SQLiteFailure) {
    try codes.setProven(until: end, browser, purpose)
  }
  func dropChallenge(of browser: TokenHash, for purpose: CodePurpose) throws(SQLiteFailure) {
    try codes.drop(browser, purpose)
  }
  func pruneChallenges(before moment: Timestamp, withoutCodeBefore other: Timestamp) throws(SQLiteFailure) {
    try codes.prune(before: moment, withoutCodeBefore: other)
  }

  // MARK: Users

  func user(_ phone: E164Number) throws(SQLiteFailure) -> UserID? { try users.find(phone) }
  func awaitsNumber(_ user: UserID) throws(SQLiteFailure) -> Bool { try users.awaitsNumber(user) }
  func phone(of user: UserID) throws(SQLiteFailure) -> E164Number? { try users.phone(of: user) }
  func addUser(_ phone: E164Number, at now: Timestamp) throws(SQLiteFailure) -> UserID {
    let at = now.notBefore(newest)
    let (user, head) = try phones.join(phone.e164, after: head, at: at)
    advance(to: head, at: at)
    return user
  }
  func claim(_ phone: E164Number, by user: UserID) throws(SQLiteFailure) {
    guard try users.awaitsNumber(user) else { return }
    try setPhone(phone, of: user)
    try users.settle(user)
  }
  func setPhone(_ phone: E164Number, of user: UserID) throws(SQLiteFailure) {
    let at = now.notBefore(newest)
    advance(to: try phones.change(user, to: phone.e164, after: head, at: at), at: at)
  }
  func keep(_ waiting: NewWaitingNumber) throws(SQLiteFailure) { try waitingNumbers.keep(waiting) }
  func waitingNumber(_ phone: E164Number) throws(SQLiteFailure) -> WaitingNumber? { try waitingNumbers.find(phone) }
  func waitingNumbers(dueAt moment: Timestamp) throws(SQLiteFailure) -> [WaitingNumber] {
    try waitingNumbers.due(at: moment)
  }
  func userWaiting(stoppedBy code: Digest) throws(SQLiteFailure) -> UserID? { try waitingNumbers.user(stoppedBy: code) }
  func dropWaitingNumber(of user: UserID) throws(SQLiteFailure) -> PublicID? { try waitingNumbers.drop(of: user) }
  func setName(_ name: UserName, of user: UserID) throws(SQLiteFailure) { try users.saveName(name.text, of: user) }
  func savePreference(_ change: PreferenceChange, of user: UserID) throws(SQLiteFailure) {
    switch change {
    case .theme(let theme): try users.saveTheme.run(user, theme.stored)
    case .hidesAmounts(let hides): try users.saveHiding.run(user, hides)
    case .hours(let hours): try users.saveHours.run(user, hours.rawValue)
    case .goal(let goal): try users.saveGoal.run(user, goal?.minorUnits, goal?.currency)
    }
  }
  func accountOrder(of user: UserID) throws(SQLiteFailure) -> [AccountID] { try accountPreferences.order(of: user) }
  func setAccountOrder(_ accounts: [AccountID], of user: UserID) throws(SQLiteFailure) {
    try accountPreferences.setOrder(accounts)
  }
  func savePreference(
    _ change: AccountPreference, of account: AccountID, _ user: UserID
  ) throws(SQLiteFailure) -> Bool { try accountPreferences.save(change, of: account, user) }
  func record(_ change: SignInChangeKind, of user: UserID) throws(SQLiteFailure) {
    let kind: SignInChange.Kind =
      switch change {
      case .authenticatorOn: .authenticatorOn
      case .authenticatorOff: .authenticatorOff
      case .authenticatorRole(let role): .authenticatorRole(role)
      case .number(let phone): .number(users.mark(phone))
      case .passkeyRemoved(let credential): .passkeyRemoved(credential.mark)
      case .left: .left
      }
    try changes.add(kind, of: user, at: now)
  }

  // MARK: Sessions

  func sessionExists(_ token: TokenHash) throws(SQLiteFailure) -> Bool { try sessions.exists(token) }
  func sessionExists(named id: PublicID) throws(SQLiteFailure) -> Bool { try sessions.exists(id) }
  func addSession(_ session: NewSession, of user: UserID) throws(SQLiteFailure) {
    try sessions.insert(session, of: user)
  }
  func endSession(_ token: TokenHash) throws(SQLiteFailure) -> PublicID? { try sessions.drop(token) }
  func endSession(named id: PublicID, of user: UserID) throws(SQLiteFailure) -> Bool {
    try sessions.drop(id, of: user)
  }
  func endSessions(of user: UserID, but token: TokenHash) throws(SQLiteFailure) -> Int {
    try sessions.dropOthers(of: user, but: token)
  }
  func endOldestSessions(of user: UserID, but token: TokenHash, leaving rest: Int) throws(SQLiteFailure) {
    try sessions.dropOldest(of: user, but: token, leaving: rest)
  }
  func touch(_ use: SessionUse) throws(SQLiteFailure) { try sessions.touch(use) }
  func proveSession(_ token: TokenHash, at now: Timestamp) throws(SQLiteFailure) -> Bool {
    try sessions.prove(token, at: now)
  }
  func markSignInsUnseen(of user: UserID, but token: TokenHash?, from number: Int64) throws(SQLiteFailure) {
    try sessions.markSignInsUnseen(of: user, but: token, from: number)
  }
  func markUntoldUnseen(of user: UserID, for token: TokenHash) throws(SQLiteFailure) {
    try sessions.markUntoldUnseen(of: user, for: token)
  }
  func markSignInsSeen(of token: TokenHash, upTo number: Int64) throws(SQLiteFailure) {
    try sessions.markSignInsSeen(of: token, upTo: number)
  }
  func markSignInsSeen(of user: UserID) throws(SQLiteFailure) { try sessions.markSignInsSeen(of: user) }
  func markChanged(_ change: FactorChange, of user: UserID, but token: TokenHash?) throws(SQLiteFailure) {
    try sessions.markChanged(change, of: user, but: token)
  }
  func markChangeSeen(of token: TokenHash, upTo moment: Timestamp) throws(SQLiteFailure) {
    try sessions.markChangeSeen(of: token, upTo: moment)
  }
  func pruneSessions(before moment: Timestamp) throws(SQLiteFailure) { try sessions.prune(before: moment) }

  // MARK: Devices

  func deviceEnd(_ token: TokenHash, _ phone: E164Number) throws(SQLiteFailure) -> Timestamp? {
    try devices.end(token, phone)
  }
  func devices(of phone: E164Number) throws(SQLiteFailure) -> [TokenHash] { try devices.all(of: phone) }
  func phones(of device: TokenHash) throws(SQLiteFailure) -> [E164Number] { try devices.phones(of: device) }
  func keepDevice(_ token: TokenHash, _ phone: E164Number, until end: Timestamp) throws(SQLiteFailure) {
    try devices.keep(token, phone, until: end)
  }
  func renameDevice(_ token: TokenHash, to other: TokenHash) throws(SQLiteFailure) {
    try devices.rename(token, to: other)
  }
  func copyDevice(_ token: TokenHash, from phone: E164Number, to other: E164Number) throws(SQLiteFailure) {
    try devices.copy(token, from: phone, to: other)
  }
  func forgetDevices(of phone: E164Number) throws(SQLiteFailure) { try devices.forget(of: phone) }
  func forgetOldestDevices(of phone: E164Number, but token: TokenHash, leaving rest: Int) throws(SQLiteFailure) {
    try devices.forgetOldest(of: phone, but: token, leaving: rest)
  }
  func pruneDevices(before moment: Timestamp) throws(SQLiteFailure) { try devices.prune(before: moment) }

  // MARK: What is counted

  func throttle(_ key: ThrottleKey) throws(SQLiteFailure) -> Throttle { try throttles.find(key) }
  func keep(_ throttle: Throttle, _ key: ThrottleKey, until end: Timestamp) throws(SQLiteFailure) {
    try throttles.keep(key, throttle, until: end)
  }
  func moveThrottle(_ key: ThrottleKey, to other: ThrottleKey) throws(SQLiteFailure) {
    try throttles.move(key, to: other)
  }
  func forgetThrottle(_ key: ThrottleKey) throws(SQLiteFailure) -> Bool { try throttles.forget(key) }
  func pruneThrottles(before moment: Timestamp) throws(SQLiteFailure) { try throttles.prune(before: moment) }

  // MARK: Alternatives

  func useRecoveryCode(_ code: Digest, of user: UserID) throws(SQLiteFailure) -> Bool {
    try alternatives.use(code, of: user, at: now)
  }
  func isUsable(recoveryCode: Digest, of user: UserID) throws(SQLiteFailure) -> Bool {
    try alternatives.isUsable(code: recoveryCode, of: user)
  }
  func recoveryCode(
    _ code: Digest, of user: UserID, askedBy session: TokenHash
  ) throws(SQLiteFailure) -> RecoveryCodeState? { try alternatives.find(code, of: user, session: session) }
  func replaceRecoveryCodes(
    of user: UserID, by codes: [Digest], at now: Timestamp, session: TokenHash
  ) throws(SQLiteFailure) { try alternatives.replaceCodes(of: user, by: codes, at: now, session: session) }
  func beginAuthenticator(_ secret: [UInt8], of user: UserID) throws(SQLiteFailure) -> Bool {
    try alternatives.begin(secret, of: user, at: now)
  }
  func turnOnAuthenticator(_ secret: [UInt8], of user: UserID, step: Int64) throws(SQLiteFailure) -> Bool {
    try alternatives.turnOn(secret, of: user, step: step, at: now)
  }
  func isUsable(step: Int64, of secret: [UInt8], of user: UserID) throws(SQLiteFailure) -> Bool {
    try alternatives.isUsable(step, secret, of: user)
  }
  func useStep(_ step: Int64, of secret: [UInt8], of user: UserID) throws(SQLiteFailure) -> Bool {
    try alternatives.use(step, secret, of: user)
  }
  func hasSecondFactor(_ user: UserID) throws(SQLiteFailure) -> Bool { try alternatives.isSecondFactor(of: user) }
  func setRole(_ role: AuthenticatorRole, ofAuthenticatorOf user: UserID) throws(SQLiteFailure) -> Bool {
    try alternatives.setRole(role, of: user)
  }
  func recoveryCodesLeft(of user: UserID) throws(SQLiteFailure) -> Int { try alternatives.codesLeft(of: user) }
  func dropAuthenticator(of user: UserID) throws(SQLiteFailure) -> Bool {
    try alternatives.dropAuthenticator(of: user)
  }

  // MARK: Passkeys

  func passkey(
    _ credential: CredentialID, askedBy session: TokenHash?
  ) throws(SQLiteFailure) -> PasskeyState? { try passkeys.find(credential, session: session) }
  func passkeyCount(of user: UserID) throws(SQLiteFailure) -> Int { try passkeys.count(of: user) }
  func passkeyHandle(of user: UserID) throws(SQLiteFailure) -> PasskeyHandle? { try passkeys.handle(of: user) }
  func setPasskeyHandle(_ handle: PasskeyHandle, of user: UserID) throws(SQLiteFailure) {
    try passkeys.setHandle(handle, of: user)
  }
  func addPasskey(
    _ passkey: NewPasskey, id: PublicID, named name: PasskeyName, of user: UserID, at now: Timestamp, session: TokenHash
  ) throws(SQLiteFailure) { try passkeys.add(passkey, id: id, named: name, of: user, at: now, session: session) }
  func usePasskey(_ credential: CredentialID, counter: UInt32, at now: Timestamp) throws(SQLiteFailure) {
    try passkeys.use(credential, counter: counter, at: now)
  }
  func renamePasskey(_ id: PublicID, to name: PasskeyName, of user: UserID) throws(SQLiteFailure) -> Bool {
    try passkeys.rename(id, to: name, of: user)
  }
  func dropPasskey(_ id: PublicID, of user: UserID) throws(SQLiteFailure) -> CredentialID? {
    try passkeys.drop(id, of: user)
  }
  func usePasskeyChallenge(_ challenge: PasskeyChallenge, until end: Timestamp) throws(SQLiteFailure) -> Bool {
    try passkeys.use(challenge, until: end)
  }
  func prunePasskeyChallenges(before moment: Timestamp) throws(SQLiteFailure) { try passkeys.prune(before: moment) }

  // MARK: What users are told

  func add(
    _ event: SecurityEvent, of user: UserID, beginning session: PublicID?, keeping most: Int
  ) throws(SQLiteFailure) -> Int64 { try events.add(event, of: user, beginning: session, keeping: most) }
  func pruneEvents(before moment: Timestamp) throws(SQLiteFailure) { try events.prune(before: moment) }
  func dismissSignInWarning(beginning session: PublicID, of user: UserID) throws(SQLiteFailure) {
    try events.dismissSignInWarning(beginning: session, of: user)
  }
}
