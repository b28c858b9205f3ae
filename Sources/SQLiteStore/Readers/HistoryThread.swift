import Synchronization
import SystemSupport
import WalletCore

/// The one thread for reads that may be long, with a read connection of its own: what is asked is done one after the
/// other, each in a snapshot, and keeps neither the event loops nor the writer waiting. Users take turns.
final class HistoryThread: Sendable {
  /// Something to be read, and whoever waits for it.
  private struct Job: Sendable {
    let deadline: Timestamp
    let run: @Sendable (SQLiteHistoryReader) -> Void
    let refuse: @Sendable (StoreFailure) -> Void
  }

  private struct State {
    var turns: HistoryTurns<Job>
    var isClosed = false
  }

  private let state: Mutex<State>
  private let wakeup: Wakeup
  private let thread: Mutex<Thread?>
  private let clock: any WalletClock
  private let open: @Sendable () throws(SQLiteFailure) -> SQLiteHistoryReader

  /// Starts the thread; its connection is opened when somebody first asks.
  init(
    clock: any WalletClock, limit: Int, open: @escaping @Sendable () throws(SQLiteFailure) -> SQLiteHistoryReader
  ) throws(SystemFailure) {
    self.clock = clock
    self.open = open
    state = Mutex(State(turns: HistoryTurns(limit: limit)))
    wakeup = try Wakeup()
    thread = Mutex(nil)
    let started = try Thread { [self] in run() }
    thread.withLock { $0 = started }
  }

  /// How many readings wait.
  var waiting: Int { state.withLock { $0.turns.count } }

  /// Has something read and waits for it.
  func read<Value: Sendable>(
    for asker: UserID?, deadline: Timestamp,
    _ body: @escaping @Sendable (any HistoryReader) throws(StoreFailure) -> Value
  ) async throws(StoreFailure) -> Value {
    let result: Result<Value, StoreFailure> = await withCheckedContinuation { waiting in
      offer(
        Job(
          deadline: deadline,
          run: { reader in waiting.resume(returning: reader.inSnapshot(body)) },
          refuse: { failure in waiting.resume(returning: .failure(failure)) }), of: asker)
    }
    return try result.get()
  }

  private func offer(_ job: Job, of asker: UserID?) {
    let (refused, failure): (Job?, StoreFailure) = state.withLock { state in
      if state.isClosed { return (job, .closed) }
      switch state.turns.add(job, of: asker) {
      case .waits: return (nil, .busy)
      case .refused: return (job, .busy)
      case .displaced(let other): return (other, .busy)
      }
    }
    refused?.refuse(failure)
    wakeup.send()
  }

  /// Refuses what still waits, and ends the thread; a second call does nothing.
  func stop() {
    let waiting = state.withLock { state in
      state.isClosed = true
      return state.turns.removeAll()
    }
    for job in waiting { job.refuse(.closed) }
    wakeup.send()
    thread.withLock { $0 }?.join()
  }

  private func run() {
    var reader: SQLiteHistoryReader?
    while true {
      let (job, isClosed) = state.withLock { state in (state.turns.next(), state.isClosed) }
      guard let job else {
        if isClosed { return }
        wakeup.wait(milliseconds: nil)
        continue
      }
      guard clock.monotonic() <= job.deadline else {
        job.refuse(.expired)
        continue
      }
      do throws(SQLiteFailure) {
        let opened: SQLiteHistoryReader
        if let reader { opened = reader } else { opened = try open() }
        reader = opened
        job.run(opened)
      } catch {
        job.refuse(error.storeFailure)
      }
    }
  }
}

/// How long the piece of history that is being read may still take. Belongs to the reader thread; SQLite asks it while a
/// statement runs, and the reader between its statements.
final class PieceTime {
  private let clock: any WalletClock
  private let seconds: Int
  private var end = Timestamp.endOfTime

  /// A time that has not begun; 0 seconds are for pieces of any length.
  init(seconds: Int, clock: any WalletClock) {
    self.clock = clock
    self.seconds = seconds
  }

  /// A piece is begun.
  func begin() { if seconds > 0 { end = clock.monotonic().adding(seconds: seconds) } }

  /// It is done, or given up: what is still to be tidied up has no limit.
  func finish() { end = .endOfTime }

  /// Whether it has taken too long.
  var isOver: Bool { end < .endOfTime && clock.monotonic() > end }
}
