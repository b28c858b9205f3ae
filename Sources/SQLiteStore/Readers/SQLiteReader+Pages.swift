import WalletCore

/// The readings for pages, each from one snapshot.
extension SQLiteReader: StoreReader {
  func home(
    _ token: TokenHash, over days: TrendDays, telling operation: OperationID?
  ) throws(StoreFailure) -> SessionRead<HomeReading>? {
    try page(token) { session throws(StoreFailure) in
      let found = try openAccounts(of: session.user, over: days)
      return HomeReading(
        accounts: found.accounts, trends: found.trends, recent: try recent(found.activity),
        justDone: try justDone(operation, session.user),
        signIns: try signIns(session))
    }
  }

  func accountPage(
    _ token: TokenHash, _ id: AccountID, entries: Int, telling operation: OperationID?
  ) throws(StoreFailure) -> SessionRead<AccountPageReading>? {
    try page(token) { session throws(StoreFailure) in
      guard let account = try account(id, of: session.user) else {
        return AccountPageReading(account: nil, entries: [], justDone: nil, newestOperation: nil)
      }
      let entries = entries > 0 ? try newestEntries(of: account, limit: entries) : []
      return AccountPageReading(
        account: account, entries: entries, justDone: try justDone(operation, session.user),
        newestOperation: try newestOperation(), cards: account.isOpen ? try keptCards(of: session.user) : [],
        notes: account.isOpen ? try notes(of: session.user) : [])
    }
  }

  func accountForm(
    _ token: TokenHash, _ id: AccountID, other: AccountID?
  ) throws(StoreFailure) -> SessionRead<AccountFormReading>? {
    try page(token) { session throws(StoreFailure) in
      AccountFormReading(
        account: try account(id, of: session.user), other: try accountIfAny(other, of: session.user))
    }
  }

  func accountChoice(
    _ token: TokenHash, _ id: AccountID, chosen: AccountID?
  ) throws(StoreFailure) -> SessionRead<AccountChoiceReading>? {
    try page(token) { session throws(StoreFailure) in
      AccountChoiceReading(
        account: try account(id, of: session.user), chosen: try accountIfAny(chosen, of: session.user),
        open: try openAccounts(of: session.user), notes: try notes(of: session.user))
    }
  }

  func currencies(_ token: TokenHash) throws(StoreFailure) -> SessionRead<[Currency]>? {
    try page(token) { session throws(StoreFailure) in try currencies(of: session.user) }
  }

  func receipt(_ token: TokenHash, _ id: OperationID) throws(StoreFailure) -> SessionRead<ReceiptReading?>? {
    try page(token) { session throws(StoreFailure) in try justDone(id, session.user) }
  }

  func closedAccounts(
    _ token: TokenHash, after first: Int, limit: Int
  ) throws(StoreFailure) -> SessionRead<[ClosedAccount]>? {
    try page(token) { session throws(StoreFailure) in
      try closedAccounts(of: session.user, after: first, limit: limit)
    }
  }

  func newestOperation(_ token: TokenHash) throws(StoreFailure) -> SessionRead<Timestamp?>? {
    try page(token) { _ throws(StoreFailure) in try newestOperation() }
  }

  func cards(_ token: TokenHash) throws(StoreFailure) -> SessionRead<[StoredCard]>? {
    try page(token) { session throws(StoreFailure) in try cards(of: session.user) }
  }

  func card(_ token: TokenHash, _ id: CardID) throws(StoreFailure) -> SessionRead<FoundCard>? {
    try page(token) { session throws(StoreFailure) in try card(id, askedBy: session.user) }
  }

  func settings(_ token: TokenHash) throws(StoreFailure) -> SessionRead<SettingsReading>? {
    try page(token) { session throws(StoreFailure) in
      SettingsReading(
        recoveryCodes: try recoveryCodes(of: session.user),
        app: try authenticator(of: session.user)?.roleIfOn, passkeys: try passkeyCount(of: session.user),
        sessions: try sessions(of: session.user, askedBy: token), currencies: try currencies(of: session.user))
    }
  }

