import Synchronization

@testable import WalletCore

/// A clock that stands still until a test moves it: the time that passes, or the wall clock alone.
final class TurnableClock: WalletClock {
  static let start = Timestamp(milliseconds: 1_800_000_000_000)

  private let times: Mutex<(now: Timestamp, steady: Timestamp)>

  init(at moment: Timestamp = start) { times = Mutex((moment, moment)) }

  func now() -> Timestamp { times.withLock { $0.now } }
  func steady() -> Timestamp { times.withLock { $0.steady } }

  /// Time passes.
  func pass(milliseconds: Int64) {
    times.withLock { times in
      times.now = Timestamp(milliseconds: times.now.milliseconds + milliseconds)
      times.steady = Timestamp(milliseconds: times.steady.milliseconds + milliseconds)
    }
  }

  /// Somebody sets the wall clock.
  func step(milliseconds: Int64) {
    times.withLock { $0.now = Timestamp(milliseconds: $0.now.milliseconds + milliseconds) }
  }

  func hold(notBefore moment: Timestamp) { times.withLock { $0.steady = max($0.steady, moment) } }
}
