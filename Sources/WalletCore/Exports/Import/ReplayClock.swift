import Synchronization

/// Shows the time of the operation that is being booked again.
final class ReplayClock: WalletClock {
  private let moment = Mutex(Timestamp(milliseconds: 0))

  func set(_ moment: Timestamp) { self.moment.withLock { $0 = moment } }

  func now() -> Timestamp { moment.withLock { $0 } }
  func steady() -> Timestamp { now() }
  func hold(notBefore moment: Timestamp) {}
}
