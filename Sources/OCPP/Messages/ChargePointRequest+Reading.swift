import WalletCore

// Reading is lenient where the wallet needs nothing: more fields, texts that are too long, and vendors' own words are taken,
// so that a transaction is not lost for a detail.

extension ChargePointRequest {
  /// - Parameters:
  ///   - action: OCPP's name of the message.
  ///   - payload: its content.
  /// - Throws: what the call is answered with.
  package init(action: String, payload: JSONValue) throws(OCPPError) {
    let read: (Fields) throws(OCPPError) -> ChargePointRequest
    switch action {
    case "BootNotification": read = Self.boot
    case "Heartbeat": read = { _ in .heartbeat }
    case "StatusNotification": read = Self.status
    case "Authorize":
      read = { (fields) throws(OCPPError) in
        .authorize(idTag: try fields.text("idTag", limit: Self.idTagLimit))
      }
    case "StartTransaction": read = Self.start
    case "StopTransaction": read = Self.stop
    case "MeterValues": read = Self.meterValues
    case "DataTransfer":
      read = { (fields) throws(OCPPError) in
        .dataTransfer(vendor: try fields.text("vendorId", limit: Self.vendorLimit))
      }
    case let action where OCPPActions.notices.contains(action): read = { _ in .notice(action: action) }
    default: throw OCPPActions.refusal(of: action)
    }
    self = try read(Fields(payload: payload))
  }

  /// More than the 20 characters that OCPP allows, so that a longer idTag is not cut to another one.
  static let idTagLimit = 64
  /// The most characters of a vendor's identifier (section 6.15).
  static let vendorLimit = 255
  /// The most characters of a word that OCPP or a vendor made up.
  static let wordLimit = 40

  private static func boot(_ fields: Fields) throws(OCPPError) -> ChargePointRequest {
    let limit = 64
    return .bootNotification(
      ChargePointDevice(
        vendor: try fields.text("chargePointVendor", limit: limit),
        model: try fields.text("chargePointModel", limit: limit),
        // The second name is the older one.
        serial: fields.optionalText("chargePointSerialNumber", limit: limit)
          ?? fields.optionalText("chargeBoxSerialNumber", limit: limit),
        firmware: fields.optionalText("firmwareVersion", limit: limit)))
  }

  private static func status(_ fields: Fields) throws(OCPPError) -> ChargePointRequest {
    .statusNotification(
      StatusNotification(
        connector: try fields.connector(), status: try fields.word("status"),
        errorCode: try fields.text("errorCode", limit: wordLimit),
        info: fields.optionalText("info", limit: StatusNotification.infoLimit)
          ?? fields.optionalText("vendorErrorCode", limit: StatusNotification.infoLimit),
        timestamp: fields.optionalTime("timestamp")))
  }

  private static func start(_ fields: Fields) throws(OCPPError) -> ChargePointRequest {
    .startTransaction(
      StartTransaction(
        connector: try fields.connector(), idTag: try fields.text("idTag", limit: idTagLimit),
        meterStart: try fields.register("meterStart"), timestamp: try fields.time("timestamp"),
        reservation: fields.optionalWhole("reservationId")))
  }

  private static func stop(_ fields: Fields) throws(OCPPError) -> ChargePointRequest {
    var stop = StopTransaction(
      transaction: try fields.whole("transactionId"), idTag: fields.optionalText("idTag", limit: idTagLimit),
      meterStop: fields.endRegister("meterStop"), timestamp: try fields.time("timestamp"),
      reason: fields.optionalText("reason", limit: wordLimit))
    if case .array(let entries) = fields["transactionData"] {
      // The transaction has ended whatever they say.
      stop.samples = entries.compactMap { try? MeterSample(entry: $0) }
    }
    return .stopTransaction(stop)
  }

  private static func meterValues(_ fields: Fields) throws(OCPPError) -> ChargePointRequest {
    var values = MeterValues(
      connector: try fields.connector(), transaction: fields.optionalWhole("transactionId"), samples: [])
    for entry in try fields.list("meterValue") { values.samples.append(try MeterSample(entry: entry)) }
    return .meterValues(values)
  }
}
