import WalletCore

extension ChargePointRequest {
  /// OCPP's name.
  package var action: String {
    switch self {
    case .bootNotification: "BootNotification"
    case .heartbeat: "Heartbeat"
    case .statusNotification: "StatusNotification"
    case .authorize: "Authorize"
    case .startTransaction: "StartTransaction"
    case .stopTransaction: "StopTransaction"
    case .meterValues: "MeterValues"
    case .dataTransfer: "DataTransfer"
    case .notice(let action): action
    }
  }

  /// What is sent: fits the published schema, if idTags have at most 20 characters, error codes, contexts and reasons are
  /// OCPP's words, and meter values have something in each sample. Other texts are cut to what the schema allows.
  package var payload: JSONValue {
    switch self {
    case .bootNotification(let device): device.json
    case .heartbeat: .fields()
    case .statusNotification(let status): status.json
    case .authorize(let idTag): .fields(("idTag", .string(idTag)))
    case .startTransaction(let start): start.json
    case .stopTransaction(let stop): stop.json
    case .meterValues(let values): values.json
    case .dataTransfer(let vendor): .fields(("vendorId", .string(vendor.line(limit: Self.vendorLimit))))
    case .notice(let action): Self.notice(action)
    }
  }

  /// A notice says that nothing is going on: that is all that its schema demands.
  private static func notice(_ action: String) -> JSONValue {
    guard action == "SecurityEventNotification" else { return .fields(("status", .string("Idle"))) }
    return .fields(
      ("type", .string("StartupOfTheDevice")), ("timestamp", .string(Timestamp(milliseconds: 0).rfc3339)))
  }
}

extension ChargePointDevice {
  /// With the lengths of section 6.3.
  fileprivate var json: JSONValue {
    .fields(
      ("chargePointVendor", .string(vendor.line(limit: 20))), ("chargePointModel", .string(model.line(limit: 20))),
      ("chargePointSerialNumber", serial.map { .string($0.line(limit: 25)) }),
      ("firmwareVersion", firmware.map { .string($0.line(limit: 50)) }))
  }
}

extension StatusNotification {
  /// The most characters of ``info`` (section 6.47).
  package static let infoLimit = 50

  fileprivate var json: JSONValue {
    .fields(
      ("connectorId", .whole(connector)), ("errorCode", .string(errorCode)),
      ("info", info.map { .string($0.line(limit: Self.infoLimit)) }), ("status", .string(status.rawValue)),
      ("timestamp", timestamp.map { .string($0.rfc3339) }))
  }
}

extension StartTransaction {
  fileprivate var json: JSONValue {
    .fields(
      ("connectorId", .whole(connector)), ("idTag", .string(idTag)), ("meterStart", .whole(meterStart)),
      ("reservationId", reservation.map { .whole($0) }), ("timestamp", .string(timestamp.rfc3339)))
  }
}

extension StopTransaction {
  fileprivate var json: JSONValue {
    .fields(
      ("transactionId", .whole(transaction)), ("idTag", idTag.map { .string($0) }), ("meterStop", .whole(meterStop)),
      ("timestamp", .string(timestamp.rfc3339)), ("reason", reason.map { .string($0) }),
      ("transactionData", samples.isEmpty ? nil : .array(samples.map(\.json))))
  }
}

extension MeterValues {
  fileprivate var json: JSONValue {
    .fields(
      ("connectorId", .whole(connector)), ("transactionId", transaction.map { .whole($0) }),
      ("meterValue", .array(samples.map(\.json))))
  }
}
