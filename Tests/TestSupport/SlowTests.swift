#if canImport(Testing)
import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Takes seconds of work: `script/test --quick` leaves it out, every other run does it.
  package static var slow: Self {
    .enabled(if: ProcessInfo.processInfo.environment["WALLET_QUICK_TESTS"] == nil, "script/test --quick leaves it out")
  }
}
#endif
