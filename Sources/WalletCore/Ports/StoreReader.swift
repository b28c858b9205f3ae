import PhoneNumbers

/// What a store found for a page: the session that asks, and what is shown to it.
public struct SessionRead<Page: Sendable>: Sendable {
  /// Not judged yet.
  public let session: SessionRecord
  /// Of the same moment.
  public var page: Page

  /// Puts together what was read together.
  @inlinable public init(session: SessionRecord, page: Page) {
    self.session = session
    self.page = page
  }
}

/// Reads for pages. Each function gives all that a page shows together, of one moment, and with it the session that asks for
/// it; nil where the token is not known.
///
/// A store judges nothing: what a session that has expired may not see is given like any other, and ``Wallet`` drops it.
/// Not `Sendable`: a reader stays with the event loop that opened it. One that has to wait for its answer gives up when
/// its task is cancelled, with ``StoreFailure/expired``.
public protocol StoreReader: AnyObject {
  /// The session alone.
  func session(_ token: TokenHash) async throws(StoreFailure) -> SessionRecord?

  // MARK: Money

  /// The open accounts, how each came to its balance, and what home tells beside them.
  /// - Parameters:
  ///   - token: the session's.
  ///   - days: the days of the balances.
  ///   - operation: what was just done, where the page is to tell of it.
  /// - Returns: what is shown.
  /// - Throws: ``StoreFailure`` if it cannot be read now; so do all.
  func home(
    _ token: TokenHash, over days: TrendDays, telling operation: OperationID?
  ) async throws(StoreFailure) -> SessionRead<HomeReading>?
  /// One of the user's accounts, open or closed, and its newest entries.
  /// - Parameters:
  ///   - token: the session's.
  ///   - id: which account.
  ///   - entries: how many at most.
  ///   - operation: what was just done, where the page is to tell of it.
  /// - Returns: what is shown.
  /// - Throws: as all do.
  func accountPage(
    _ token: TokenHash, _ id: AccountID, entries: Int, telling operation: OperationID?
  ) async throws(StoreFailure) -> SessionRead<AccountPageReading>?
  /// The account that a form is about, and another that it names.
  func accountForm(
    _ token: TokenHash, _ id: AccountID, other: AccountID?
  ) async throws(StoreFailure) -> SessionRead<AccountFormReading>?
  /// An account, another that was chosen, and all open ones: for the pages on which one is chosen.
  func accountChoice(
    _ token: TokenHash, _ id: AccountID, chosen: AccountID?
  ) async throws(StoreFailure) -> SessionRead<AccountChoiceReading>?
  /// What one of the user's operations did; nil for every other, whether it exists or not.
  func receipt(_ token: TokenHash, _ id: OperationID) async throws(StoreFailure) -> SessionRead<ReceiptReading?>?
  /// The user's closed accounts, last closed first: a page of them, from a place in the list on.
  func closedAccounts(
    _ token: TokenHash, after first: Int, limit: Int
  ) async throws(StoreFailure) -> SessionRead<[ClosedAccount]>?
  /// When the newest operation of the whole store was booked; nil before the first.
  func newestOperation(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<Timestamp?>?

  // MARK: The user

  /// What the settings show beside the session's own data.
  func settings(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<SettingsReading>?
  /// The user's devices and the newest events at their door, no more than asked for.
  func devices(_ token: TokenHash, events limit: Int) async throws(StoreFailure) -> SessionRead<DevicesReading>?
  /// The user's recovery codes: how many are left, of how many, and when they were made; nil if none ever were.
  func recoveryCodes(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<RecoveryRecord?>?
  /// The user's authenticator app, on or being set up.
  func authenticator(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<AuthenticatorRecord?>?
  /// What a session can be proven anew with.
  func confirmation(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<ConfirmationReading>?
  /// The codes that the session asked for to change the user's number.
  func phoneChange(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<PhoneChangeReading>?

  // MARK: Without a session

  /// The code that a browser or a session asked for.
  func challenge(of browser: TokenHash, for purpose: CodePurpose) async throws(StoreFailure) -> ChallengeRecord?
  /// A browser's session, if it has one, and the code that it asked for to sign in.
  func signIn(_ browser: TokenHash) async throws(StoreFailure) -> SignInReading
  /// What another way to sign in is judged by: the code that the browser asked for, and whose number it went to.
  func alternative(_ browser: TokenHash) async throws(StoreFailure) -> AlternativeSignInReading
  /// Throws if the store does not answer.
  func ping() async throws(StoreFailure)
  /// Nobody asks for a while: what is kept for the next read can be let go.
  func parkSnapshot()
}
