import Synchronization
import SystemSupport
import WalletCore

/// Drops waiting commands whose deadline has passed, however long the writer is stuck on the disk.
///
/// Its thread sleeps until the nearest deadline; only a nearer one wakes it. Deadlines come in order, so under load
/// it wakes once per time limit of a handler, and each command costs one comparison.
final class WriterWatch: Sendable {
  private let queue: WriterQueue
  private let clock: any WalletClock
  private let isStopping = Atomic(false)
  private let thread: Mutex<Thread?>

  init(_ queue: WriterQueue, _ clock: any WalletClock) throws(SystemFailure) {
    self.queue = queue
    self.clock = clock
    thread = Mutex(nil)
    let started = try Thread { [self] in run() }
    thread.withLock { $0 = started }
  }

  /// Ends the thread; a second call does nothing.
  func stop() {
    isStopping.store(true, ordering: .releasing)
    queue.wakeWatch()
    thread.withLock { $0 }?.join()
  }

  private func run() {
    while !isStopping.load(ordering: .acquiring) {
      let now = clock.monotonic()
      let (jobs, nextLook) = queue.takeOverdue(at: now)
      for job in jobs { job.expire() }
      // Until 1 ms after the deadline, because a command is overdue once its deadline has passed.
      let pause = nextLook < .endOfTime ? nextLook.waitingTime(from: now) + 1 : nil
      queue.waitForNearerDeadline(milliseconds: pause)
    }
  }
}

extension Timestamp {
  /// How long a thread may wait for this time, in milliseconds: never longer than a minute, because the clock goes on while
  /// the machine sleeps and a wait does not.
  func waitingTime(from now: Timestamp) -> Int32 {
    guard now < self else { return 0 }
    let (milliseconds, overflow) = milliseconds.subtractingReportingOverflow(now.milliseconds)
    return overflow ? 60_000 : Int32(min(milliseconds, 60_000))
  }
}
