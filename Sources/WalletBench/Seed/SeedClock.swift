import Synchronization
import SystemSupport
import WalletCore

/// A clock that the seeding moves along, so that history has its past.
final class SeedClock: WalletClock {
  private let milliseconds: Atomic<Int64>

  init(_ start: Timestamp) { milliseconds = Atomic(start.milliseconds) }

  func now() -> Timestamp { Timestamp(milliseconds: milliseconds.load(ordering: .relaxed)) }
  func steady() -> Timestamp { now() }
  func hold(notBefore moment: Timestamp) { milliseconds.max(moment.milliseconds, ordering: .relaxed) }

  func move(to moment: Timestamp) { milliseconds.store(moment.milliseconds, ordering: .relaxed) }

  /// The machine's clock.
  static var wall: Timestamp {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
