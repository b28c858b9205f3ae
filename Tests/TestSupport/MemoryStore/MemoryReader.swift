import WalletCore

/// Reads pages from the store in memory, each from one snapshot; at once, or late on purpose.
final class MemoryReader: StoreReader {
  private let now: () -> MemoryBooks
  private let late: LateAnswers?

  init(late: LateAnswers?, _ now: @escaping () -> MemoryBooks) {
    self.now = now
    self.late = late
  }

  /// A snapshot of the books.
  private func books() async throws(StoreFailure) -> MemoryBooks {
    try await late?.pass()
    return now()
  }

  private func page<Page>(
    _ token: TokenHash, _ read: (MemoryBooks, SessionRecord) -> Page
  ) async throws(StoreFailure) -> SessionRead<Page>? {
    let books = try await books()
    return books.session(token).map { session in SessionRead(session: session, page: read(books, session)) }
  }

  func session(_ token: TokenHash) async throws(StoreFailure) -> SessionRecord? { try await books().session(token) }

  func home(
    _ token: TokenHash, over days: TrendDays, telling operation: OperationID?
  ) async throws(StoreFailure) -> SessionRead<HomeReading>? {
    try await page(token) { books, session in
      let accounts = books.shownAccounts(of: session.user)
      return HomeReading(
        accounts: accounts, trends: accounts.map { books.trend(of: $0, over: days) },
        recent: books.recent(in: accounts),
        justDone: books.justDone(operation, session.user),
        signIns: books.signIns(session))
    }
  }

  func accountPage(
    _ token: TokenHash, _ id: AccountID, entries: Int, telling operation: OperationID?
  ) async throws(StoreFailure) -> SessionRead<AccountPageReading>? {
    try await page(token) { books, session in
      guard let account = books.shown(id, of: session.user) else {
        return AccountPageReading(account: nil, entries: [], justDone: nil, newestOperation: nil)
      }
      return AccountPageReading(
        account: account, entries: Array(books.entries(of: account).reversed().prefix(entries)),
        justDone: books.justDone(operation, session.user), newestOperation: books.newest,
        cards: account.isOpen ? books.cards(of: session.user).filter { $0.removedAt == nil } : [],
        notes: account.isOpen ? books.notes(of: session.user) : [])
    }
  }

  func accountForm(
    _ token: TokenHash, _ id: AccountID, other: AccountID?
  ) async throws(StoreFailure) -> SessionRead<AccountFormReading>? {
    try await page(token) { books, session in
      AccountFormReading(
        account: books.shown(id, of: session.user), other: other.flatMap { books.shown($0, of: session.user) })
    }
  }

  func accountChoice(
    _ token: TokenHash, _ id: AccountID, chosen: AccountID?
  ) async throws(StoreFailure) -> SessionRead<AccountChoiceReading>? {
    try await page(token) { books, session in
      AccountChoiceReading(
        account: books.shown(id, of: session.user), chosen: chosen.flatMap { books.shown($0, of: session.user) },
        open: books.shownAccounts(of: session.user), notes: books.notes(of: session.user))
    }
  }

