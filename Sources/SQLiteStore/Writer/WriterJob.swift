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
  /// Until when it may wait for other jobs; nil if it may not.
  let startsBy: Timestamp?
  private let state = Atomic(State.waiting)
  private let work: @Sendable (WriterConnection) throws(SQLiteFailure) -> @Sendable () -> Void
  private let refuse: @Sendable (StoreFailure) -> Void

  init<Command: WriterCommand>(
    _ command: Command, answer: @escaping @Sendable (Result<Command.Answer, StoreFailure>) -> Void
  ) {
    deadline = command.deadline
    startsBy = command.startsBy
    work = { connection throws(SQLiteFailure) in
      let result = try command.run(in: connection)
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
  func run(_ connection: WriterConnection) throws(SQLiteFailure) -> @Sendable () -> Void { try work(connection) }

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
