import Synchronization

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
    var isClosed = false
    /// The writer sleeps, or is about to: whoever brings work wakes it.
    var isAwaited = false
  }

  private let state = Mutex(State())
  private let signal: Signal
  private let limit: Int

  init(limit: Int) throws(StoreOpenFailure) {
    self.limit = limit
    signal = try Signal()
  }

  /// Puts a job at the end.
  /// - Returns: why not, if it was not taken.
  func offer(_ job: WriterJob) -> StoreFailure? {
    let (failure, wakes): (StoreFailure?, Bool) = state.withLock { state in
      if state.isClosed { return (.closed, false) }
      if state.jobs.count >= limit { return (.busy, false) }
      state.jobs.append(job)
      defer { state.isAwaited = false }
      return (nil, state.isAwaited)
    }
    if wakes { signal.send() }
    return failure
  }

  /// Takes what has gathered, never waiting for more than one.
  ///
  /// Waits so many milliseconds for the first; nil is for as long as it takes.
  func take(atMost limit: Int, waiting milliseconds: Int32?) -> Take {
    if let found = look(atMost: limit) { return found }
    signal.wait(milliseconds: milliseconds)
    return look(atMost: limit) ?? .nothing
  }

  /// Takes no more; what waits is still done.
  func close() {
    state.withLock { $0.isClosed = true }
    signal.send()
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
      if state.jobs.isEmpty {
        state.isAwaited = true
        return state.isClosed ? .closed : nil
      }
      state.isAwaited = false
      guard state.jobs.count > limit else {
        defer { state.jobs = [] }
        return .jobs(state.jobs)
      }
      defer { state.jobs.removeFirst(limit) }
      return .jobs(Array(state.jobs.prefix(limit)))
    }
  }
}
