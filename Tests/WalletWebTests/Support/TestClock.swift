import Synchronization
import WalletCore

/// A clock that stands until a test moves it.
final class TestClock: WalletClock {
  private let moments: Mutex<(wall: Timestamp, steady: Timestamp)>
  private let perLook = Atomic<Int>(0)

  init(at start: Timestamp = Timestamp(milliseconds: 1_795_000_000_000)) { moments = Mutex((start, start)) }

  func now() -> Timestamp { moments.withLock { $0.wall } }
  func steady() -> Timestamp {
    let seconds = perLook.load(ordering: .acquiring)
    if seconds > 0 { advance(seconds: seconds) }
    return moments.withLock { $0.steady }
  }
  func hold(notBefore moment: Timestamp) { moments.withLock { $0.steady = max($0.steady, moment) } }

  func advance(seconds: Int) {
    moments.withLock { $0 = ($0.wall.adding(seconds: seconds), $0.steady.adding(seconds: seconds)) }
  }

  /// From now on each look at how much time has passed takes so many seconds.
  func tick(seconds: Int) { perLook.store(seconds, ordering: .releasing) }

  /// Somebody sets the wall clock.
  func step(seconds: Int) { moments.withLock { $0.wall = $0.wall.adding(seconds: seconds) } }
}
