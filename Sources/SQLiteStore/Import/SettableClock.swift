import Synchronization
import WalletCore

/// A clock that stands where it was set, for filling a store with a history of the past.
package final class SettableClock: WalletClock {
  private let milliseconds: Atomic<Int64>

  /// Shows this time until it is set.
  package init(_ moment: Timestamp) { milliseconds = Atomic(moment.milliseconds) }

  /// The time it was set to.
  package func now() -> Timestamp { Timestamp(milliseconds: milliseconds.load(ordering: .relaxed)) }

  /// The same: no time passes between two settings.
  package func monotonic() -> Timestamp { now() }

  /// Sets it unless it shows a later time.
  package func advance(toAtLeast moment: Timestamp) { milliseconds.max(moment.milliseconds, ordering: .relaxed) }

  /// It has no machine.
  package func machineStart() -> Timestamp { Timestamp(milliseconds: 0) }

  /// Sets it.
  package func set(_ moment: Timestamp) { milliseconds.store(moment.milliseconds, ordering: .relaxed) }
}
