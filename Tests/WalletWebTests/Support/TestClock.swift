import Synchronization
import WalletCore

/// A clock that stands until a test moves it.
final class TestClock: WalletClock {
  private let moment = Mutex(Timestamp(milliseconds: 1_795_000_000_000))

  func now() -> Timestamp { moment.withLock { $0 } }
  func steady() -> Timestamp { moment.withLock { $0 } }

  func advance(seconds: Int) { moment.withLock { $0 = $0.adding(seconds: seconds) } }
}
