/// What stands between strangers and the money, as the store keeps it: codes, sessions, limits, other ways to sign in. Writes
/// are commands, done in order, so that every count is exact, and durable when answered.
public protocol SignInStore: Sendable {
  /// Keeps a code in place of the browser's earlier one, if no limit stands in the way.
  func request(_ code: CodeRequest) async throws(StoreFailure) -> CodeOutcome
  /// Has it written down what became of a code's message; nobody waits for it.
  func settleLater(_ report: DeliveryReport)
  /// The same, waited for.
  func settle(_ report: DeliveryReport) async throws(StoreFailure)
  /// Counts a try, then compares; a right code makes the session (and the user, if the number is new).
  func check(_ attempt: CodeAttempt) async throws(StoreFailure) -> CheckOutcome
  /// Signs in with another proof than a code, for the number that the browser named.
  func signIn(_ way: AlternativeSignIn) async throws(StoreFailure) -> AlternativeOutcome
  /// Proves a session anew by a code that it asked for.
  func confirm(_ code: TypedCode, by request: AuthenticatedRequest) async throws(StoreFailure) -> ConfirmOutcome
  /// Proves a session anew with another proof.
  func confirm(_ proof: AlternativeProof, by request: AuthenticatedRequest) async throws(StoreFailure)
    -> AlternativeOutcome
  /// Gives the user another number, if both are proven.
  func changePhone(_ change: PhoneChange) async throws(StoreFailure) -> PhoneChange.Outcome
  /// Keeps new recovery codes in place of all earlier ones.
  /// - Returns: false if the session has ended.
  func makeRecoveryCodes(_ codes: [Digest], by request: AuthenticatedRequest) async throws(StoreFailure) -> Bool
  /// Keeps a sealed secret for an authenticator app that is being set up.
  /// - Returns: false if one is on.
  func beginAuthenticator(_ secret: [UInt8], by request: AuthenticatedRequest) async throws(StoreFailure) -> Bool
  /// Turns it on, its code having been right.
  /// - Returns: false if the secret was replaced meanwhile.
  func turnOnAuthenticator(
    _ secret: [UInt8], step: Int64, by request: AuthenticatedRequest
  ) async throws(StoreFailure) -> Bool
  /// Forgets the user's app, on or being set up.
  /// - Returns: whether it was on.
  func turnOffAuthenticator(by request: AuthenticatedRequest) async throws(StoreFailure) -> Bool
  /// Ends a session for good.
  func endSession(_ token: TokenHash, deadline: Timestamp?) async throws(StoreFailure)
  /// Ends one of the user's sessions.
  func endSession(_ id: PublicID, by request: AuthenticatedRequest) async throws(StoreFailure) -> SessionEnding
  /// Ends all of the user's sessions but the one that asks.
  /// - Returns: how many.
  func endOtherSessions(by request: AuthenticatedRequest) async throws(StoreFailure) -> Int
  /// The session has shown its user the sign-ins elsewhere, up to this number of the log.
  func acknowledgeSignIns(upTo number: Int64, by request: AuthenticatedRequest) async throws(StoreFailure)
  /// Has it written down when sessions were last used; nobody waits for it, and nobody is told if it cannot be.
  func touch(_ uses: [SessionUse])
  /// Has sessions ended whose end could not be written before; likewise.
  func endLater(_ tokens: [TokenHash])
  /// Has something written down that the user may want to know; likewise.
  func recordLater(_ event: SecurityEvent, of user: UserID)
}
