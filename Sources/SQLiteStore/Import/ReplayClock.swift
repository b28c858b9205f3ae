import Synchronization
import WalletCore

/// The clock of a store that an import fills: it is made at a moment before the first operation, because its own accounts
/// were opened before anything was booked with them.
final class ReplayClock: WalletClock {
  private let moment: Mutex<Timestamp>

  init(_ moment: Timestamp) { self.moment = Mutex(moment) }

  func set(_ moment: Timestamp) { self.moment.withLock { $0 = moment } }

  func now() -> Timestamp { moment.withLock { $0 } }
  func steady() -> Timestamp { now() }
  func hold(notBefore moment: Timestamp) {}
}
