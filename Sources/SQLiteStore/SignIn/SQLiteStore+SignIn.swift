import WalletCore

extension SQLiteStore {
  /// Runs a sign-in command on the writer and waits for its COMMIT.
  package func perform<Command: SignInCommand>(_ command: Command) async throws(StoreFailure) -> Command.Answer {
    try await perform(SignInWork(command: command))
  }

  /// Queues a sign-in command on the writer. Calls `onFailure` on the threads that ``SQLiteStore`` names for answers.
  package func performLater<Command: SignInCommand>(_ command: Command, onFailure: @escaping @Sendable () -> Void) {
    submit(command) { if case .failure = $0 { onFailure() } }
  }

  /// The same with an answer, which comes once and on the threads that ``SQLiteStore`` names for every command.
  func submit<Command: SignInCommand>(
    _ command: Command, answer: @escaping @Sendable (Result<Command.Answer, StoreFailure>) -> Void
  ) {
    submit(SignInWork(command: command), answer: answer)
  }
}

/// A sign-in command on its way through the writer.
struct SignInWork<Command: SignInCommand>: WriterCommand {
  let command: Command

  var deadline: Timestamp? { command.deadline }

  func run(in connection: WriterConnection) throws(SQLiteFailure) -> Command.Answer {
    try command.run(in: connection)
  }
}