  func currencies(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<[Currency]>? {
    try await page(token) { books, session in books.shownAccounts(of: session.user).map(\.balance.currency) }
  }

  func receipt(_ token: TokenHash, _ id: OperationID) async throws(StoreFailure) -> SessionRead<ReceiptReading?>? {
    try await page(token) { books, session in
      books.justDone(id, session.user)
    }
  }

  func closedAccounts(
    _ token: TokenHash, after first: Int, limit: Int
  ) async throws(StoreFailure) -> SessionRead<[ClosedAccount]>? {
    try await page(token) { books, session in
      Array(books.closedAccounts(of: session.user).dropFirst(first).prefix(limit))
    }
  }

  func newestOperation(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<Timestamp?>? {
    try await page(token) { books, _ in books.newest }
  }

  func chargingAccounts(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<[Account]>? {
    try await page(token) { books, session in
      books.shownAccounts(of: session.user).filter { $0.balance.currency == .usd }
    }
  }

  func chargingSession(
    _ token: TokenHash, _ id: ChargingSessionID
  ) async throws(StoreFailure) -> SessionRead<ChargingSessionReading?>? {
    try await page(token) { books, session in books.chargingSession(id, of: session.user) }
  }

  func invoices(_ token: TokenHash, limit: Int) async throws(StoreFailure) -> SessionRead<InvoicesReading>? {
    try await page(token) { books, session in books.invoices(of: session.user, limit: limit) }
  }

  func invoice(_ token: TokenHash, _ id: InvoiceID) async throws(StoreFailure) -> SessionRead<InvoiceReading?>? {
    try await page(token) { books, session in books.invoice(id, of: session.user) }
  }

  func cards(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<[StoredCard]>? {
    try await page(token) { books, session in books.cards(of: session.user) }
  }

  func card(_ token: TokenHash, _ id: CardID) async throws(StoreFailure) -> SessionRead<FoundCard>? {
    try await page(token) { books, session in
      guard let kept = books.cards.first(where: { $0.card.id == id }) else { return .unknown }
      return kept.user == session.user ? .own(kept.card) : .foreign
    }
  }

  func settings(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<SettingsReading>? {
    try await page(token) { books, session in
      SettingsReading(
        recoveryCodes: books.recoveryRecord(of: session.user),
        app: books.authenticators[session.user]?.roleIfOn, passkeys: books.passkeys(of: session.user).count,
        sessions: books.sessions(of: session.user, askedBy: token),
        currencies: books.shownAccounts(of: session.user).map(\.balance.currency))
    }
  }

  func leaving(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<LeavingReading>? {
    try await page(token) { books, session in books.leavingReading(of: session.user) }
  }

  func devices(_ token: TokenHash, events limit: Int) async throws(StoreFailure) -> SessionRead<DevicesReading>? {
    try await page(token) { books, session in
      DevicesReading(
        sessions: books.sessions(of: session.user, askedBy: token),
        events: books.events(of: session.user, limit: limit), signIns: books.signIns(session))
    }
  }

  func recoveryCodes(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<RecoveryRecord?>? {
    try await page(token) { books, session in books.recoveryRecord(of: session.user) }
  }

  func authenticator(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<AuthenticatorRecord?>? {
    try await page(token) { books, session in books.authenticators[session.user] }
  }

  func confirmation(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<ConfirmationReading>? {
    try await page(token) { books, session in
      ConfirmationReading(
        challenge: books.challenge(of: token, for: .confirm), recoveryCodes: books.recoveryRecord(of: session.user),
        authenticator: books.authenticators[session.user], passkeys: books.passkeys(of: session.user))
    }
  }

  func passkeys(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<UserPasskeys>? {
    try await page(token) { books, session in
      UserPasskeys(handle: books.passkeyHandles[session.user], all: books.passkeys(of: session.user))
    }
  }

  func passkey(_ credential: CredentialID) async throws(StoreFailure) -> PasskeyRecord? {
    try await books().passkeyRecord(credential)
  }

  func phoneChange(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<PhoneChangeReading>? {
    try await page(token) { books, session in
      PhoneChangeReading(
        new: books.challenge(of: token, for: .newPhone), old: books.challenge(of: token, for: .oldPhone),
        hasSecondFactor: books.authenticators[session.user]?.isSecondFactor == true,
        waiting: books.waitingNumbers[session.user]?.number,
        passkeys: books.passkeys(of: session.user))
    }
  }

  func challenge(of browser: TokenHash, for purpose: CodePurpose) async throws(StoreFailure) -> ChallengeRecord? {
    try await books().challenge(of: browser, for: purpose)
  }

  func signIn(_ browser: TokenHash) async throws(StoreFailure) -> SignInReading {
    let books = try await books()
    return SignInReading(session: books.session(browser), challenge: books.challenge(of: browser, for: .signIn))
  }

  func alternative(_ browser: TokenHash) async throws(StoreFailure) -> AlternativeSignInReading {
    let books = try await books()
    let challenge = books.challenge(of: browser, for: .signIn)
    let user = challenge.flatMap { books.user($0.phone) }
    return AlternativeSignInReading(
      challenge: challenge, user: user, authenticator: user.flatMap { books.authenticators[$0] })
  }

  func ping() async throws(StoreFailure) { _ = try await books() }
  func parkSnapshot() {}
}

extension MemoryBooks {
  func justDone(_ operation: OperationID?, _ user: UserID) -> ReceiptReading? {
    operation.flatMap { receipt($0, of: user) }.map { ReceiptReading(receipt: $0, newestOperation: newest) }
  }

  func shown(_ id: AccountID, of user: UserID) -> Account? { accountRow(id, of: user).map(account) }

  /// The user's open accounts in the user's order.
  func shownAccounts(of user: UserID) -> [Account] {
    let open = accounts(of: user).filter { $0.closedAt == nil }
    let place = { (row: AccountRow) in (row.position ?? .max, row.number) }
    return open.sorted { place($0) < place($1) }.map(account)
  }
}
