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

// A release build has no test library.
#if canImport(Testing)
  import Testing

  /// Gives each test of a suite a thread of its own: they wait for seconds, which keeps no other test waiting then.
  package struct BlockingTests: SuiteTrait, TestTrait, TestScoping {
    package var isRecursive: Bool { true }

    package func scopeProvider(for test: Test, testCase: Test.Case?) -> BlockingTests? { testCase == nil ? nil : self }

    @concurrent package func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws { try await OwnThread.run(function) }
  }

  extension Trait where Self == BlockingTests {
    /// Each test has a thread of its own, because it waits for seconds.
    package static var blocking: Self { BlockingTests() }
  }
#endif
