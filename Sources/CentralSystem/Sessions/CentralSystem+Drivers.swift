import OCPP
import WalletCore

/// What drivers do: each is durable when it returns; the charge point is asked afterwards.
extension CentralSystem {
  /// The claims and sessions that are not over.
  package var charging: LiveCharging { parts.charging }

  /// Begins a session. The charge point is asked to start; nobody waits for its answer.
  package func begin(
    _ wish: BeginCharging
  ) async throws(StoreFailure) -> Result<BeginCharging.Begun, ChargingRefusal> {
    // Whoever has a session may be sending the same form again, which the store knows.
    if charging.claim(of: wish.user)?.session == nil, let refusal = refusal(at: wish.charger, for: wish.user) {
      return .failure(refusal)
    }
    let result = try await parts.store.perform(wish)
    guard case .success(let begun) = result else { return result }
    show(begun.claim)
    if let given = begun.given {
      show(given)
      cancelLater(given.reservation)
    }
    if !begun.isRepeat, let session = begun.claim.session { startLater(session) }
    return result
  }

  /// Reserves a charger, if its charge point takes reservations.
  package func reserve(_ wish: ReserveCharger) async throws(StoreFailure) -> Result<ChargingClaim, ChargingRefusal> {
    if charging.claim(of: wish.user) == nil {
      if let refusal = refusal(at: wish.charger, for: wish.user) { return .failure(refusal) }
      guard parts.live.now.point(of: wish.charger).flatMap({ known($0.point.id) })?.takesReservations == true else {
        return .failure(.noReservations)
      }
    }
    let result = try await parts.store.perform(wish)
    guard case .success(let claim) = result else { return result }
    let isNew = charging.claim(of: wish.user)?.reservation.number != claim.reservation.number
    show(claim)
    if isNew { reserveLater(claim.reservation) }
    return result
  }

  /// Gives up a reservation that no session has.
  /// - Returns: the claim after it; nil if the user has no such reservation.
  package func cancel(
    _ id: ReservationID, of user: UserID, deadline: Timestamp
  ) async throws(StoreFailure) -> ChargingClaim? {
    guard let claim = charging.claim(of: user), claim.reservation.id == id, claim.session == nil else { return nil }
    return try await take(.cancelled, of: claim.reservation.number, deadline: deadline)
  }

  /// Stops a session.
  /// - Returns: the claim after it; nil if the user has no such session that is not over.
  package func stop(
    _ id: ChargingSessionID, of user: UserID, deadline: Timestamp
  ) async throws(StoreFailure) -> ChargingClaim? {
    guard let session = charging.claim(of: user)?.session, session.terms.id == id else { return nil }
    return try await take(.stop(.user), of: session.terms.number, deadline: deadline)?.claim
  }

  /// Sets more aside for a session.
  package func raise(_ wish: RaiseLimit) async throws(StoreFailure) -> Result<ChargingClaim, ChargingRefusal> {
    let result = try await parts.store.perform(wish)
    if case .success(let claim) = result { show(claim) }
    return result
  }

  /// Settles a session by what is known of it, for the owner. Also one that is over may be named.
  /// - Returns: what became of it; nil if there is no such session.
  package func settle(
    _ session: ChargingSessionNumber, atMost wattHours: Int64?
  ) async throws(StoreFailure) -> TakeChargingEvent.Outcome? {
    try await take(.settle(wattHours: wattHours), of: session, deadline: nil)
  }

  /// Why a driver cannot begin at a charger or reserve it, by what is known without the store; nil if nothing speaks
  /// against it.
  package func refusal(at charger: ChargerNumber, for user: UserID?) -> ChargingRefusal? {
    guard let listed = parts.live.now.point(of: charger),
      let found = listed.point.chargers.first(where: { $0.number == charger })
    else { return .noCharger }
    let claim = charging.read { $0.claim(on: charger) }
    if let claim, claim.reservation.user != user { return .occupied }
    switch listed.state(of: found, now: parts.clock.monotonic()) {
    case .free: return nil
    case .occupied:
      // Its own user's reservation makes it so, whether the charge point has said that it keeps it or not.
      guard let claim, claim.session == nil, let status = found.report?.status else { return .occupied }
      return status == .available || status == .preparing || status == .reserved ? nil : .occupied
    case .outOfOrder: return .outOfOrder
    case .notConnected: return .notConnected
    }
  }
}

extension StoredChargePoint {
  /// Whether it says that it can reserve (OCPP 1.6 section 3.1, the profile Reservation).
  var takesReservations: Bool { profiles.map { WantedSetting.members($0).contains("reservation") } ?? false }
}
