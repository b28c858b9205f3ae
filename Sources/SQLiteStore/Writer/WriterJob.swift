import Synchronization
import WalletCore

/// A command on its way through the writer, and whoever waits for its answer.
///
/// It moves once, in one step: from waiting to begun, which the writer does, or to dropped, which is told at once and
/// means that it will never run. Whoever waits is told once.
final class WriterJob: Sendable {
  /// What a command came to, to be told only after COMMIT.
  struct Outcome: Sendable {
    let isRefusal: Bool
    let tell: @Sendable () -> Void
  }

  private enum State: UInt8, AtomicRepresentable { case waiting, begun, dropped }

  /// When the asker stops waiting; nil for what is done however late.
  let deadline: Timestamp?
  private let state = Atomic(State.waiting)
  private let work: @Sendable (WriterConnection) throws(SQLiteFailure) -> Outcome
  private let refuse: @Sendable (StoreFailure) -> Void

  init<Command: WriterCommand>(
    _ command: Command, answer: @escaping @Sendable (Result<Command.Answer, StoreFailure>) -> Void
  ) {
    deadline = command.deadline
    work = { books throws(SQLiteFailure) in
      let result = try command.run(in: books)
      return Outcome(isRefusal: command.isRefusal(result), tell: { answer(.success(result)) })
    }
    refuse = { failure in answer(.failure(failure)) }
  }

  /// Whether it has neither been begun nor dropped.
  var isWaiting: Bool { state.load(ordering: .acquiring) == .waiting }

  /// Whether it was taken for running.
  var isBegun: Bool { state.load(ordering: .acquiring) == .begun }

  /// Whether the asker's time is up.
  func isOverdue(at now: Timestamp) -> Bool {
    if let deadline { now > deadline } else { false }
  }

  /// Takes it for running.
  /// - Returns: false if it was dropped.
  func begin() -> Bool { move(to: .begun) }

  /// Does it; only after ``begin()``.
  func run(_ books: WriterConnection) throws(SQLiteFailure) -> Outcome { try work(books) }

  /// Tells the asker that nothing was done and nothing will be, unless it has been begun.
  func expire() {
    if move(to: .dropped) { refuse(.expired) }
  }

  /// Tells the asker why it was not done, begun or not; one that was dropped has been told already.
  func fail(_ failure: StoreFailure) {
    if move(to: .begun) || state.load(ordering: .acquiring) == .begun { refuse(failure) }
  }

  private func move(to next: State) -> Bool {
    state.compareExchange(expected: .waiting, desired: next, ordering: .acquiringAndReleasing).exchanged
  }
}

/// Something to be done to the database: a value, run on the writer's thread. It judges before it writes: one that is
/// refused has written nothing.
protocol WriterCommand: Sendable {
  associatedtype Answer: Sendable

  /// When the asker stops waiting, by ``WalletClock/monotonic()``; nil for work that is done however late.
  var deadline: Timestamp? { get }

  /// Does it.
  /// - Throws: what SQLite said; the command is undone, the others of its group stand.
  func run(in books: WriterConnection) throws(SQLiteFailure) -> Answer

  /// Whether the answer means that nothing may be left of the command.
  func isRefusal(_ answer: Answer) -> Bool
}

extension WriterCommand {
  var deadline: Timestamp? { nil }
  func isRefusal(_ answer: Answer) -> Bool { false }
}

/// How often the writer has committed: whoever has seen the newest commit need not look again.
final class CommitCount: Sendable {
  private let count = Atomic<UInt64>(0)

  /// So many commits are answered for.
  var value: UInt64 { count.load(ordering: .acquiring) }

  /// Counts one that is done; called before anybody is told of it.
  func add() { count.add(1, ordering: .releasing) }
}
