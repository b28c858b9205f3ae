/// The front door of the core: what a person can do.
///
/// The names are those of the apps that this wallet brings together. An operation that fails leaves everything as it was
/// and says why. One value for each event loop: it holds that loop's reader and is not `Sendable`.
public struct Wallet {
  /// What all loops share.
  public let context: WalletContext
  /// This loop's own connection for reading.
  public let reader: any StoreReader

  /// - Throws: ``StoreFailure`` if the store gives no reader.
  public init(_ context: WalletContext) throws(StoreFailure) {
    self.context = context
    reader = try context.store.openReader()
  }

  /// For commands, which are waited for: what was read before is of one moment, and that moment is over.
  var store: any Store {
    reader.endSnapshot()
    return context.store
  }

  /// When a command of a request that begins now is no longer waited for.
  func deadline() -> Timestamp { context.clock.steady().adding(seconds: context.handlerTime) }

  // MARK: Signing in

  /// Makes a code for a number, for this browser, and sends it.
  /// - Parameters:
  ///   - phone: where the code goes.
  ///   - browser: who may use it.
  ///   - host: the host of the page that asked; phones fill the code in on that host alone.
  /// - Throws: why none was sent.
  public func sendCode(
    to phone: E164Number, browser: SessionToken, host: String
  ) async throws(SendRefusal) {
    let earlier: ChallengeRecord?
    do { earlier = try reader.challenge(of: browser.hash) } catch { throw .unavailable(error) }
    let sends = earlier.map { $0.phone == phone ? $0.sends + 1 : 1 } ?? 1
    let draft = draft(for: phone, sends: sends)
    let challenge = NewChallenge(
      browser: browser.hash, id: draft.id, phone: phone, code: draft.digest, sentAt: draft.sentAt,
      expiresAt: draft.expiresAt, resendAt: draft.resendAt, deadline: deadline())
    let outcome: BeginOutcome
    do { outcome = try await store.begin(challenge) } catch { throw .unavailable(error) }
    switch outcome {
    case .begun: try await deliver(draft, to: phone, browser: browser, host: host)
    case .tooEarly(let until): throw .tooEarly(seconds: until.secondsLeft(from: draft.sentAt))
    }
  }

  /// Sends a new code to the number that this browser asked for; the earlier code is dead.
  public func resendCode(browser: SessionToken, host: String) async throws(SendRefusal) {
    let earlier: ChallengeRecord?
    do { earlier = try reader.challenge(of: browser.hash) } catch { throw .unavailable(error) }
    guard let earlier else { throw .noChallenge }
    let now = context.clock.steady()
    guard now >= earlier.resendAt else { throw .tooEarly(seconds: earlier.resendAt.secondsLeft(from: now)) }
    let draft = draft(for: earlier.phone, sends: earlier.sends + 1)
    let code = NewCode(
      browser: browser.hash, replacing: earlier.id, id: draft.id, code: draft.digest, sentAt: draft.sentAt,
      expiresAt: draft.expiresAt, resendAt: draft.resendAt, deadline: deadline())
    let outcome: ResendOutcome
    do { outcome = try await store.resend(code) } catch { throw .unavailable(error) }
    switch outcome {
    case .noChallenge: throw .noChallenge
    case .tooEarly(let until): throw .tooEarly(seconds: until.secondsLeft(from: now))
    case .replacedMeanwhile: return
    case .replaced: try await deliver(draft, to: earlier.phone, browser: browser, host: host)
    }
  }

  /// What this browser waits for, if it asked for a code.
  public func pendingChallenge(of browser: SessionToken) throws(StoreFailure) -> ChallengeRecord? {
    try reader.challenge(of: browser.hash)
  }

  /// Signs in with a code: the number's user is made if it is unknown.
  public func storeAuthentication(
    code typed: String, browser: SessionToken, shared: Bool
  ) async throws(CodeRefusal) -> NewAuthentication {
    let challenge: ChallengeRecord?
    do { challenge = try reader.challenge(of: browser.hash) } catch { throw .unavailable(error) }
    guard let challenge else { throw .noChallenge }
    let code = try OneTimeCode(typed: typed)
    let policy = context.policy
    let now = context.clock.steady()
    let token = SessionToken(random: context.random)
    let life = shared ? policy.sharedLife : policy.sessionLife
    let session = NewSession(
      token: token.hash, createdAt: now, expiresAt: now.adding(seconds: life),
      idleSeconds: shared ? policy.sharedIdle : policy.sessionIdle, shared: shared,
      sessionsAllowed: policy.sessionsMax)
    let attempt = CodeAttempt(
      browser: browser.hash, challenge: challenge.id,
      code: code.digest(key: context.codeKey, challenge: challenge.id, phone: challenge.phone),
      triesAllowed: policy.codeTries, now: now, session: session, deadline: deadline())
    let outcome: CheckOutcome
    do { outcome = try await store.check(attempt) } catch { throw .unavailable(error) }
    switch outcome {
    case .noChallenge: throw .noChallenge
    case .expired: throw .expired
    case .dead: throw .dead
    case .wrong(let left): throw .wrong(triesLeft: left)
    case .signedIn(_, let isNew):
      return NewAuthentication(token: token, cookieLife: shared ? nil : life, isNewUser: isNew)
    }
  }

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
      return .holds(SignedInUser(id: record.user, phone: record.phone, name: record.userName))
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

  /// Keeps what the user wants to be called.
  public func saveUsername(_ name: UserName, of user: SignedInUser) async throws(StoreFailure) {
    try await store.saveUserName(name, of: user.id, deadline: deadline())
  }

  // MARK: Accounts and money

  /// The user's open accounts, oldest first.
  public func accounts(of user: SignedInUser) throws(StoreFailure) -> [Account] {
    try reader.openAccounts(of: user.id)
  }

