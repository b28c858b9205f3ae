import Dispatch

/// A thread for one test that blocks, for instance on a browser or a program. The task pool has one thread per core,
/// so two tests that block on it keep all others waiting, and the wallet's own work there.
package final class OwnThread: TaskExecutor {
  private let queue = DispatchQueue(label: "own thread")

  private init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Runs the work on its own thread, where it may block.
  /// - Parameter work: the work.
  /// - Returns: the work's result.
  /// - Throws: the work's error.
  package static func run<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    try await withTaskExecutorPreference(OwnThread(), operation: work)
  }
}
