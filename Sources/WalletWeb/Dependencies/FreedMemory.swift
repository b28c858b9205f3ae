import Synchronization
import SystemSupport
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
    do throws(SystemFailure) {
      try Thread.detached { [self] in
        Allocator.giveBack()
        sleep(Self.pause)
        // What was freed in the pause.
        Allocator.giveBack()
        isPending.store(false, ordering: .releasing)
      }
    } catch {
      isPending.store(false, ordering: .releasing)
    }
  }
}
