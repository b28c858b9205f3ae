import Synchronization
import SystemSupport
import WalletCore

/// The jobs that wait for the writer: bounded, first in, first out.
final class WriterQueue: Sendable {
  /// What the writer finds in the queue.
  enum Take {
    case jobs([WriterJob])
    /// Nothing came in the time given.
    case nothing
    /// Nothing is left and nothing will come.
    case closed
  }

  private struct State {
    var jobs: [WriterJob] = []
    /// The most jobs that waited at a time.
    var peakJobs = 0
    /// The jobs that the writer works on; some may not have begun yet.
    var group: [WriterJob] = []
    var isClosed = false
    /// The writer sleeps, or is about to: adding a job wakes it.
    var isAwaited = false
    /// When the watch looks again.
    var nextLook = Timestamp.endOfTime
  }

  private let state = Mutex(State())
  private let wakeup: Wakeup
  private let watchWakeup: Wakeup
  private let limit: Int

  init(limit: Int) throws(SystemFailure) {
    self.limit = limit
    wakeup = try Wakeup()
    watchWakeup = try Wakeup()
  }

  /// How many jobs wait, and the most that did at a time.
  var counts: (now: Int, most: Int) { state.withLock { ($0.jobs.count, $0.peakJobs) } }

  /// Adds a job at the end.
  /// - Returns: why the job was refused; nil if it was taken.
  func offer(_ job: WriterJob) -> StoreFailure? {
    let (failure, wakes, wakesWatch): (StoreFailure?, Bool, Bool) = state.withLock { state in
      if state.isClosed { return (.closed, false, false) }
      if state.jobs.count >= limit { return (.busy, false, false) }
      state.jobs.append(job)
      state.peakJobs = max(state.peakJobs, state.jobs.count)
      defer { state.isAwaited = false }
      guard let deadline = job.deadline, deadline < state.nextLook else { return (nil, state.isAwaited, false) }
      state.nextLook = deadline
      return (nil, state.isAwaited, true)
    }
    if wakes { wakeup.send() }
    if wakesWatch { watchWakeup.send() }
    return failure
  }

  /// Takes the waiting jobs, and never waits for more than one. The jobs taken before count as done.
  ///
  /// Waits at most `milliseconds` for the first job; nil means without limit.
  func take(atMost limit: Int, waiting milliseconds: Int32?) -> Take {
    if let found = look(atMost: limit) { return found }
    wakeup.wait(milliseconds: milliseconds)
    return look(atMost: limit) ?? .nothing
  }

  /// Refuses new jobs; waiting jobs still run.
  func close() {
    state.withLock { $0.isClosed = true }
    wakeup.send()
  }

  /// Refuses new jobs; removes and returns the waiting ones.
  func abandon() -> [WriterJob] {
    state.withLock { state in
      state.isClosed = true
      defer { state.jobs = [] }
      return state.jobs
    }
  }

  private func look(atMost limit: Int) -> Take? {
    state.withLock { state in
      state.group = []
      if state.jobs.isEmpty {
        state.isAwaited = true
        return state.isClosed ? .closed : nil
      }
      state.isAwaited = false
      if state.jobs.count > limit {
        state.group = Array(state.jobs.prefix(limit))
        state.jobs.removeFirst(limit)
      } else {
        swap(&state.group, &state.jobs)
      }
      return .jobs(state.group)
    }
  }

  // MARK: The watch

  /// Removes the overdue jobs, and records when the next one will be overdue.
  /// - Returns: the jobs to drop, and when to look again.
  func takeOverdue(at now: Timestamp) -> (jobs: [WriterJob], nextLook: Timestamp) {
    state.withLock { state in
      let waiting = state.jobs + state.group.filter(\.isWaiting)
      let overdue = waiting.filter { $0.isOverdue(at: now) }
      // An expired command must not take the place of a live one.
      if !overdue.isEmpty { state.jobs.removeAll { $0.isOverdue(at: now) } }
      let others = waiting.lazy.filter { !$0.isOverdue(at: now) }.compactMap(\.deadline)
      state.nextLook = others.min() ?? .endOfTime
      return (overdue, state.nextLook)
    }
  }

  /// Lets the watch sleep until a nearer deadline comes than it knows, or for `milliseconds`.
  func waitForNearerDeadline(milliseconds: Int32?) { watchWakeup.wait(milliseconds: milliseconds) }

  /// Wakes the watch.
  func wakeWatch() { watchWakeup.send() }
}
