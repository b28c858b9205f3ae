import WalletCore

extension SQLiteStore {
  /// Saves a code, replacing the browser's earlier one, unless a limit forbids it.
  package func request(_ code: CodeRequest) async throws(StoreFailure) -> CodeOutcome {
    try await perform(RequestCode(request: code))
  }

  /// Queues recording how the delivery of a code ended.
  package func settleLater(_ report: DeliveryReport) { submit(SettleDelivery(report: report)) { _ in } }

  /// Records how the delivery of a code ended, and waits for it.
  package func settle(_ report: DeliveryReport) async throws(StoreFailure) {
    try await perform(SettleDelivery(report: report))
  }

  /// Counts a try, then compares. A right code creates the session, and the user if the number is new.
  package func check(_ attempt: CodeAttempt) async throws(StoreFailure) -> CheckOutcome {
    try await perform(CheckCode(attempt: attempt))
  }

  /// Signs in with a proof other than a code.
  package func signIn(_ way: AlternativeSignIn) async throws(StoreFailure) -> AlternativeOutcome {
    try await perform(SignInWithAlternative(way: way))
  }

  /// Gives a session a fresh proof by a code that it requested.
  package func confirm(_ code: TypedCode, by request: AuthenticatedRequest) async throws(StoreFailure) -> ConfirmOutcome
  {
    try await perform(ConfirmSession(request: request, code: code))
  }

  /// Gives a session a fresh proof by something other than a code.
  package func confirm(_ proof: AlternativeProof, by request: AuthenticatedRequest) async throws(StoreFailure)
    -> AlternativeOutcome
  {
    try await perform(ConfirmWithAlternative(request: request, proof: proof))
  }

  /// Changes the user's phone number if both numbers are proven.
  package func changePhone(_ change: PhoneChange) async throws(StoreFailure) -> PhoneChange.Outcome {
    try await perform(ChangePhone(change: change))
  }

  /// Replaces all earlier recovery codes with new ones.
  package func makeRecoveryCodes(_ codes: [Digest], by request: AuthenticatedRequest) async throws(StoreFailure) -> Bool
  {
    try await perform(MakeRecoveryCodes(request: request, codes: codes))
  }

  /// Saves a sealed secret for an authenticator app that is being set up.
  package func beginAuthenticator(_ secret: [UInt8], by request: AuthenticatedRequest) async throws(StoreFailure)
    -> Bool
  {
    try await perform(ChangeApp(request: request, change: .begin(secret)))
  }

  /// Turns the authenticator app on, after its code was right.
  package func turnOnAuthenticator(
    _ secret: [UInt8], step: Int64, by request: AuthenticatedRequest
  ) async throws(StoreFailure) -> Bool {
    try await perform(ChangeApp(request: request, change: .turnOn(secret, step: step)))
  }

  /// Deletes the user's authenticator app.
  package func turnOffAuthenticator(by request: AuthenticatedRequest) async throws(StoreFailure) -> Bool {
    try await perform(ChangeApp(request: request, change: .turnOff))
  }

  /// Ends a session for good.
  package func endSession(_ token: TokenHash, deadline: Timestamp? = nil) async throws(StoreFailure) {
    try await perform(EndSession(token: token, deadline: deadline))
  }

  /// Ends one of the user's sessions.
  package func endSession(_ id: PublicID, by request: AuthenticatedRequest) async throws(StoreFailure) -> SessionEnding
  {
    try await perform(EndOneSession(id: id, request: request))
  }

  /// Ends all of the user's sessions but the one that asks.
  package func endOtherSessions(by request: AuthenticatedRequest) async throws(StoreFailure) -> Int {
    try await perform(EndOtherSessions(request: request))
  }

  /// Records that the session has shown its user the sign-ins elsewhere.
  package func acknowledgeSignIns(upTo number: Int64, by request: AuthenticatedRequest) async throws(StoreFailure) {
    try await perform(AcknowledgeSignIns(number: number, request: request))
  }

  /// Queues recording when sessions were last used.
  package func touch(_ uses: [SessionUse]) { submit(TouchSessions(uses: uses)) { _ in } }

  /// Queues ending sessions.
  package func endLater(_ tokens: [TokenHash]) {
    for token in tokens { submit(EndSession(token: token)) { _ in } }
  }

  /// Queues recording an event that the user may want to know about.
  package func recordLater(_ event: SecurityEvent, of user: UserID) {
    submit(RecordEvent(event: event, user: user)) { _ in }
  }
}

/// A sign-in command on its way through the writer.
struct SignInWork<Command: SignInCommand>: WriterCommand {
  let command: Command

  var deadline: Timestamp? { command.deadline }

  func run(in books: WriterConnection) throws(SQLiteFailure) -> Command.Answer { try command.run(in: books) }
}

extension SQLiteStore {
  /// Runs a sign-in command on the writer and waits for its COMMIT.
  func perform<Command: SignInCommand>(_ command: Command) async throws(StoreFailure) -> Command.Answer {
    try await perform(SignInWork(command: command))
  }

  /// The same without waiting. Calls `answer` once, on the writer's thread or at once on this one.
  func submit<Command: SignInCommand>(
    _ command: Command, answer: @escaping @Sendable (Result<Command.Answer, StoreFailure>) -> Void
  ) {
    submit(SignInWork(command: command), answer: answer)
  }
}
