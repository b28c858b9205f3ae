import CSystem
import Glibc
import WalletCore

/// The machine's clocks.
struct SystemClock: WalletClock {
  /// Where the wall clock stood when CLOCK_BOOTTIME stood at 0, as seen once at start.
  private let bootedAt: Int64

  init() { bootedAt = Self.read(CLOCK_REALTIME) - Self.read(CLOCK_BOOTTIME) }

  func now() -> Timestamp { Timestamp(milliseconds: Self.read(CLOCK_REALTIME)) }

  /// CLOCK_BOOTTIME goes on while the machine sleeps and nobody can set it.
  func steady() -> Timestamp { Timestamp(milliseconds: bootedAt + Self.read(CLOCK_BOOTTIME)) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
