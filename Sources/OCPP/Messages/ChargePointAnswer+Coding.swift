extension ChargePointAnswer {
  /// What is sent: fits the published schema, if the status is one of OCPP's words for the request. Keys and values are cut
  /// to what it allows.
  package var payload: JSONValue {
    switch self {
    case .configuration(let keys, let unknown):
      .fields(
        ("configurationKey", .array(keys.map(\.json))),
        ("unknownKey", unknown.isEmpty ? nil : .array(unknown.map(ConfigurationKey.name))))
    case .status(let status): .fields(("status", .string(status)))
    }
  }

  /// Reads the answer to a request. A status may be any word; a setting without a name is left out.
  /// - Throws: why it is no answer to it.
  package init(to request: CentralRequest, payload: JSONValue) throws(OCPPError) {
    let fields = try Fields(payload: payload)
    guard case .getConfiguration = request else {
      guard case .string(let status) = try fields.value("status") else { throw Fields.wrongType("status") }
      self = .status(status.line(limit: 40))
      return
    }
    let keys = fields["configurationKey"] == nil ? [] : try fields.list("configurationKey")
    let unknown = fields["unknownKey"] == nil ? [] : try fields.list("unknownKey")
    self = .configuration(
      keys.compactMap(ConfigurationKey.init),
      unknown: unknown.compactMap { key in
        guard case .string(let name) = key else { return nil }
        return name.line(limit: ConfigurationKey.keyLimit)
      })
  }
}

extension ConfigurationKey {
  /// The most characters of a key, and of a value (section 7.29).
  package static let keyLimit = 50, valueLimit = 500

  fileprivate init?(_ value: JSONValue) {
    guard case .object(let object) = value else { return nil }
    let fields = Fields(object)
    guard let key = fields.optionalText("key", limit: Self.keyLimit) else { return nil }
    self.init(key: key, isReadOnly: fields["readonly"] == .bool(true), value: Self.text(of: fields["value"]))
  }

  /// Some charge points send the setting's own type instead of a text.
  private static func text(of value: JSONValue?) -> String? {
    switch value {
    case .string(let text), .number(let text): text.line(limit: valueLimit)
    case .bool(let isTrue): isTrue ? "true" : "false"
    default: nil
    }
  }

  fileprivate static func name(_ key: String) -> JSONValue { .string(key.line(limit: keyLimit)) }

  fileprivate var json: JSONValue {
    .fields(
      ("key", Self.name(key)), ("readonly", .bool(isReadOnly)),
      ("value", value.map { .string($0.line(limit: Self.valueLimit)) }))
  }
}
