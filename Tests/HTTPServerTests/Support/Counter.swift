import Synchronization

/// Counts from 0.
final class Counter: Sendable {
  private let count = Atomic(0)

  func next() -> Int {
    count.add(1, ordering: .relaxed).oldValue
  }
}
