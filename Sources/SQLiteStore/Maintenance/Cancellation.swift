import Synchronization
import WalletCore

/// Lets one thread end the long work of another soon, in good order.
package final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Nothing is given up yet.
  package init() {}

  /// Gives the work up; for good.
  package func cancel() { flag.store(true, ordering: .relaxed) }

  /// Whether it was given up.
  package var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
