import Synchronization
import SystemSupport
import WalletCore

/// Returns free memory in the middle of the heaps to the system, which the C library never does by itself. After a
/// crowd of connections this is hundreds of megabytes.
final class MemoryTrimmer: Sendable {
  /// The pause after a run, in seconds: a run takes milliseconds in which no thread gets memory.
  private static let pause: UInt32 = 10

  private let isPending = Atomic(false)

  /// Starts a run on a thread of its own. Calls while one is pending do nothing.
  func giveBack() {
    guard !isPending.exchange(true, ordering: .acquiringAndReleasing) else { return }
    do throws(SystemFailure) {
      try Thread.detached { [self] in
        Allocator.giveBack()
        sleep(Self.pause)
        // Returns what was freed in the pause.
        Allocator.giveBack()
        isPending.store(false, ordering: .releasing)
      }
    } catch {
      isPending.store(false, ordering: .releasing)
    }
  }
}
