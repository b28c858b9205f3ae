import Synchronization

@testable import WalletCore

/// A clock that goes on by some seconds whenever somebody looks how much time has passed, once it is told to.
final class TickingClock: WalletClock {
  private let clock: ManualClock
  private let step = Atomic<Int>(0)

  init(_ clock: ManualClock) { self.clock = clock }

  /// From now on each look takes so many seconds.
  func tick(seconds: Int) { step.store(seconds, ordering: .releasing) }

  func now() -> Timestamp { clock.now() }
  func hold(notBefore moment: Timestamp) { clock.hold(notBefore: moment) }

  func steady() -> Timestamp {
    let seconds = step.load(ordering: .acquiring)
    if seconds > 0 { clock.advance(seconds: seconds) }
    return clock.steady()
  }
}