  func leaving(_ token: TokenHash) throws(StoreFailure) -> SessionRead<LeavingReading>? {
    try page(token) { session throws(StoreFailure) in
      let accounts = try openAccounts(of: session.user)
      return try read { () throws(SQLiteFailure) in
        LeavingReading(
          accounts: accounts, isCharging: try leaving.isCharging(session.user),
          invoices: try leaving.invoiceCount(of: session.user))
      }
    }
  }

  func devices(_ token: TokenHash, events limit: Int) throws(StoreFailure) -> SessionRead<DevicesReading>? {
    try page(token) { session throws(StoreFailure) in
      DevicesReading(
        sessions: try sessions(of: session.user, askedBy: token), events: try events(of: session.user, limit: limit),
        signIns: try signIns(session))
    }
  }

  func recoveryCodes(_ token: TokenHash) throws(StoreFailure) -> SessionRead<RecoveryRecord?>? {
    try page(token) { session throws(StoreFailure) in try recoveryCodes(of: session.user) }
  }

  func authenticator(_ token: TokenHash) throws(StoreFailure) -> SessionRead<AuthenticatorRecord?>? {
    try page(token) { session throws(StoreFailure) in try authenticator(of: session.user) }
  }

  func passkeys(_ token: TokenHash) throws(StoreFailure) -> SessionRead<UserPasskeys>? {
    try page(token) { session throws(StoreFailure) in
      UserPasskeys(handle: try passkeyHandle(of: session.user), all: try passkeys(of: session.user))
    }
  }

  func confirmation(_ token: TokenHash) throws(StoreFailure) -> SessionRead<ConfirmationReading>? {
    try page(token) { session throws(StoreFailure) in
      ConfirmationReading(
        challenge: try challenge(of: token, for: .confirm), recoveryCodes: try recoveryCodes(of: session.user),
        authenticator: try authenticator(of: session.user), passkeys: try passkeys(of: session.user))
    }
  }

  func phoneChange(_ token: TokenHash) throws(StoreFailure) -> SessionRead<PhoneChangeReading>? {
    try page(token) { session throws(StoreFailure) in
      PhoneChangeReading(
        new: try challenge(of: token, for: .newPhone), old: try challenge(of: token, for: .oldPhone),
        hasSecondFactor: try authenticator(of: session.user)?.isSecondFactor == true,
        waiting: try waitingNumber(of: session.user), passkeys: try passkeys(of: session.user))
    }
  }

  func signIn(_ browser: TokenHash) throws(StoreFailure) -> SignInReading {
    try inSnapshot { () throws(StoreFailure) in
      SignInReading(session: try session(browser), challenge: try challenge(of: browser, for: .signIn))
    }
  }

  /// Reads the same amount whether or not the number belongs to a user.
  func alternative(_ browser: TokenHash) throws(StoreFailure) -> AlternativeSignInReading {
    try inSnapshot { () throws(StoreFailure) in
      guard let challenge = try challenge(of: browser, for: .signIn) else {
        return AlternativeSignInReading(challenge: nil, user: nil, authenticator: nil)
      }
      let user = try user(challenge.phone)
      return AlternativeSignInReading(
        challenge: challenge, user: user, authenticator: try authenticator(of: user ?? UserID(row: 0)))
    }
  }

  // MARK: How it is done

  func page<Page>(
    _ token: TokenHash, _ read: (SessionRecord) throws(StoreFailure) -> Page
  ) throws(StoreFailure) -> SessionRead<Page>? {
    try inSnapshot { () throws(StoreFailure) in
      guard let session = try session(token) else { return nil }
      return SessionRead(session: session, page: try read(session))
    }
  }

  private func justDone(_ operation: OperationID?, _ user: UserID) throws(StoreFailure) -> ReceiptReading? {
    guard let operation, let receipt = try receipt(operation, of: user) else { return nil }
    return ReceiptReading(receipt: receipt, newestOperation: try newestOperation())
  }

  /// Runs no query if there are no unseen sign-ins.
  private func signIns(_ session: SessionRecord) throws(StoreFailure) -> [StoredSignIn] {
    session.unseenSignIns > 0 ? try signIns(of: session.user, from: session.unseenSignIns) : []
  }

  private func accountIfAny(_ id: AccountID?, of user: UserID) throws(StoreFailure) -> Account? {
    guard let id else { return nil }
    return try account(id, of: user)
  }
}
