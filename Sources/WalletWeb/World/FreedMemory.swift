import CSystem
import Glibc
import Synchronization
import WalletCore

/// Gives the system back what is free in the middle of the heaps, which the C library never does by itself: after a crowd of
/// connections hundreds of megabytes.
final class FreedMemory: Sendable {
  /// How many seconds lie between two times at least: it takes milliseconds in which nobody gets memory.
  private static let pause: UInt32 = 10

  private let isPending = Atomic(false)

  /// Has it done soon, by a thread of its own; once, however often it is asked for meanwhile.
  func giveBack() {
    guard !isPending.exchange(true, ordering: .acquiringAndReleasing) else { return }
    do throws(StoreOpenFailure) {
      try Thread.detached { [self] in
        _ = malloc_trim(0)
        sleep(Self.pause)
        // What was freed in the pause.
        _ = malloc_trim(0)
        isPending.store(false, ordering: .releasing)
      }
    } catch {
      isPending.store(false, ordering: .releasing)
    }
  }
}
