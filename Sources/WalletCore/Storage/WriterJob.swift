/// A command on its way through the writer, and whoever waits for its answer. Exactly one of what `run` returns and
/// `fail` is called, once.
struct WriterJob: Sendable {
  /// What a command came to, to be told only after COMMIT.
  struct Outcome: Sendable {
    let isRefusal: Bool
    let tell: @Sendable () -> Void
  }

  let deadline: Timestamp?
  let run: @Sendable (Books) throws(SQLiteFailure) -> Outcome
  let fail: @Sendable (StoreFailure) -> Void

  init<Command: WriterCommand>(
    _ command: Command, answer: @escaping @Sendable (Result<Command.Answer, StoreFailure>) -> Void
  ) {
    deadline = command.deadline
    run = { books throws(SQLiteFailure) in
      let result = try command.run(in: books)
      return Outcome(isRefusal: command.isRefusal(result), tell: { answer(.success(result)) })
    }
    fail = { failure in answer(.failure(failure)) }
  }
}
