import Synchronization

@testable import WalletCore

/// A clock that stands still until a test moves it.
final class ManualClock: WalletClock {
  static let start = Timestamp(milliseconds: 1_800_000_000_000)

  private let times = Mutex((now: start, steady: start))

  func now() -> Timestamp { times.withLock { $0.now } }
  func steady() -> Timestamp { times.withLock { $0.steady } }

  /// Time goes on.
  func advance(seconds: Int) { advance(milliseconds: Int64(seconds) * 1000) }

  /// The same for a little.
  func advance(milliseconds: Int64) {
    times.withLock { times in
      times.now = Timestamp(milliseconds: times.now.milliseconds + milliseconds)
      times.steady = Timestamp(milliseconds: times.steady.milliseconds + milliseconds)
    }
  }

  /// Somebody sets the wall clock.
  func step(seconds: Int) {
    times.withLock { $0.now = $0.now.adding(seconds: seconds) }
  }

  func hold(notBefore moment: Timestamp) { times.withLock { $0.steady = max($0.steady, moment) } }
}
