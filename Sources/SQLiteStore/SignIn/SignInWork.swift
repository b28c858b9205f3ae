import WalletCore

/// A command of sign-in on its way through the writer.
struct SignInWork<Command: SignInCommand>: WriterCommand {
  let command: Command

  var deadline: Timestamp? { command.deadline }

  func run(in books: Books) throws(SQLiteFailure) -> Command.Answer { try command.run(at: books) }
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
