// A release build has no test library.
#if canImport(Testing)
  import Testing

  /// Gives each test of a suite its own thread: such tests wait for seconds, and must not keep other tests waiting.
  package struct BlockingTests: SuiteTrait, TestTrait, TestScoping {
    package var isRecursive: Bool { true }

    package func scopeProvider(for test: Test, testCase: Test.Case?) -> BlockingTests? { testCase == nil ? nil : self }

    @concurrent package func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws { try await OwnThread.run(function) }
  }

  extension Trait where Self == BlockingTests {
    /// Runs each test on its own thread, because it waits for seconds.
    package static var blocking: Self { BlockingTests() }
  }
#endif
