import Synchronization
import WalletCore

/// A command on its way through the writer, and the callback for its answer.
///
/// Its state changes once, atomically: from waiting to begun, by the writer, or to dropped, which is answered at once
/// and means that it will never run. The caller is answered once.
final class WriterJob: Sendable {
  private enum State: UInt8, AtomicRepresentable { case waiting, begun, dropped }

  /// When the caller stops waiting; nil for commands that run however late.
  let deadline: Timestamp?
  private let state = Atomic(State.waiting)
  private let work: @Sendable (WriterConnection) throws(SQLiteFailure) -> @Sendable () -> Void
  private let refuse: @Sendable (StoreFailure) -> Void

  init<Command: WriterCommand>(
    _ command: Command, answer: @escaping @Sendable (Result<Command.Answer, StoreFailure>) -> Void
  ) {
    deadline = command.deadline
    work = { books throws(SQLiteFailure) in
      let result = try command.run(in: books)
      return { answer(.success(result)) }
    }
    refuse = { failure in answer(.failure(failure)) }
  }

  /// Whether it has neither begun nor been dropped.
  var isWaiting: Bool { state.load(ordering: .acquiring) == .waiting }

  /// Whether the writer has begun it.
  var isBegun: Bool { state.load(ordering: .acquiring) == .begun }

  /// Whether the deadline has passed.
  func isOverdue(at now: Timestamp) -> Bool {
    if let deadline { now > deadline } else { false }
  }

  /// Marks it as begun.
  /// - Returns: false if it was dropped.
  func begin() -> Bool { move(to: .begun) }

  /// Runs the command; call only after ``begin()``.
  /// - Returns: what tells the caller the answer, to be called only after COMMIT.
  func run(_ books: WriterConnection) throws(SQLiteFailure) -> @Sendable () -> Void { try work(books) }

  /// Tells the caller that nothing was done and nothing will be, unless it has begun.
  func expire() {
    if move(to: .dropped) { refuse(.expired) }
  }

  /// Tells the caller why it was not done, begun or not. The caller of a dropped job already has an answer.
  func fail(_ failure: StoreFailure) {
    if move(to: .begun) || state.load(ordering: .acquiring) == .begun { refuse(failure) }
  }

  private func move(to next: State) -> Bool {
    state.compareExchange(expected: .waiting, desired: next, ordering: .acquiringAndReleasing).exchanged
  }
}

/// A job for the database: a value, run on the writer's thread. It judges before it writes: a refused command has
/// written nothing.
protocol WriterCommand: Sendable {
  associatedtype Answer: Sendable

  /// When the caller stops waiting, by ``WalletClock/monotonic()``; nil for work that runs however late.
  var deadline: Timestamp? { get }

  /// Runs the command.
  /// - Throws: SQLite's failure; the command is rolled back, the others of its group stay.
  func run(in books: WriterConnection) throws(SQLiteFailure) -> Answer
}

extension WriterCommand {
  var deadline: Timestamp? { nil }
}

/// How often the writer has committed: a reader that has seen the newest commit need not look again.
final class CommitCount: Sendable {
  private let count = Atomic<UInt64>(0)

  /// How many commits there were, at least all whose commands were answered.
  var value: UInt64 { count.load(ordering: .acquiring) }

  /// Counts a finished commit; called before its commands are answered.
  func add() { count.add(1, ordering: .releasing) }
}
