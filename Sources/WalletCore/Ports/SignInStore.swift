/// The part of the store that protects the money from strangers: codes, sessions, limits, alternative sign-ins.
/// Writes are commands. They run in order, so that every count is exact, and are durable when answered.
package protocol SignInStore: Sendable {
  /// Runs a command, wholly or not at all, and waits until it is durable. Others may share its transaction; one that
  /// breaks a rule fails alone.
  func perform<Command: SignInCommand>(_ command: Command) async throws(StoreFailure) -> Command.Answer
  /// Queues a command without waiting for it. Calls `onFailure`, on any thread, if it was not done.
  func performLater<Command: SignInCommand>(_ command: Command, onFailure: @escaping @Sendable () -> Void)
}

extension SignInStore {
  /// Queues a command without waiting for it; a failure is not reported.
  package func performLater<Command: SignInCommand>(_ command: Command) { performLater(command) {} }
}

// MARK: - Codes

extension SignInStore {
  /// Keeps a code in place of the browser's earlier one, if no limit forbids it.
  package func request(_ code: CodeRequest) async throws(StoreFailure) -> CodeOutcome {
    try await perform(RequestCode(request: code))
  }

  /// Queues saving the delivery result of a code, without waiting for it.
  package func settleLater(_ report: DeliveryReport) { performLater(SettleDelivery(report: report)) }

  /// Saves the delivery result of a code, and waits for it.
  package func settle(_ report: DeliveryReport) async throws(StoreFailure) {
    try await perform(SettleDelivery(report: report))
  }

  /// Counts a try, then compares; a right code creates the session (and the user, if the number is new).
  package func check(_ attempt: CodeAttempt) async throws(StoreFailure) -> CheckOutcome {
    try await perform(CheckCode(attempt: attempt))
  }

  /// Re-authenticates a session with a code that it requested.
  package func confirm(_ code: TypedCode, by request: AuthenticatedRequest) async throws(StoreFailure) -> ConfirmOutcome
  {
    try await perform(ConfirmSession(request: request, code: code))
  }

  /// Gives the user another number, if both numbers are proven.
  package func changePhone(_ change: PhoneChange) async throws(StoreFailure) -> PhoneChange.Outcome {
    try await perform(ChangePhone(change: change))
  }
}

// MARK: - Alternatives

extension SignInStore {
  /// Signs in without a code by SMS, for the number that the browser named.
  package func signIn(_ attempt: AlternativeSignIn) async throws(StoreFailure) -> AlternativeOutcome {
    try await perform(SignInWithAlternative(attempt: attempt))
  }

  /// Re-authenticates a session with a recovery code or an authenticator app.
  package func confirm(_ proof: AlternativeProof, by request: AuthenticatedRequest) async throws(StoreFailure)
    -> AlternativeOutcome
  {
    try await perform(ConfirmWithAlternative(request: request, proof: proof))
  }

  /// Replaces all earlier recovery codes with new ones.
  /// - Returns: false if the session has ended.
  package func makeRecoveryCodes(_ codes: [Digest], by request: AuthenticatedRequest) async throws(StoreFailure) -> Bool
  {
    try await perform(MakeRecoveryCodes(request: request, codes: codes))
  }

  /// Keeps a sealed secret for an authenticator app that is being set up.
  /// - Returns: false if an app is on.
  package func beginAuthenticator(_ secret: [UInt8], by request: AuthenticatedRequest) async throws(StoreFailure)
    -> Bool
  {
    try await perform(ChangeAuthenticator(request: request, change: .begin(secret)))
  }

  /// Turns the app on after its code was right.
  /// - Returns: false if the secret was replaced meanwhile.
  package func turnOnAuthenticator(
    _ secret: [UInt8], step: Int64, by request: AuthenticatedRequest
  ) async throws(StoreFailure) -> Bool {
    try await perform(ChangeAuthenticator(request: request, change: .turnOn(secret, step: step)))
  }

  /// Removes the user's app, on or being set up.
  /// - Returns: whether it was on.
  package func turnOffAuthenticator(by request: AuthenticatedRequest) async throws(StoreFailure) -> Bool {
    try await perform(ChangeAuthenticator(request: request, change: .turnOff))
  }

  /// Makes the user's app a second factor, or an alternative again.
  package func setAuthenticatorRole(
    _ role: AuthenticatorRole, by request: AuthenticatedRequest
  ) async throws(StoreFailure) -> SetAuthenticatorRole.Answer {
    try await perform(SetAuthenticatorRole(request: request, role: role))
  }
}

// MARK: - Sessions

extension SignInStore {
  /// Ends a session for good.
  package func endSession(_ token: TokenHash, deadline: Timestamp? = nil) async throws(StoreFailure) {
    try await perform(EndSession(token: token, deadline: deadline))
  }

  /// Queues ending sessions whose end could not be saved before, without waiting for it.
  package func endLater(_ tokens: [TokenHash]) {
    for token in tokens { performLater(EndSession(token: token)) }
  }

  /// Ends one of the user's sessions.
  package func endSession(_ id: PublicID, by request: AuthenticatedRequest) async throws(StoreFailure) -> SessionEnding
  {
    try await perform(EndOneSession(id: id, request: request))
  }

  /// Ends all of the user's sessions except the asking one.
  /// - Returns: how many ended.
  package func endOtherSessions(by request: AuthenticatedRequest) async throws(StoreFailure) -> Int {
    try await perform(EndOtherSessions(request: request))
  }

  /// Marks the sign-ins on other devices up to this number of the event log as shown by the session.
  package func acknowledgeSignIns(upTo number: Int64, by request: AuthenticatedRequest) async throws(StoreFailure) {
    try await perform(AcknowledgeSignIns(number: number, request: request))
  }

  /// Queues saving when sessions were last used, without waiting for it. Calls `onFailure` if they were not saved.
  package func touch(_ uses: [SessionUse], onFailure: @escaping @Sendable () -> Void = {}) {
    performLater(TouchSessions(uses: uses), onFailure: onFailure)
  }
}

// MARK: - Users

extension SignInStore {
  /// Saves the user's display name.
  package func saveUserName(_ name: UserName, of user: UserID, deadline: Timestamp) async throws(StoreFailure) {
    try await perform(SaveUserName(name: name, user: user, deadline: deadline))
  }

  /// Saves one of the user's preferences for the wallet's look.
  package func savePreference(
    _ change: PreferenceChange, of user: UserID, deadline: Timestamp
  ) async throws(StoreFailure) {
    try await perform(SavePreference(change: change, user: user, deadline: deadline))
  }

  /// Saves what a user wants of one of their accounts.
  /// - Returns: false if the user has no such open account.
  package func savePreference(
    _ change: AccountPreference, of account: AccountID, _ user: UserID, deadline: Timestamp
  ) async throws(StoreFailure) -> Bool {
    try await perform(SaveAccountPreference(change: change, account: account, user: user, deadline: deadline))
  }

  /// Moves an account in its user's list.
  /// - Returns: false if the user has no such open account.
  package func move(
    _ account: AccountID, _ move: AccountMove, of user: UserID, deadline: Timestamp
  ) async throws(StoreFailure) -> Bool {
    try await perform(MoveAccount(move: move, account: account, user: user, deadline: deadline))
  }

  /// Queues saving an event that the user may want to know about, without waiting for it.
  package func recordLater(_ event: SecurityEvent, of user: UserID) {
    performLater(RecordEvent(event: event, user: user))
  }
}
