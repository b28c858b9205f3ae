import WalletCore

/// What the central system asks of a charge point (OCPP 1.6 section 5).
package enum CentralRequest: Sendable, Equatable {
  /// All keys if none are named.
  case getConfiguration(keys: [String])
  case changeConfiguration(key: String, value: String)
  /// - connector: nil for all.
  case triggerMessage(TriggeredMessage, connector: Int?)
  case remoteStartTransaction(idTag: String, connector: Int)
  case remoteStopTransaction(id: Int)
  case reserveNow(connector: Int, until: Timestamp, idTag: String, reservation: Int)
  case cancelReservation(Int)
  case reset(isHard: Bool)
  case unlockConnector(Int)
  /// - connector: 0 for the whole charge point.
  case changeAvailability(connector: Int, isOperative: Bool)
  case clearCache

  /// OCPP's name.
  package var action: String {
    switch self {
    case .getConfiguration: "GetConfiguration"
    case .changeConfiguration: "ChangeConfiguration"
    case .triggerMessage: "TriggerMessage"
    case .remoteStartTransaction: "RemoteStartTransaction"
    case .remoteStopTransaction: "RemoteStopTransaction"
    case .reserveNow: "ReserveNow"
    case .cancelReservation: "CancelReservation"
    case .reset: "Reset"
    case .unlockConnector: "UnlockConnector"
    case .changeAvailability: "ChangeAvailability"
    case .clearCache: "ClearCache"
    }
  }
}

/// What a charge point can be told to send (section 7.28 of the specification's types).
package enum TriggeredMessage: String, Sendable, CaseIterable {
  case bootNotification = "BootNotification"
  case heartbeat = "Heartbeat"
  case meterValues = "MeterValues"
  case statusNotification = "StatusNotification"
}

/// What a charge point answers to a ``CentralRequest``.
package enum ChargePointAnswer: Sendable, Equatable {
  case configuration([ConfigurationKey], unknown: [String])
  /// OCPP's word: "Accepted", "Rejected", "RebootRequired", "Unlocked" and so on.
  case status(String)
}

/// A setting of a charge point.
package struct ConfigurationKey: Sendable, Equatable {
  package var key: String
  package var isReadOnly: Bool
  /// Nil if it says none.
  package var value: String?

  package init(key: String, isReadOnly: Bool = false, value: String?) {
    self.key = key
    self.isReadOnly = isReadOnly
    self.value = value
  }
}
