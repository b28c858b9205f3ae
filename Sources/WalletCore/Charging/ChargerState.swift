/// What a charge point says of a connector, or of itself as a whole (OCPP 1.6 section 7.7).
package enum ConnectorStatus: String, Sendable, CaseIterable {
  case available = "Available"
  case preparing = "Preparing"
  case charging = "Charging"
  case suspendedByStation = "SuspendedEVSE"
  case suspendedByCar = "SuspendedEV"
  case finishing = "Finishing"
  case reserved = "Reserved"
  case unavailable = "Unavailable"
  case faulted = "Faulted"

  /// Whether nobody can charge there.
  package var isOutOfOrder: Bool { self == .unavailable || self == .faulted }
}

/// A status and when the wallet heard it.
package struct StatusReport: Sendable, Equatable {
  /// The status.
  package let status: ConnectorStatus
  /// What is wrong, in the charge point's own words, at most 100 characters; nil if nothing is.
  package let error: String?
  /// When the wallet heard it, by its own clock.
  package let at: Timestamp

  /// A report.
  package init(_ status: ConnectorStatus, error: String? = nil, at: Timestamp) {
    self.status = status
    self.error = error
    self.at = at
  }
}

/// What drivers see of a charger.
package enum ChargerState: String, Sendable, CaseIterable {
  /// It can be used; a car may be plugged in already.
  case free
  /// Somebody else uses it, or has reserved it.
  case occupied
  /// Nobody can use it.
  case outOfOrder
  /// Nobody knows.
  case notConnected
}
