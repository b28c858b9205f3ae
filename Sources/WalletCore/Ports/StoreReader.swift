import PhoneNumbers

/// The data that a store read for a page: the asking session, and the page's contents.
public struct SessionRead<Page: Sendable>: Sendable {
  /// Not checked yet.
  public let session: SessionRecord
  /// Read in the same snapshot.
  public var page: Page

  /// Creates the pair from what was read together.
  @inlinable public init(session: SessionRecord, page: Page) {
    self.session = session
    self.page = page
  }
}

/// Reads for pages. Each function returns, from one snapshot, everything that a page shows and the session that asks
/// for it; nil if the token is unknown.
///
/// A store decides nothing: it returns data for an expired session like for any other, and ``Wallet`` drops it. Not
/// `Sendable`: a reader stays with the event loop that opened it. A reader that has to wait for its answer stops when
/// its task is cancelled, and throws ``StoreFailure/expired``.
package protocol StoreReader: AnyObject {
  /// The session alone.
  func session(_ token: TokenHash) async throws(StoreFailure) -> SessionRecord?

  // MARK: Money

  /// The open accounts, how each came to its balance, and the home page's notices.
  /// - Parameters:
  ///   - token: the session's token.
  ///   - days: the days of the balances.
  ///   - operation: the operation just done, if the page reports one.
  /// - Returns: what the page shows.
  /// - Throws: ``StoreFailure`` if the store cannot be read now, as all functions here do.
  func home(
    _ token: TokenHash, over days: TrendDays, telling operation: OperationID?
  ) async throws(StoreFailure) -> SessionRead<HomeReading>?
  /// One of the user's accounts, open or closed, and its newest entries.
  /// - Parameters:
  ///   - token: the session's token.
  ///   - id: which account.
  ///   - entries: how many at most.
  ///   - operation: the operation just done, if the page reports one.
  /// - Returns: what the page shows.
  /// - Throws: ``StoreFailure`` if the store cannot be read now.
  func accountPage(
    _ token: TokenHash, _ id: AccountID, entries: Int, telling operation: OperationID?
  ) async throws(StoreFailure) -> SessionRead<AccountPageReading>?
  /// The account that a form is about, and another account that the form names.
  func accountForm(
    _ token: TokenHash, _ id: AccountID, other: AccountID?
  ) async throws(StoreFailure) -> SessionRead<AccountFormReading>?
  /// An account, another that was chosen, and all open ones, for pages on which the user chooses one.
  func accountChoice(
    _ token: TokenHash, _ id: AccountID, chosen: AccountID?
  ) async throws(StoreFailure) -> SessionRead<AccountChoiceReading>?
  /// The currencies of the user's open accounts, one for each account.
  func currencies(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<[Currency]>?
  /// The result of one of the user's operations; nil for any other operation, whether it exists or not.
  func receipt(_ token: TokenHash, _ id: OperationID) async throws(StoreFailure) -> SessionRead<ReceiptReading?>?
  /// The user's closed accounts, last closed first: at most `limit`, from index `first` on.
  func closedAccounts(
    _ token: TokenHash, after first: Int, limit: Int
  ) async throws(StoreFailure) -> SessionRead<[ClosedAccount]>?
  /// When the newest operation of the whole store was booked; nil before the first.
  func newestOperation(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<Timestamp?>?

  // MARK: Charging

  /// The user's open accounts in dollars, oldest first.
  func chargingAccounts(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<[Account]>?
  /// One of the user's charging sessions; nil for any other.
  func chargingSession(
    _ token: TokenHash, _ id: ChargingSessionID
  ) async throws(StoreFailure) -> SessionRead<ChargingSessionReading?>?
  /// What the user has set up for invoices, and the newest of them.
  func invoices(_ token: TokenHash, limit: Int) async throws(StoreFailure) -> SessionRead<InvoicesReading>?
  /// One of the user's invoices; nil for any other.
  func invoice(_ token: TokenHash, _ id: InvoiceID) async throws(StoreFailure) -> SessionRead<InvoiceReading?>?

  // MARK: The user

  /// The user's cards, the oldest first; removed ones too, which may no longer be restorable.
  func cards(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<[StoredCard]>?
  /// What is known of a card's identifier to the user.
  func card(_ token: TokenHash, _ id: CardID) async throws(StoreFailure) -> SessionRead<FoundCard>?
  /// The settings page's data that is not part of the session.
  func settings(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<SettingsReading>?
  /// What leaving would mean for the user, and what keeps them from it.
  func leaving(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<LeavingReading>?
  /// The user's devices and newest security events, at most as many events as requested.
  func devices(_ token: TokenHash, events limit: Int) async throws(StoreFailure) -> SessionRead<DevicesReading>?
  /// The user's recovery codes: how many are left, and when they were made; nil if none were ever made.
  func recoveryCodes(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<RecoveryRecord?>?
  /// The user's authenticator app, on or being set up.
  func authenticator(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<AuthenticatorRecord?>?
  /// The user's passkeys, the oldest first.
  func passkeys(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<UserPasskeys>?
  /// The ways to re-authenticate a session.
  func confirmation(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<ConfirmationReading>?
  /// The codes that the session requested to change the user's number.
  func phoneChange(_ token: TokenHash) async throws(StoreFailure) -> SessionRead<PhoneChangeReading>?

  // MARK: Without a session

  /// The code that a browser or a session requested.
  func challenge(of browser: TokenHash, for purpose: CodePurpose) async throws(StoreFailure) -> ChallengeRecord?
  /// A browser's session, if it has one, and the code that it requested to sign in.
  func signIn(_ browser: TokenHash) async throws(StoreFailure) -> SignInReading
  /// The data that decides about an alternative sign-in: the code that the browser requested, and the user of its
  /// number.
  func alternative(_ browser: TokenHash) async throws(StoreFailure) -> AlternativeSignInReading
  /// What an answer with this passkey is compared with; nil if there is no such passkey.
  func passkey(_ credential: CredentialID) async throws(StoreFailure) -> PasskeyRecord?
  /// Throws if the store does not answer.
  func ping() async throws(StoreFailure)
  /// Says that no read is expected soon, so that a snapshot kept for the next read can be released.
  func parkSnapshot()
}
