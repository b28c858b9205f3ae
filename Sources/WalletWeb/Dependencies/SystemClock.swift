import Synchronization
import SystemSupport
import WalletCore

/// The machine's clocks.
final class SystemClock: WalletClock {
  /// The boot time on the ``monotonic()`` scale: from the wall clock at program start, or advanced since.
  private let bootedAt: Atomic<Int64>

  init() { bootedAt = Atomic(SystemTime.wall() - SystemTime.sinceBoot()) }

  func now() -> Timestamp { Timestamp(milliseconds: SystemTime.wall()) }

  func monotonic() -> Timestamp {
    Timestamp(milliseconds: bootedAt.load(ordering: .relaxed) + SystemTime.sinceBoot())
  }

  func machineStart() -> Timestamp { Timestamp(milliseconds: bootedAt.load(ordering: .relaxed)) }

  func advance(toAtLeast moment: Timestamp) {
    bootedAt.max(moment.milliseconds - SystemTime.sinceBoot(), ordering: .relaxed)
  }
}

/// The system's random source.
struct SystemRandom: RandomSource {
  func bytes(_ count: Int) -> [UInt8] { SystemRandomBytes.make(count) }
}
