import Dispatch
import Synchronization
import SystemSupport

/// A thread for one test that blocks, for instance on a browser or a program. The task pool has one thread per core,
/// so two tests that block on it keep all others waiting, and the wallet's own work there. A queue of Dispatch would not
/// do: on Linux its threads are the pool's.
package final class OwnThread: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isOver = false
  }

  private let state = Mutex(State())
  private let comes = DispatchSemaphore(value: 0)

  private init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isOver = state.withLock { state in
      if !state.isOver { state.jobs.append(job) }
      return state.isOver
    }
    // Work that outlives the test does not block.
    if isOver { DispatchQueue.global().async { [self] in run(job) } }
    comes.signal()
  }

  private func run(_ job: UnownedJob) { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }

  private func run() {
    while true {
      comes.wait()
      guard let job = state.withLock({ state in state.jobs.isEmpty ? nil : state.jobs.removeFirst() }) else { return }
      run(job)
    }
  }

  private func end() {
    state.withLock { $0.isOver = true }
    comes.signal()
  }

  /// Runs the work on its own thread, where it may block.
  /// - Parameter work: the work.
  /// - Returns: the work's result.
  /// - Throws: the work's error.
  package static func run<Value>(_ work: () async throws -> Value) async throws -> Value {
    let thread = OwnThread()
    try Thread.detached { thread.run() }
    defer { thread.end() }
    return try await withTaskExecutorPreference(thread) {
      // Work that stays where its caller runs (SE-0461) would begin on the caller's thread.
      await Task.yield()
      return try await work()
    }
  }
}
