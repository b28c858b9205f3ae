import Synchronization
import SystemSupport
import WalletCore

/// Drops commands whose askers' time is up while they still wait, however long the writer hangs in the disk.
///
/// Its thread sleeps until the nearest deadline and is woken only by a nearer one. Deadlines come in their order, so
/// under load it wakes once in the time that a handler has, and a command pays one comparison for it.
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
      queue.waitForNearerDeadline(milliseconds: Self.pause(from: now, until: nextLook))
    }
  }

  /// A command is overdue when its deadline has passed, so a millisecond after it; never longer than a minute, because
  /// the clock goes on while the machine sleeps and a wait does not.
  private static func pause(from now: Timestamp, until next: Timestamp) -> Int32? {
    guard next < .endOfTime else { return nil }
    let (milliseconds, overflow) = next.milliseconds.subtractingReportingOverflow(now.milliseconds)
    return overflow ? 60_000 : Int32(clamping: min(max(milliseconds, 0) + 1, 60_000))
  }
}
