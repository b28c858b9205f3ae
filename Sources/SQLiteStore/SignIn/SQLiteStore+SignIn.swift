import WalletCore

extension SQLiteStore {
  /// Keeps a code in place of the browser's earlier one, if no limit stands in the way.
  package func request(_ code: CodeRequest) async throws(StoreFailure) -> CodeOutcome {
    try await perform(RequestCode(request: code))
  }

  /// Has it written down what became of a code's message.
  package func settleLater(_ report: DeliveryReport) { submit(SettleDelivery(report: report)) { _ in } }

  /// The same, waited for.
  package func settle(_ report: DeliveryReport) async throws(StoreFailure) {
    try await perform(SettleDelivery(report: report))
  }

  /// Counts a try, then compares; a right code makes the session, and the user if the number is new.
  package func check(_ attempt: CodeAttempt) async throws(StoreFailure) -> CheckOutcome {
    try await perform(CheckCode(attempt: attempt))
  }

  /// Signs in with another proof than a code.
  package func signIn(_ way: AlternativeSignIn) async throws(StoreFailure) -> AlternativeOutcome {
    try await perform(SignInWithAlternative(way: way))
  }

  /// Proves a session anew by a code that it asked for.
  package func confirm(_ code: TypedCode, by request: AuthenticatedRequest) async throws(StoreFailure) -> ConfirmOutcome
  {
    try await perform(ConfirmSession(request: request, code: code))
  }

  /// Proves a session anew with another proof.
  package func confirm(_ proof: AlternativeProof, by request: AuthenticatedRequest) async throws(StoreFailure)
    -> AlternativeOutcome
  {
    try await perform(ConfirmWithAlternative(request: request, proof: proof))
  }

  /// Gives the user another number, if both are proven.
  package func changePhone(_ change: PhoneChange) async throws(StoreFailure) -> PhoneChange.Outcome {
    try await perform(ChangePhone(change: change))
  }

  /// Keeps new recovery codes in place of all earlier ones.
  package func makeRecoveryCodes(_ codes: [Digest], by request: AuthenticatedRequest) async throws(StoreFailure) -> Bool
  {
    try await perform(MakeRecoveryCodes(request: request, codes: codes))
  }

  /// Keeps a sealed secret for an authenticator app that is being set up.
  package func beginAuthenticator(_ secret: [UInt8], by request: AuthenticatedRequest) async throws(StoreFailure)
    -> Bool
  {
    try await perform(ChangeApp(request: request, change: .begin(secret)))
  }

  /// Turns it on, its code having been right.
  package func turnOnAuthenticator(
    _ secret: [UInt8], step: Int64, by request: AuthenticatedRequest
  ) async throws(StoreFailure) -> Bool {
    try await perform(ChangeApp(request: request, change: .turnOn(secret, step: step)))
  }

  /// Forgets the user's app.
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

  /// The session has shown its user that there were sign-ins elsewhere.
  package func acknowledgeSignIns(upTo number: Int64, by request: AuthenticatedRequest) async throws(StoreFailure) {
    try await perform(AcknowledgeSignIns(number: number, request: request))
  }

  /// Has it written down when sessions were last used, in its turn.
  package func touch(_ uses: [SessionUse]) { submit(TouchSessions(uses: uses)) { _ in } }

  /// Has sessions ended, in their turn.
  package func endLater(_ tokens: [TokenHash]) {
    for token in tokens { submit(EndSession(token: token)) { _ in } }
  }

  /// Has something written down that the user may want to know.
  package func recordLater(_ event: SecurityEvent, of user: UserID) {
    submit(RecordEvent(event: event, user: user)) { _ in }
  }
}

/// A command of sign-in on its way through the writer.
struct SignInWork<Command: SignInCommand>: WriterCommand {
  let command: Command

  var deadline: Timestamp? { command.deadline }

  func run(in books: WriterConnection) throws(SQLiteFailure) -> Command.Answer { try command.run(in: books) }
}

extension SQLiteStore {
  /// Has the writer do a command of sign-in, and waits for its COMMIT.
  func perform<Command: SignInCommand>(_ command: Command) async throws(StoreFailure) -> Command.Answer {
    try await perform(SignInWork(command: command))
  }

  /// The same, with an answer that is called once, on the writer's thread or at once on this one.
  func submit<Command: SignInCommand>(
    _ command: Command, answer: @escaping @Sendable (Result<Command.Answer, StoreFailure>) -> Void
  ) {
    submit(SignInWork(command: command), answer: answer)
  }
}
