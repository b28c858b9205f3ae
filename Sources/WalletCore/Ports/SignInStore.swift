/// The part of the store that protects the money from strangers: codes, sessions, limits, alternative sign-ins.
/// Writes are commands. They run in order, so that every count is exact, and are durable when answered.
public protocol SignInStore: Sendable {
  /// Keeps a code in place of the browser's earlier one, if no limit forbids it.
  func request(_ code: CodeRequest) async throws(StoreFailure) -> CodeOutcome
  /// Queues saving the delivery result of a code, without waiting for it.
  func settleLater(_ report: DeliveryReport)
  /// Saves the delivery result of a code, and waits for it.
  func settle(_ report: DeliveryReport) async throws(StoreFailure)
  /// Counts a try, then compares; a right code creates the session (and the user, if the number is new).
  func check(_ attempt: CodeAttempt) async throws(StoreFailure) -> CheckOutcome
  /// Signs in without a code by SMS, for the number that the browser named.
  func signIn(_ way: AlternativeSignIn) async throws(StoreFailure) -> AlternativeOutcome
  /// Re-authenticates a session with a code that it requested.
  func confirm(_ code: TypedCode, by request: AuthenticatedRequest) async throws(StoreFailure) -> ConfirmOutcome
  /// Re-authenticates a session with a recovery code or an authenticator app.
  func confirm(_ proof: AlternativeProof, by request: AuthenticatedRequest) async throws(StoreFailure)
    -> AlternativeOutcome
  /// Gives the user another number, if both numbers are proven.
  func changePhone(_ change: PhoneChange) async throws(StoreFailure) -> PhoneChange.Outcome
  /// Replaces all earlier recovery codes with new ones.
  /// - Returns: false if the session has ended.
  func makeRecoveryCodes(_ codes: [Digest], by request: AuthenticatedRequest) async throws(StoreFailure) -> Bool
  /// Keeps a sealed secret for an authenticator app that is being set up.
  /// - Returns: false if an app is on.
  func beginAuthenticator(_ secret: [UInt8], by request: AuthenticatedRequest) async throws(StoreFailure) -> Bool
  /// Turns the app on after its code was right.
  /// - Returns: false if the secret was replaced meanwhile.
  func turnOnAuthenticator(
    _ secret: [UInt8], step: Int64, by request: AuthenticatedRequest
  ) async throws(StoreFailure) -> Bool
  /// Removes the user's app, on or being set up.
  /// - Returns: whether it was on.
  func turnOffAuthenticator(by request: AuthenticatedRequest) async throws(StoreFailure) -> Bool
  /// Ends a session for good.
  func endSession(_ token: TokenHash, deadline: Timestamp?) async throws(StoreFailure)
  /// Ends one of the user's sessions.
  func endSession(_ id: PublicID, by request: AuthenticatedRequest) async throws(StoreFailure) -> SessionEnding
  /// Ends all of the user's sessions except the asking one.
  /// - Returns: how many ended.
  func endOtherSessions(by request: AuthenticatedRequest) async throws(StoreFailure) -> Int
  /// Marks the sign-ins on other devices up to this number of the event log as shown by the session.
  func acknowledgeSignIns(upTo number: Int64, by request: AuthenticatedRequest) async throws(StoreFailure)
  /// Queues saving when sessions were last used, without waiting for it; a failure is not reported.
  func touch(_ uses: [SessionUse])
  /// Queues ending sessions whose end could not be saved before, in the same way.
  func endLater(_ tokens: [TokenHash])
  /// Queues saving an event that the user may want to know about, in the same way.
  func recordLater(_ event: SecurityEvent, of user: UserID)
}
