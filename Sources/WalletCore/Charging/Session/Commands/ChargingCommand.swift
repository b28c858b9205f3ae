/// Something that drivers, charge points or time do to claims and sessions: judged and written in one transaction of the
/// store.
package protocol ChargingCommand: Sendable {
  associatedtype Answer: Sendable

  /// When the caller stops waiting, by ``WalletClock/monotonic()``; nil for what must be done however late.
  var deadline: Timestamp? { get }
  /// Until when it may wait for others, so that all become durable in one step; nil if it may not.
  var startsBy: Timestamp? { get }

  /// Judges, and writes what follows. What is refused has written nothing.
  func run<Transaction: ChargingTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Answer
}

extension ChargingCommand {
  /// Most wait for nobody.
  package var startsBy: Timestamp? { nil }
}

/// Why a driver cannot do something at a charger.
package enum ChargingRefusal: Error, Sendable, Equatable {
  /// No charger has this number.
  case noCharger
  /// Somebody has it.
  case occupied
  /// It cannot be used now.
  case outOfOrder
  /// It is not connected.
  case notConnected
  /// Its prices are others than those that the driver has seen.
  case pricesChanged
  /// The charge point takes no reservations.
  case noReservations
  /// The user has a session already.
  case alreadyCharging
  /// The user has a reservation already.
  case alreadyReserved
  /// A limit below the least or above the most, in cents.
  case limitOutOfRange(least: Int64, most: Int64)
  /// The session has ended, or is about to.
  case sessionOver
  /// The user has no such session.
  case noSession
  /// The books refuse.
  case books(LedgerRefusal)
}
