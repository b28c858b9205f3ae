import Synchronization

/// How often the writer has committed: a reader that has seen the newest commit need not look again.
final class CommitCount: Sendable {
  private let count = Atomic<UInt64>(0)

  /// How many commits there were, at least all whose commands were answered.
  var value: UInt64 { count.load(ordering: .acquiring) }

  /// Counts a finished commit; called before its commands are answered.
  func add() { count.add(1, ordering: .releasing) }
}
