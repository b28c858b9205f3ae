import Foundation

/// The tests that take seconds of work: `script/test --quick` skips them, every other run includes them.
package enum SlowTests {
  /// Whether this run includes them.
  package static let areDone = ProcessInfo.processInfo.environment["WALLET_QUICK_TESTS"] == nil
}

// A release build has no test library.
#if canImport(Testing)
  import Testing

  extension Trait where Self == ConditionTrait {
    /// Marks a test that takes seconds of work.
    package static var slow: Self { .enabled(if: SlowTests.areDone, "script/test --quick leaves it out") }
  }
#endif
