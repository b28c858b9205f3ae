import Synchronization

/// Lets one thread cancel another's long work, which then ends soon and in good order.
package final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Creates a flag that is not yet cancelled.
  package init() {}

  /// Cancels the work, permanently.
  package func cancel() { flag.store(true, ordering: .relaxed) }

  /// Whether the work was cancelled.
  package var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
