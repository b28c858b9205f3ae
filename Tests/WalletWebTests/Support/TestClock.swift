import Synchronization
import WalletCore

/// A clock that stands until a test moves it.
final class TestClock: WalletClock {
  private let moments: Mutex<(wall: Timestamp, steady: Timestamp)>

  init(at start: Timestamp = Timestamp(milliseconds: 1_795_000_000_000)) { moments = Mutex((start, start)) }

  func now() -> Timestamp { moments.withLock { $0.wall } }
  func steady() -> Timestamp { moments.withLock { $0.steady } }
  func hold(notBefore moment: Timestamp) { moments.withLock { $0.steady = max($0.steady, moment) } }

  func advance(seconds: Int) {
    moments.withLock { $0 = ($0.wall.adding(seconds: seconds), $0.steady.adding(seconds: seconds)) }
  }

  /// Somebody sets the wall clock.
  func step(seconds: Int) { moments.withLock { $0.wall = $0.wall.adding(seconds: seconds) } }
}
