import OCPP
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
    show(outcome.claim, bill: outcome.bill)
    if outcome.tellsToStop { tellToStop(outcome.claim.reservation.place.point, session) }
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
    show(outcome.claim)
    if outcome.tellsToCancel { cancelLater(outcome.claim.reservation) }
    return outcome.claim
  }

  /// Shows pages a claim that is durable, with the bill that ended it.
  func show(_ claim: ChargingClaim, bill: ChargeBill? = nil) {
    let isNews = charging.take(claim)
    if claim.isOver, isNews || bill != nil {
      charging.remember(EndedCharging(claim, bill: bill, at: parts.clock.monotonic()))
    }
    guard isNews else { return }
    if let session = claim.session, session.state != .starting {
      for waiter in waiters.withLock({ $0.take(for: session.terms.number) }) { waiter.resume(returning: claim) }
    }
    let charger = claim.reservation.place.charger
    let isClaimed = charging.read { $0.claim(on: charger) != nil }
    parts.live.change { $0.set(isClaimed: isClaimed, of: charger) }
    let point = claim.reservation.place.point
    let isPointClaimed = parts.charging.read { !$0.claims(at: point).isEmpty }
    let needless = registry.withLock { $0.set(isClaimed: isPointClaimed, of: point) }
    needless?.dismiss("the charge point has retired")
  }

  // MARK: What charge points are asked

  /// Asks the charge point to begin (OCPP 1.6 section 5.11), and keeps its answer.
  func startLater(_ session: ChargingSession) {
    let (terms, place) = (session.terms, session.terms.place)
    Task {
      let answer: StartAnswer
      do throws(CallFailure) {
        let word = try await call(
          .remoteStartTransaction(idTag: terms.idTag.text, connector: place.connector), to: place.point)
        answer = word == .status("Accepted") ? .accepted : .refused
      } catch {
        answer = error.startAnswer
      }
      // What the store cannot keep now is made good by time.
      _ = try? await take(.startAnswered(answer), of: terms.number, deadline: nil)
    }
  }

  /// Asks the charge point to keep a charger for a driver (OCPP 1.6 section 5.13).
  func reserveLater(_ reservation: Reservation) {
    let place = reservation.place
    // The charge point counts by its own clock, which we gave it: by the wall.
    let until = parts.clock.now().adding(seconds: reservation.expiresAt.secondsLeft(from: parts.clock.monotonic()))
    Task {
      let isKept: Bool?
      do throws(CallFailure) {
        let request = CentralRequest.reserveNow(
          connector: place.connector, until: until, idTag: reservation.idTag.text,
          reservation: Int(reservation.number.value))
        isKept = try await call(request, to: place.point) == .status("Accepted")
      } catch {
        isKept = error.startAnswer == .refused ? false : nil
      }
      _ = try? await take(.answered(isKept), of: reservation.number, deadline: nil)
    }
  }

  /// Tells the charge point that a reservation ends (OCPP 1.6 section 5.2), now or when it is connected again.
  func cancelLater(_ reservation: Reservation) {
    let (point, number) = (reservation.place.point, Int(reservation.number.value))
    Task {
      do throws(CallFailure) { _ = try await call(.cancelReservation(number), to: point) } catch {
        guard error.startAnswer != .refused || error == .notConnected || error == .busy else { return }
        _ = registry.withLock { $0.change(point) { $0.rememberToCancel(number) } }
      }
    }
  }

  /// Tells the charge point to stop a transaction, if it is connected.
  func tellToStop(_ point: ChargePointID, _ session: ChargingSessionNumber) {
    guard let connection = registry.withLock({ $0.points[point]?.connection }) else { return }
    Task { await connection.tellToStop(Int(session.value), isOurs: true) }
  }
}

extension CallFailure {
  /// What it means for a session that is to begin.
  fileprivate var startAnswer: StartAnswer {
    switch self {
    case .notConnected, .busy, .refused: .refused
    case .lost, .unanswered, .unreadable: .none
    }
  }
}
