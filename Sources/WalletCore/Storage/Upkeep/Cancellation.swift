import Synchronization

/// Lets one thread end the long work of another soon, in good order.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Nothing is given up yet.
  public init() {}

  /// Gives the work up; for good.
  public func cancel() { flag.store(true, ordering: .relaxed) }

  /// Whether it was given up.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
