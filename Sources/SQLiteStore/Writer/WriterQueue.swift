import Synchronization
import SystemSupport
import WalletCore

/// The jobs that wait for the writer: bounded, first in, first out.
///
/// A job that may wait for others leaves with the first that may not, with a full group, or when its time has come.
///
/// Of the jobs that somebody waits for, the writer takes half of those under way, so that their clients send the next
/// ones while it works on the other half. Taking all would leave it idle until the first client comes back.
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
    /// When the first of `jobs` must be taken; the writer may leave them until then.
    var dueAt = Timestamp.endOfTime
    /// The writer sleeps, or is about to: adding a job wakes it.
    var isAwaited = false
    /// When the watch looks again.
    var nextLook = Timestamp.endOfTime
  }

  private let state = Mutex(State())
  private let wakeup: Wakeup
  private let watchWakeup: Wakeup
  private let limit: Int
  /// A group of fewer jobs costs more for its COMMIT than is won by dividing them.
  private let smallestShare: Int
  private let groupLimit: Int
  private let clock: any WalletClock

  /// - Parameters:
  ///   - limit: how many jobs may wait.
  ///   - groups: how many jobs the writer takes at once at most: half of those under way, but at least the lower bound
  ///     and no more than the upper one.
  ///   - clock: the clock of the jobs' times.
  /// - Throws: if the system gives no descriptor to wait with.
  init(limit: Int, groups: ClosedRange<Int>, clock: any WalletClock) throws(SystemFailure) {
    self.limit = limit
    // A queue full of those that may wait must not refuse others.
    groupLimit = min(groups.upperBound, limit)
    smallestShare = min(groups.lowerBound, limit)
    self.clock = clock
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
      let hasComeNearer = hasComeNearer(&state, by: job)
      let wakes = state.isAwaited && hasComeNearer
      if wakes { state.isAwaited = false }
      guard let deadline = job.deadline, deadline < state.nextLook else { return (nil, wakes, false) }
      state.nextLook = deadline
      return (nil, wakes, true)
    }
    if wakes { wakeup.send() }
    if wakesWatch { watchWakeup.send() }
    return failure
  }

  /// Counts with the newest job.
  /// - Returns: whether the writer must take the jobs earlier than it knows.
  private func hasComeNearer(_ state: inout State, by job: WriterJob) -> Bool {
    let isFull = state.jobs.count >= groupLimit
    let dueAt = isFull ? .startOfTime : job.startsBy ?? .startOfTime
    defer { state.dueAt = min(state.dueAt, dueAt) }
    return dueAt < state.dueAt
  }

  /// Takes the waiting jobs that are due, or half of them, and those that may wait with them. The jobs taken before
  /// count as done.
  ///
  /// Waits at most `milliseconds` for the first job to come, and then until it is due; nil means without limit.
  func take(waiting milliseconds: Int32?) -> Take {
    if let found = look() { return found }
    while true {
      let pause = millisecondsToDue
      wakeup.wait(milliseconds: pause ?? milliseconds)
      if let found = look() { return found }
      // Woken by a job that is not due.
      if pause == nil, millisecondsToDue == nil { return .nothing }
    }
  }

  /// How long until the waiting jobs are due; nil if none waits.
  private var millisecondsToDue: Int32? {
    let dueAt = state.withLock { $0.jobs.isEmpty ? nil : $0.dueAt }
    return dueAt?.waitingTime(from: clock.monotonic())
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

  private func look() -> Take? {
    state.withLock { state in
      let answered = state.group.count { $0.startsBy == nil }
      state.group = []
      if state.jobs.isEmpty {
        (state.isAwaited, state.dueAt) = (true, .endOfTime)
        return state.isClosed ? .closed : nil
      }
      state.isAwaited = !state.isClosed && state.dueAt > .startOfTime && state.dueAt > clock.monotonic()
      if state.isAwaited { return nil }
      let share = share(of: state.jobs, answered)
      if state.jobs.count > share {
        // The others came as close together: they are due too.
        state.group = Array(state.jobs.prefix(share))
        state.jobs.removeFirst(share)
      } else {
        swap(&state.group, &state.jobs)
        state.dueAt = .endOfTime
      }
      return .jobs(state.group)
    }
  }

  /// How many of the waiting jobs the writer takes. Those that may wait for others share a COMMIT with as many as
  /// possible: nobody comes back for them.
  private func share(of jobs: [WriterJob], _ answered: Int) -> Int {
    guard jobs.count > smallestShare else { return jobs.count }
    let urgent = jobs.count { $0.startsBy == nil }
    let half = (urgent + answered + 1) / 2
    return min(groupLimit, max(smallestShare, jobs.count - urgent + half))
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
