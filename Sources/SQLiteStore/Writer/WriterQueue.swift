import Synchronization
import SystemSupport
import WalletCore

/// What waits for the writer: bounded, first in, first out.
final class WriterQueue: Sendable {
  /// What the writer finds when it looks.
  enum Take {
    case jobs([WriterJob])
    /// Nothing came in the time given.
    case nothing
    /// Nothing is left and nothing will come.
    case closed
  }

  private struct State {
    var jobs: [WriterJob] = []
    /// The most that waited at a time.
    var peakJobs = 0
    /// What the writer works on; some of it may not be begun yet.
    var group: [WriterJob] = []
    var isClosed = false
    /// The writer sleeps, or is about to: whoever brings work wakes it.
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

  /// Puts a job at the end.
  /// - Returns: why not, if it was not taken.
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

  /// Takes what has gathered, never waiting for more than one; what was taken before is done with.
  ///
  /// Waits so many milliseconds for the first; nil is for as long as it takes.
  func take(atMost limit: Int, waiting milliseconds: Int32?) -> Take {
    if let found = look(atMost: limit) { return found }
    wakeup.wait(milliseconds: milliseconds)
    return look(atMost: limit) ?? .nothing
  }

  /// Takes no more; what waits is still done.
  func close() {
    state.withLock { $0.isClosed = true }
    wakeup.send()
  }

  /// Takes no more, and hands out what waits.
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

  /// Takes out what waits and is overdue, and notes when the next of it will be.
  /// - Returns: what is to be dropped, and when to look again.
  func takeOverdue(at now: Timestamp) -> (jobs: [WriterJob], nextLook: Timestamp) {
    state.withLock { state in
      let waiting = state.jobs + state.group.filter(\.isWaiting)
      let overdue = waiting.filter { $0.isOverdue(at: now) }
      // A dead command must not take the place of a living one.
      if !overdue.isEmpty { state.jobs.removeAll { $0.isOverdue(at: now) } }
      let others = waiting.lazy.filter { !$0.isOverdue(at: now) }.compactMap(\.deadline)
      state.nextLook = others.min() ?? .endOfTime
      return (overdue, state.nextLook)
    }
  }

  /// Lets the watch sleep until a deadline comes that is nearer than what it knows, or so long.
  func waitForNearerDeadline(milliseconds: Int32?) { watchWakeup.wait(milliseconds: milliseconds) }

  /// Wakes the watch.
  func wakeWatch() { watchWakeup.send() }
}
