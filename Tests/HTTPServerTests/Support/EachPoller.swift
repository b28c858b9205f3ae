import SystemSupport
import TestSupport
import Testing

/// Runs the tests of a suite once with each poller of the server, on their own thread because their clients block.
struct EachPoller: SuiteTrait, TestTrait, TestScoping {
  /// The poller for every ``TestServer`` created now.
  @TaskLocal static var current = PollerKind.system

  var isRecursive: Bool { true }

  func scopeProvider(for test: Test, testCase: Test.Case?) -> EachPoller? { testCase == nil ? nil : self }

  @concurrent func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    for kind in SlowTests.areDone ? PollerKind.allCases : [.system] {
      try await Self.$current.withValue(kind) { try await OwnThread.run(function) }
    }
  }
}

extension Trait where Self == EachPoller {
  /// Runs with epoll and with poll.
  static var eachPoller: EachPoller { EachPoller() }
}
