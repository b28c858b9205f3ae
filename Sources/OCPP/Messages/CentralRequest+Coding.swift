import WalletCore

extension CentralRequest {
  /// What is sent: fits the published schema, if idTags have at most 20 characters, keys 50 and values 500.
  package var payload: JSONValue {
    switch self {
    case .getConfiguration(let keys): .fields(("key", keys.isEmpty ? nil : .array(keys.map { .string($0) })))
    case .changeConfiguration(let key, let value): .fields(("key", .string(key)), ("value", .string(value)))
    case .triggerMessage(let message, let connector):
      .fields(("requestedMessage", .string(message.rawValue)), ("connectorId", connector.map { .whole($0) }))
    case .remoteStartTransaction(let idTag, let connector):
      .fields(("connectorId", .whole(connector)), ("idTag", .string(idTag)))
    case .remoteStopTransaction(let id): .fields(("transactionId", .whole(id)))
    case .reserveNow(let connector, let until, let idTag, let reservation):
      .fields(
        ("connectorId", .whole(connector)), ("expiryDate", .string(until.rfc3339)), ("idTag", .string(idTag)),
        ("reservationId", .whole(reservation)))
    case .cancelReservation(let id): .fields(("reservationId", .whole(id)))
    case .reset(let isHard): .fields(("type", .string((isHard ? ResetType.hard : .soft).rawValue)))
    case .unlockConnector(let connector): .fields(("connectorId", .whole(connector)))
    case .changeAvailability(let connector, let isOperative):
      .fields(
        ("connectorId", .whole(connector)),
        ("type", .string((isOperative ? AvailabilityType.operative : .inoperative).rawValue)))
    case .clearCache: .fields()
    }
  }

  /// Reads a request, as a charge point does. It is read strictly, as the specification has it; RemoteStartTransaction needs
  /// its connector.
  /// - Throws: what the call is answered with.
  package init(action: String, payload: JSONValue) throws(OCPPError) {
    let read: (Fields) throws(OCPPError) -> CentralRequest
    switch action {
    case "GetConfiguration": read = Self.configuration
    case "ChangeConfiguration": read = Self.change
    case "TriggerMessage": read = Self.trigger
    case "RemoteStartTransaction": read = Self.start
    case "RemoteStopTransaction":
      read = { (fields) throws(OCPPError) in .remoteStopTransaction(id: try fields.whole("transactionId")) }
    case "ReserveNow": read = Self.reserve
    case "CancelReservation":
      read = { (fields) throws(OCPPError) in .cancelReservation(try fields.whole("reservationId")) }
    case "Reset":
      read = { (fields) throws(OCPPError) in .reset(isHard: try fields.word("type", as: ResetType.self) == .hard) }
    case "UnlockConnector": read = { (fields) throws(OCPPError) in .unlockConnector(try fields.connector()) }
    case "ChangeAvailability": read = Self.availability
    case "ClearCache": read = { _ in .clearCache }
    default: throw OCPPActions.refusal(of: action)
    }
    self = try read(Fields(payload: payload))
  }

  private static let idTagLimit = 20

  private static func configuration(_ fields: Fields) throws(OCPPError) -> CentralRequest {
    guard fields["key"] != nil else { return .getConfiguration(keys: []) }
    var keys: [String] = []
    for element in try fields.list("key") {
      guard case .string(let key) = element else { throw Fields.wrongType("key") }
      guard key.unicodeScalars.count <= ConfigurationKey.keyLimit else { throw Fields.wrongValue("key") }
      keys.append(key)
    }
    return .getConfiguration(keys: keys)
  }

  private static func change(_ fields: Fields) throws(OCPPError) -> CentralRequest {
    .changeConfiguration(
      key: try fields.strictText("key", limit: ConfigurationKey.keyLimit),
      value: try fields.strictText("value", limit: ConfigurationKey.valueLimit))
  }

  private static func trigger(_ fields: Fields) throws(OCPPError) -> CentralRequest {
    let connector = fields["connectorId"] == nil ? nil : try fields.connector()
    return .triggerMessage(try fields.word("requestedMessage"), connector: connector)
  }

  private static func start(_ fields: Fields) throws(OCPPError) -> CentralRequest {
    .remoteStartTransaction(
      idTag: try fields.strictText("idTag", limit: idTagLimit), connector: try fields.connector())
  }

  private static func reserve(_ fields: Fields) throws(OCPPError) -> CentralRequest {
    .reserveNow(
      connector: try fields.connector(), until: try fields.time("expiryDate"),
      idTag: try fields.strictText("idTag", limit: idTagLimit), reservation: try fields.whole("reservationId"))
  }

  private static func availability(_ fields: Fields) throws(OCPPError) -> CentralRequest {
    .changeAvailability(
      connector: try fields.connector(), isOperative: try fields.word("type", as: AvailabilityType.self) == .operative)
  }
}

/// How a charge point restarts (section 7.34).
private enum ResetType: String {
  case hard = "Hard"
  case soft = "Soft"
}

/// Whether a connector may be used (section 7.4).
private enum AvailabilityType: String {
  case operative = "Operative"
  case inoperative = "Inoperative"
}
