import WalletCore

/// What the central system answers to a ``ChargePointRequest``.
package enum CentralAnswer: Sendable, Equatable {
  /// - interval: seconds between heartbeats; if not accepted, until the next try.
  case boot(RegistrationStatus, at: Timestamp, interval: Int)
  case heartbeat(at: Timestamp)
  case authorize(AuthorizationStatus)
  case startTransaction(id: Int, AuthorizationStatus)
  /// Nil: nothing is said of an idTag.
  case stopTransaction(AuthorizationStatus?)
  /// A vendor's message that nobody here knows.
  case dataTransfer(status: String)
  /// An empty object: StatusNotification, MeterValues, and what is only noted.
  case nothing
}

/// Whether a charge point may work (section 7.3).
package enum RegistrationStatus: String, Sendable, CaseIterable {
  case accepted = "Accepted"
  case pending = "Pending"
  case rejected = "Rejected"
}

/// Whether an idTag may charge (section 7.2).
package enum AuthorizationStatus: String, Sendable, CaseIterable {
  case accepted = "Accepted"
  case blocked = "Blocked"
  case expired = "Expired"
  case invalid = "Invalid"
  case concurrentTransaction = "ConcurrentTx"
}
