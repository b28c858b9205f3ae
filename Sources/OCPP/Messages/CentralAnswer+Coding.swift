import WalletCore

extension CentralAnswer {
  /// What is sent: fits the published schema.
  package var payload: JSONValue {
    switch self {
    case .boot(let status, let time, let interval):
      .fields(
        ("status", .string(status.rawValue)), ("currentTime", .string(time.rfc3339)), ("interval", .whole(interval)))
    case .heartbeat(let time): .fields(("currentTime", .string(time.rfc3339)))
    case .authorize(let status): .fields(("idTagInfo", status.json))
    case .startTransaction(let id, let status): .fields(("idTagInfo", status.json), ("transactionId", .whole(id)))
    case .stopTransaction(let status): .fields(("idTagInfo", status?.json))
    case .dataTransfer(let status): .fields(("status", .string(status)))
    case .nothing: .fields()
    }
  }

  /// Reads the answer to a request, as a charge point does.
  /// - Throws: why it is no answer to it.
  package init(to request: ChargePointRequest, payload: JSONValue) throws(OCPPError) {
    let fields = try Fields(payload: payload)
    switch request {
    case .bootNotification:
      self = .boot(
        try fields.word("status"), at: try fields.time("currentTime"), interval: try fields.whole("interval"))
    case .heartbeat: self = .heartbeat(at: try fields.time("currentTime"))
    case .authorize: self = .authorize(try AuthorizationStatus(of: fields))
    case .startTransaction:
      self = .startTransaction(id: try fields.whole("transactionId"), try AuthorizationStatus(of: fields))
    case .stopTransaction:
      self = .stopTransaction(fields["idTagInfo"] == nil ? nil : try AuthorizationStatus(of: fields))
    case .dataTransfer: self = .dataTransfer(status: try fields.text("status", limit: 40))
    case .statusNotification, .meterValues, .notice: self = .nothing
    }
  }
}

extension AuthorizationStatus {
  fileprivate init(of fields: Fields) throws(OCPPError) { self = try fields.fields("idTagInfo").word("status") }

  fileprivate var json: JSONValue { .fields(("status", .string(rawValue))) }
}
