import Synchronization
import WalletCore

/// Claims and sessions as the store keeps them, shown to pages once they are durable.
extension CentralSystem {
  /// Lets an event happen to a session, and does what follows at the charge point.
  /// - Parameters:
  ///   - event: what happened.
  ///   - session: whose.
  ///   - startsBy: as for ``ChargingCommand/startsBy``.
  ///   - deadline: when the caller stops waiting, by the monotonic clock; nil for what must be done however late.
  /// - Returns: what became of it; nil if there is no such session.
  /// - Throws: why it is not kept.
  @discardableResult
  func take(
    _ event: ChargingEvent, of session: ChargingSessionNumber, startsBy: Timestamp? = nil, deadline: Timestamp?
  ) async throws(StoreFailure) -> TakeChargingEvent.Outcome? {
    let command = TakeChargingEvent(
      event, of: session, policy: parts.policy.charging, startsBy: startsBy, deadline: deadline)
    guard let outcome = try await parts.store.perform(command) else { return nil }
    let isNews = show(outcome.claim, bill: outcome.bill)
    if outcome.tellsToStop || isNews && outcome.claim.mayStillCharge { tellToStop(outcome.claim) }
    // The charge point may keep the charger for a driver who does not come any more.
    if isNews, outcome.claim.wasReservedInVain(at: parts.clock.monotonic()) { cancelLater(outcome.claim.reservation) }
    return outcome
  }

  /// Lets an event happen to a reservation, and tells the charge point if it ends.
  /// - Returns: the claim after it; nil if there is no such reservation.
  @discardableResult
  func take(
    _ event: ReservationEvent, of reservation: ReservationNumber, deadline: Timestamp?
  ) async throws(StoreFailure) -> ChargingClaim? {
    guard
      let outcome = try await parts.store.perform(TakeReservationEvent(event, of: reservation, deadline: deadline))
    else { return nil }
    show(outcome.claim, lost: outcome.lost)
    if outcome.tellsToCancel { cancelLater(outcome.claim.reservation) }
    return outcome.claim
  }

  /// Shows pages a claim that is durable, with the bill that ended it, or why its reservation was lost.
  /// - Returns: whether it is newer than what was shown.
  @discardableResult
  func show(_ claim: ChargingClaim, bill: ChargeBill? = nil, lost: ReservationLoss? = nil) -> Bool {
    // First, so that who waits for a session finds it at every moment.
    if claim.isOver { work.withLock { $0.remember(claim) } }
    let isNews = charging.take(claim)
    if claim.isOver, isNews || bill != nil || lost != nil {
      charging.remember(EndedCharging(claim, bill: bill, lost: lost, at: parts.clock.monotonic()))
    }
    guard isNews else { return false }
    if claim.isOver {
      let tag = claim.reservation.idTag
      _ = registry.withLock { $0.change(claim.reservation.place.point) { $0.rememberTag(tag) } }
    }
    let charger = claim.reservation.place.charger
    // Looked up while locked: two claims on a charger may follow each other closely.
    parts.live.change { $0.set(isClaimed: parts.charging.read { $0.claim(on: charger) != nil }, of: charger) }
    if let session = claim.session { endWaits(for: session) }
    return true
  }

  /// Shows pages which chargers are claimed, after the list of all has changed.
  func showClaimed() {
    parts.live.change { listing in
      for charger in parts.charging.read({ $0.claims.map(\.reservation.place.charger) }) {
        listing.set(isClaimed: true, of: charger)
      }
    }
  }
}

extension ChargingClaim {
  /// Whether its session was settled although the charge point never said that the transaction has ended: it may go on.
  fileprivate var mayStillCharge: Bool { session?.state == .ended && session?.meter.stop == nil }

  /// Whether a driver had reserved the charger, and the session that had the reservation never began.
  fileprivate func wasReservedInVain(at now: Timestamp) -> Bool {
    guard let session, session.state == .failed else { return false }
    // Without a reservation before, a claim ends for others when its session begins.
    return reservation.expiresAt > max(session.terms.begunAt, now)
  }
}
