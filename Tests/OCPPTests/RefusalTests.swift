import Testing

@testable import OCPP

/// The field that is at fault is in each row; the rest of the message is good.
@Suite("What requests are refused with")
struct RefusalTests {
  /// A good message of each kind, without what may be missing.
  private static let good: [(action: String, payload: String)] = [
    ("BootNotification", #"{"chargePointVendor":"V","chargePointModel":"M"}"#),
    ("StatusNotification", #"{"connectorId":1,"errorCode":"NoError","status":"Available"}"#),
    ("Authorize", #"{"idTag":"A"}"#),
    ("StartTransaction", #"{"connectorId":1,"idTag":"A","meterStart":0,"timestamp":"2026-11-21T15:04:05Z"}"#),
    ("StopTransaction", #"{"transactionId":1,"meterStop":0,"timestamp":"2026-11-21T15:04:05Z"}"#),
    ("MeterValues", #"{"connectorId":1,"meterValue":[]}"#), ("DataTransfer", #"{"vendorId":"a"}"#),
  ]

  private func payload(of action: String) throws -> JSONObject {
    let text = try #require(Self.good.first { $0.action == action }?.payload)
    guard case .object(let object) = try JSONValue.written(text) else { throw OCPPError(.internalError) }
    return object
  }

  private func code(_ action: String, _ payload: JSONValue) -> OCPPError.Code? {
    OCPPError.Code.of { () throws(OCPPError) in _ = try ChargePointRequest(action: action, payload: payload) }
  }

  @Test("Without any one of its fields, or with null, it is a ProtocolError; with a list in its place, another type")
  func fields() throws {
    for (action, _) in Self.good {
      let object = try payload(of: action)
      #expect(code(action, .object(object)) == nil)
      // A transaction ends whatever its meter says.
      for (name, _) in object.members where name != "meterStop" {
        var changed = object
        changed[name] = nil
        #expect(code(action, .object(changed)) == .protocolError, "\(action) \(name)")
        changed[name] = .null
        #expect(code(action, .object(changed)) == .protocolError, "\(action) \(name)")
        for other in [JSONValue.bool(true), .fields(), name == "meterValue" ? .string("a") : .array([])] {
          changed[name] = other
          #expect(code(action, .object(changed)) == .typeConstraintViolation, "\(action) \(name) \(other)")
        }
      }
    }
  }

  @Test("What is no object is a FormationViolation, of each message")
  func formation() {
    for action in Self.good.map(\.action) + ["Heartbeat"] + OCPPActions.notices {
      for payload in [JSONValue.null, .array([]), .string("{}"), .number("1"), .bool(false)] {
        #expect(code(action, payload) == .formationViolation, "\(action)")
      }
    }
  }

  @Test(
    "Values that are no value of their field",
    arguments: [
      ("StatusNotification", "connectorId", "-1", .propertyConstraintViolation),
      ("StatusNotification", "connectorId", "1.5", .typeConstraintViolation),
      ("StatusNotification", "connectorId", #""one""#, .typeConstraintViolation),
      ("StatusNotification", "connectorId", #""""#, .typeConstraintViolation),
      ("StatusNotification", "connectorId", "99999999999999999999", .propertyConstraintViolation),
      ("StatusNotification", "status", #""Occupied""#, .propertyConstraintViolation),
      ("StatusNotification", "status", #""available""#, .propertyConstraintViolation),
      ("StatusNotification", "status", #""""#, .propertyConstraintViolation),
      ("StatusNotification", "status", "1", .typeConstraintViolation),
      ("StartTransaction", "connectorId", #""-1""#, .propertyConstraintViolation),
      ("StartTransaction", "meterStart", #""NaN""#, .typeConstraintViolation),
      ("StartTransaction", "meterStart", #""1,5""#, .typeConstraintViolation),
      ("StartTransaction", "meterStart", "1000000000000001", .propertyConstraintViolation),
      ("StartTransaction", "meterStart", "-1000000000000001", .propertyConstraintViolation),
      ("StartTransaction", "meterStart", "-9223372036854775808", .propertyConstraintViolation),
      ("StartTransaction", "meterStart", "1e400", .propertyConstraintViolation),
      ("StartTransaction", "timestamp", #""yesterday""#, .propertyConstraintViolation),
      ("StartTransaction", "timestamp", #""""#, .propertyConstraintViolation),
      ("StartTransaction", "timestamp", "1795273445", .typeConstraintViolation),
      ("StopTransaction", "transactionId", "0.5", .typeConstraintViolation),
      ("StopTransaction", "transactionId", "9223372036854775808", .propertyConstraintViolation),
      ("StopTransaction", "timestamp", #""2026-02-30T00:00:00Z""#, .propertyConstraintViolation),
      ("MeterValues", "connectorId", "-1", .propertyConstraintViolation),
      ("MeterValues", "meterValue", "[1]", .typeConstraintViolation),
      ("MeterValues", "meterValue", "[{}]", .protocolError),
      ("MeterValues", "meterValue", #"[{"sampledValue":[]}]"#, .protocolError),
      ("MeterValues", "meterValue", #"[{"timestamp":7,"sampledValue":[]}]"#, .typeConstraintViolation),
      ("MeterValues", "meterValue", #"[{"timestamp":"7","sampledValue":[]}]"#, .propertyConstraintViolation),
      ("MeterValues", "meterValue", #"[{"timestamp":"2026-11-21T15:04:05Z"}]"#, .protocolError),
      (
        "MeterValues", "meterValue", #"[{"timestamp":"2026-11-21T15:04:05Z","sampledValue":{}}]"#,
        .typeConstraintViolation
      ),
    ] as [(String, String, String, OCPPError.Code)])
  func values(action: String, field: String, value: String, expected: OCPPError.Code) throws {
    var object = try payload(of: action)
    object[field] = try JSONValue.written(value)
    #expect(code(action, .object(object)) == expected)
  }

  @Test("What a charge point may not ask here is NotSupported, whatever it holds")
  func notSupported() {
    for action in OCPPActions.ofCentralSystems.subtracting(["DataTransfer"]).union(["SignCertificate"]) {
      #expect(code(action, .fields()) == .notSupported, "\(action)")
      #expect(code(action, .null) == .notSupported, "\(action)")
    }
  }

  @Test(
    "What OCPP 1.6 does not know is NotImplemented",
    arguments: ["", "heartbeat", "Heartbeat ", "TransactionEvent", "NotifyReport", "Reboot", "Heartbeat\0"])
  func notImplemented(action: String) { #expect(code(action, .fields()) == .notImplemented) }

  @Test("A refusal says which field is at fault, and nothing of what was sent")
  func descriptions() throws {
    var object = try payload(of: "StartTransaction")
    for (value, text) in [
      (nil, "idTag is missing."), (.array([.string("secret")]), "idTag has another type."),
    ] as [(JSONValue?, String)] {
      object["idTag"] = value
      let payload = JSONValue.object(object)
      let error = #expect(throws: OCPPError.self) {
        try ChargePointRequest(action: "StartTransaction", payload: payload)
      }
      #expect(error?.description == text)
    }
    let error = #expect(throws: OCPPError.self) { try ChargePointRequest(action: "<b>", payload: .fields()) }
    #expect(error?.description == "OCPP 1.6 has no such message.")
  }
}
