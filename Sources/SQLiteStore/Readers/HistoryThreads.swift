import Synchronization
import SystemSupport
import WalletCore

/// The threads for reads that may take long, each with its own read connection. Each runs one reading after the other,
/// in a snapshot, so that neither the event loops nor the writer wait. Users take turns.
///
/// They yield to the event loops: the system gives them less of a busy core.
final class HistoryThreads: Sendable {
  /// A reading, and the callbacks for its outcome.
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
  private let threads: Mutex<[Thread]>
  private let clock: any WalletClock
  private let open: @Sendable () throws(SQLiteFailure) -> SQLiteHistoryReader

  /// How much less urgent they are than the loops (nice(2), from 0 to 19).
  private static let niceness: Int32 = 5

  /// Starts the threads. Each opens its connection at its first reading.
  init(
    clock: any WalletClock, limit: Int, threads count: Int,
    open: @escaping @Sendable () throws(SQLiteFailure) -> SQLiteHistoryReader
  ) throws(SystemFailure) {
    self.clock = clock
    self.open = open
    state = Mutex(State(turns: HistoryTurns(limit: limit)))
    wakeup = try Wakeup()
    threads = Mutex([])
    do throws(SystemFailure) {
      for _ in 0..<max(1, count) {
        let thread = try Thread(name: "history") { [self] in
          Thread.yieldToOthers(by: HistoryThreads.niceness)
          run()
        }
        threads.withLock { $0.append(thread) }
      }
    } catch {
      stop()
      throw error
    }
  }

  /// How many readings wait.
  var waiting: Int { state.withLock { $0.turns.count } }

  /// Runs a reading on one of the threads and waits for its result.
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
    let refused: (job: Job, failure: StoreFailure)? = state.withLock { state in
      if state.isClosed { return (job, .closed) }
      switch state.turns.add(job, of: asker) {
      case .waits: return nil
      case .refused: return (job, .busy)
      case .displaced(let other): return (other, .busy)
      }
    }
    if let refused { refused.job.refuse(refused.failure) }
    wakeup.send()
  }

  /// Refuses the waiting readings and ends the threads; a second call does nothing.
  func stop() {
    let waiting = state.withLock { state in
      state.isClosed = true
      return state.turns.removeAll()
    }
    for job in waiting { job.refuse(.closed) }
    wakeup.send()
    for thread in threads.withLock({ $0 }) { thread.join() }
  }

  private func run() {
    var reader: SQLiteHistoryReader?
    while true {
      let (job, isClosed, more) = state.withLock { state in
        (state.turns.next(), state.isClosed, state.turns.count > 0)
      }
      // Two readings that came at once may have woken only this thread.
      if more { wakeup.send() }
      guard let job else {
        if isClosed {
          // The others must see it, too.
          wakeup.send()
          return
        }
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
