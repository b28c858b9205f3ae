import WalletCore

/// What pages ask about charge points.
extension CentralSystem {
  /// Whether a charge point says that it can reserve its chargers (OCPP 1.6 section 3.1).
  package func takesReservations(_ point: ChargePointID) -> Bool { known(point)?.takesReservations == true }
}