  /// One of the user's accounts, open or closed; nil for every other, whether it exists or not.
  public func account(_ id: AccountID, of user: SignedInUser) throws(StoreFailure) -> Account? {
    try reader.account(id, of: user.id)
  }

  /// The newest entries of an account, newest first.
  public func history(of account: Account, limit: Int = 20) throws(StoreFailure) -> [Entry] {
    try reader.newestEntries(of: account, limit: limit)
  }

  /// Opens an account with nothing in it.
  public func createAccount(
    named name: AccountName, in currency: Currency, for user: SignedInUser, key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.open(name: name, currency: currency), user, key)
  }

  /// Gives an account another name.
  public func rename(
    _ account: AccountID, to name: AccountName, for user: SignedInUser, key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.rename(account, name: name), user, key)
  }

  /// Closes the account; what is left in it goes to `moveTo`, or is kept for its reopening.
  /// - Parameters:
  ///   - account: which one.
  ///   - seen: the account's sequence as the user saw it.
  ///   - moveTo: another account of the user's, or nil.
  ///   - user: the owner.
  ///   - key: the form's.
  /// - Returns: what it left in the books.
  /// - Throws: why nothing was done.
  public func deleteAccount(
    _ account: AccountID, seen: Int64, moveTo: AccountID?, for user: SignedInUser, key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.close(account, seen: seen, moveTo: moveTo), user, key)
  }

  /// Brings money into an account from outside.
  public func deposit(
    _ amount: Money, to account: AccountID, for user: SignedInUser, key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.deposit(to: account, amount), user, key)
  }

  /// Takes money out of an account, if it is there.
  public func withdraw(
    _ amount: Money, from account: AccountID, for user: SignedInUser, key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.withdraw(from: account, amount), user, key)
  }

  /// Moves money from one of the user's accounts to another.
  public func transfer(
    _ amount: Money, from account: AccountID, to receiver: AccountID, for user: SignedInUser, key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.transfer(from: account, to: receiver, amount), user, key)
  }
}

// MARK: - Taking back

extension Wallet {
  /// A page of the user's closed accounts, last closed first.
  /// - Parameters:
  ///   - user: whose.
  ///   - page: from 1; beyond the 1,000th, that one is given.
  /// - Returns: the page, empty beyond the last.
  /// - Throws: ``StoreFailure`` if they cannot be read now.
  public func closedAccounts(of user: SignedInUser, page: Int) throws(StoreFailure) -> ClosedAccountsPage {
    let page = min(max(page, 1), ClosedAccountsPage.last)
    let size = ClosedAccountsPage.size
    let found = try reader.closedAccounts(of: user.id, after: (page - 1) * size, limit: size + 1)
    return ClosedAccountsPage(
      accounts: Array(found.prefix(size)), page: page, hasMore: found.count > size && page < ClosedAccountsPage.last)
  }

  /// Whether the user has a closed account.
  public func hasClosedAccounts(_ user: SignedInUser) throws(StoreFailure) -> Bool {
    try reader.hasClosedAccounts(user.id)
  }

  /// Opens a closed account again, with the money that was in it.
  public func reopenAccount(
    _ account: AccountID, for user: SignedInUser, key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.reopen(account), user, key)
  }

  /// Takes one of the user's operations back.
  public func undo(
    _ operation: OperationID, for user: SignedInUser, key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.undo(operation), user, key)
  }

  /// What one of the user's operations did; nil for every other, whether it exists or not.
  public func receipt(_ operation: OperationID, of user: SignedInUser) throws(StoreFailure) -> Receipt? {
    try reader.receipt(operation, of: user.id)
  }

  /// Keeps what the user writes beside an operation; an empty note removes it.
  /// - Returns: false if the user has no such operation.
  public func saveNote(
    _ note: NoteText, on operation: OperationID, of user: SignedInUser
  ) async throws(StoreFailure) -> Bool {
    try await store.saveNote(note, on: operation, of: user.id, deadline: deadline())
  }
}

// MARK: - How it is done

extension Wallet {
  /// A code and all that is kept of it.
  private struct Draft {
    let code: OneTimeCode
    let id: PublicID
    let digest: Digest
    let sentAt: Timestamp
    let expiresAt: Timestamp
    let resendAt: Timestamp
  }

  private func draft(for phone: E164Number, sends: Int) -> Draft {
    let code = OneTimeCode(random: context.random)
    let id = context.random.publicID()
    let now = context.clock.steady()
    return Draft(
      code: code, id: id, digest: code.digest(key: context.codeKey, challenge: id, phone: phone), sentAt: now,
      expiresAt: now.adding(seconds: context.policy.codeLife),
      resendAt: now.adding(seconds: context.policy.resendWait(afterSends: sends)))
  }

  /// The message's last line binds the code to one host ("origin-bound one-time codes", WICG): phones offer it there only.
  private func deliver(
    _ draft: Draft, to phone: E164Number, browser: SessionToken, host: String
  ) async throws(SendRefusal) {
    let code = draft.code.textForMessage
    let text = "\(code) is your MyWallet code.\n\n@\(host) #\(code)"
    do {
      try await context.sms.send(SMSMessage(to: phone, text: text, at: context.clock.now()))
    } catch {
      // Nobody waits for a code that never went: the number can be typed again at once.
      do { try await store.dropChallenge(of: browser.hash, id: draft.id, deadline: deadline()) } catch {
        // Then the number has to wait as if the code had gone.
        guard error == .expired else { throw .unavailable(error) }
      }
      throw .notDelivered(error)
    }
  }

  private func book(
    _ action: LedgerAction, _ user: SignedInUser, _ key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await store.book(LedgerCommand(user: user.id, key: key, action: action, deadline: deadline()))
  }
}
