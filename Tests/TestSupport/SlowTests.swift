import Foundation

/// The tests that take seconds of work: `script/test --quick` leaves them out, every other run does them.
package enum SlowTests {
  /// Whether this run does them.
  package static let areDone = ProcessInfo.processInfo.environment["WALLET_QUICK_TESTS"] == nil
}

// A release build has no test library.
#if canImport(Testing)
  import Testing

  extension Trait where Self == ConditionTrait {
    /// Takes seconds of work.
    package static var slow: Self { .enabled(if: SlowTests.areDone, "script/test --quick leaves it out") }
  }
#endif
