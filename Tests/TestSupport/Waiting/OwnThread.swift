import Dispatch

/// A thread for one test that blocks: for a browser, for a program. The task pool has a thread per core, and two tests that
/// block on it keep all others, and what the wallet does there, waiting.
package final class OwnThread: TaskExecutor {
  private let queue = DispatchQueue(label: "own thread")

  private init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Does it on a thread of its own, where it may block.
  /// - Parameter work: what is done.
  /// - Returns: what it gave.
  /// - Throws: what it threw.
  package static func run<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    try await withTaskExecutorPreference(OwnThread(), operation: work)
  }
}
