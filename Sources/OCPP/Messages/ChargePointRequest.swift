import WalletCore

/// What a charge point asks of the central system (OCPP 1.6 section 4).
package enum ChargePointRequest: Sendable, Equatable {
  case bootNotification(ChargePointDevice)
  case heartbeat
  case statusNotification(StatusNotification)
  case authorize(idTag: String)
  case startTransaction(StartTransaction)
  case stopTransaction(StopTransaction)
  case meterValues(MeterValues)
  case dataTransfer(vendor: String)
  /// FirmwareStatusNotification, DiagnosticsStatusNotification, SecurityEventNotification and the like: what is only noted.
  case notice(action: String)
}

/// The status of a connector; 0 is the charge point as a whole (section 4.9).
package struct StatusNotification: Sendable, Equatable {
  package var connector: Int
  package var status: ConnectorStatus
  /// OCPP's error code; "NoError" if nothing is wrong.
  package var errorCode: String
  /// More of it, in the vendor's words.
  package var info: String?
  package var timestamp: Timestamp?

  package init(
    connector: Int, status: ConnectorStatus, errorCode: String = "NoError", info: String? = nil,
    timestamp: Timestamp? = nil
  ) {
    self.connector = connector
    self.status = status
    self.errorCode = errorCode
    self.info = info
    self.timestamp = timestamp
  }
}

/// A transaction begins (section 4.8).
package struct StartTransaction: Sendable, Equatable {
  package var connector: Int
  package var idTag: String
  /// The meter, in watt hours.
  package var meterStart: Int64
  package var timestamp: Timestamp
  package var reservation: Int?

  package init(connector: Int, idTag: String, meterStart: Int64, timestamp: Timestamp, reservation: Int? = nil) {
    self.connector = connector
    self.idTag = idTag
    self.meterStart = meterStart
    self.timestamp = timestamp
    self.reservation = reservation
  }
}

/// A transaction has ended (section 4.10).
package struct StopTransaction: Sendable, Equatable {
  package var transaction: Int
  package var idTag: String?
  /// The meter, in watt hours.
  package var meterStop: Int64
  package var timestamp: Timestamp
  /// Nil means "Local".
  package var reason: String?
  /// Samples of the whole transaction, if it sends them with its end.
  package var samples: [MeterSample]

  package init(
    transaction: Int, idTag: String? = nil, meterStop: Int64, timestamp: Timestamp, reason: String? = nil,
    samples: [MeterSample] = []
  ) {
    self.transaction = transaction
    self.idTag = idTag
    self.meterStop = meterStop
    self.timestamp = timestamp
    self.reason = reason
    self.samples = samples
  }
}

/// What the meter of a connector says (section 4.7).
package struct MeterValues: Sendable, Equatable {
  package var connector: Int
  package var transaction: Int?
  package var samples: [MeterSample]

  package init(connector: Int, transaction: Int? = nil, samples: [MeterSample]) {
    self.connector = connector
    self.transaction = transaction
    self.samples = samples
  }
}

/// What was measured at one time. Read are only the energy that the car took in all, power, and how full its battery is; of
/// the outlet, of all phases together.
package struct MeterSample: Sendable, Equatable {
  package var at: Timestamp
  /// OCPP's context of the energy: "Sample.Periodic", "Transaction.Begin" and so on; nil if there is no energy.
  package var context: String?
  /// Energy.Active.Import.Register, in watt hours, rounded down.
  package var wattHours: Int64?
  /// Power.Active.Import, in watts.
  package var watts: Int64?
  /// SoC, in percent.
  package var stateOfCharge: Int?

  package init(
    at: Timestamp, context: String? = nil, wattHours: Int64? = nil, watts: Int64? = nil, stateOfCharge: Int? = nil
  ) {
    self.at = at
    self.context = context
    self.wattHours = wattHours
    self.watts = watts
    self.stateOfCharge = stateOfCharge
  }
}
