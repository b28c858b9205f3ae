import CSystem
import Glibc
import Synchronization
import WalletCore

/// The machine's clocks.
final class SystemClock: WalletClock {
  /// Where ``steady()`` stood when CLOCK_BOOTTIME stood at 0: as the wall clock had it at start, or later.
  private let bootedAt: Atomic<Int64>

  init() { bootedAt = Atomic(Self.read(CLOCK_REALTIME) - Self.read(CLOCK_BOOTTIME)) }

  func now() -> Timestamp { Timestamp(milliseconds: Self.read(CLOCK_REALTIME)) }

  /// CLOCK_BOOTTIME goes on while the machine sleeps and nobody can set it.
  func steady() -> Timestamp {
    Timestamp(milliseconds: bootedAt.load(ordering: .relaxed) + Self.read(CLOCK_BOOTTIME))
  }

  func hold(notBefore moment: Timestamp) {
    bootedAt.max(moment.milliseconds - Self.read(CLOCK_BOOTTIME), ordering: .relaxed)
  }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
