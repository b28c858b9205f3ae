import OCPP
import Synchronization
import WalletCore

/// Whose something is that a charge point says. A charge point acts on its own connectors and transactions only.
extension CentralSystem {
  /// Whether somebody may charge with this idTag at a charge point: the one place that says so. An idTag is for one claim,
  /// as long as that is not over.
  func judge(_ idTag: String, at point: ChargePointID) -> AuthorizationStatus {
    claim(for: idTag, at: point) == nil ? .invalid : .accepted
  }

  /// The claim at a charge point that an idTag was made for.
  func claim(for idTag: String, at point: ChargePointID) -> ChargingClaim? {
    guard let tag = IDTag(idTag), let claim = charging.read({ $0.claim(for: tag) }),
      claim.reservation.place.point == point
    else { return nil }
    return claim
  }

  /// Whether the idTag of a StopTransaction is or was somebody's at a charge point. One that comes again is answered alike.
  func knows(
    _ idTag: String, of transaction: Int, at point: ChargePointID
  ) async throws(StoreFailure) -> Bool {
    guard claim(for: idTag, at: point) == nil else { return true }
    guard let tag = IDTag(idTag) else { return false }
    if registry.withLock({ $0.points[point]?.hasOldTag(tag) }) == true { return true }
    // It was over before the wallet was started, or long ago.
    guard let number = ChargingSessionNumber(transaction),
      let claim = try await parts.store.perform(FindClaim(of: number, deadline: handlerDeadline))
    else { return false }
    return claim.reservation.idTag == tag && claim.reservation.place.point == point
  }

  /// The claim on a connector of a charge point, also on one that is not in the owner's list any more.
  func claim(on connector: Int, at point: ChargePointID) -> ChargingClaim? {
    let charger = known(point)?.point.chargers.first { $0.connector == connector }?.number
    return charging.read { claims in
      if let claim = charger.flatMap({ claims.claim(on: $0) }), claim.reservation.place.isOn(connector, at: point) {
        return claim
      }
      // The connector may have another number in the list by now, or none.
      return claims.claims.first { $0.reservation.place.isOn(connector, at: point) }
    }
  }

  /// The session whose transaction has ended: the one of this number, or the one of this idTag if the charge point never
  /// learned a number.
  func session(of stop: StopTransaction, at point: ChargePointID) -> ChargingSessionNumber? {
    if stop.transaction == -1 {
      return stop.idTag.flatMap { claim(for: $0, at: point) }?.session?.terms.number
    }
    return session(of: stop.transaction, at: point)?.terms.number
  }

  /// The session that a meter measures: the one of this number, or without a number the one on this connector.
  func session(of values: MeterValues, at point: ChargePointID) -> ChargingSession? {
    let session: ChargingSession?
    switch values.transaction {
    case nil, 0, -1: session = claim(on: values.connector, at: point)?.session
    case .some(let number): session = self.session(of: number, at: point)
    }
    guard let session, session.state == .charging || session.state == .stopping else { return nil }
    return session
  }

  private func session(of transaction: Int, at point: ChargePointID) -> ChargingSession? {
    guard let number = ChargingSessionNumber(transaction),
      let session = charging.read({ $0.claim(of: number) })?.session, session.terms.place.point == point
    else { return nil }
    return session
  }

  /// A connector's status has changed, or is told for the first time since its charge point has connected.
  func take(_ status: ConnectorStatus, of connector: Int, at point: ChargePointID) async throws(StoreFailure) {
    await contactIsTold(at: point)
    guard connector != 0 else { return try await takeOfWhole(status, at: point) }
    guard let claim = claim(on: connector, at: point) else { return }
    if let session = claim.session {
      try await take(.status(status), of: session.terms.number, deadline: handlerDeadline)
    } else {
      try await take(.status(status), of: claim.reservation.number, deadline: handlerDeadline)
    }
  }

  /// A charge point that is out of order as a whole has dropped its reservations (OCPP 1.6 section 5.13).
  private func takeOfWhole(_ status: ConnectorStatus, at point: ChargePointID) async throws(StoreFailure) {
    guard status.isOutOfOrder else { return }
    for claim in charging.read({ $0.claims(at: point) }) where claim.session == nil {
      try await take(.status(status), of: claim.reservation.number, deadline: handlerDeadline)
    }
  }
}

extension ChargerPlace {
  /// Whether it is this connector of a charge point.
  fileprivate func isOn(_ connector: Int, at point: ChargePointID) -> Bool {
    self.point == point && self.connector == connector
  }
}

extension ChargingSession {
  /// Whether its transaction has begun, and is not paid yet.
  var hasBegun: Bool { state == .charging || state == .stopping || state == .settling }
}

extension ChargingSample {
  /// What a charge point's meter said.
  init(_ sample: MeterSample) {
    let moment: Moment =
      switch sample.context {
      case "Transaction.Begin": .begin
      case "Transaction.End": .end
      default: .between
      }
    self.init(
      at: sample.at, moment: moment, wattHours: sample.wattHours, watts: sample.watts,
      stateOfCharge: sample.stateOfCharge)
  }
}
