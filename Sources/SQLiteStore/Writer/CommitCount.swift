import Synchronization
import WalletCore

/// How often the writer has committed: whoever has seen the newest commit need not look again.
final class CommitCount: Sendable {
  private let count = Atomic<UInt64>(0)

  /// So many commits are answered for.
  var value: UInt64 { count.load(ordering: .acquiring) }

  /// Counts one that is done; called before anybody is told of it.
  func add() { count.add(1, ordering: .releasing) }
}
