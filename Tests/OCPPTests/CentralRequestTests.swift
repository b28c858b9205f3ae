import Testing
import WalletCore

@testable import OCPP

@Suite("What a charge point is asked")
struct CentralRequestTests {
  private func code(_ action: String, _ payload: String) throws -> OCPPError.Code? {
    let payload = try JSONValue.written(payload)
    return OCPPError.Code.of { () throws(OCPPError) in _ = try CentralRequest(action: action, payload: payload) }
  }

  @Test("Requests are written as the specification names them")
  func written() {
    let tag = SampleMessages.idTag
    for (request, text) in [
      (.getConfiguration(keys: []), "{}"), (.getConfiguration(keys: ["a", "b"]), #"{"key":["a","b"]}"#),
      (.changeConfiguration(key: "a", value: "true"), #"{"key":"a","value":"true"}"#),
      (.triggerMessage(.statusNotification, connector: nil), #"{"requestedMessage":"StatusNotification"}"#),
      (.triggerMessage(.meterValues, connector: 2), #"{"requestedMessage":"MeterValues","connectorId":2}"#),
      (.remoteStartTransaction(idTag: tag, connector: 1), "{\"connectorId\":1,\"idTag\":\"\(tag)\"}"),
      (.remoteStopTransaction(id: 7), #"{"transactionId":7}"#), (.cancelReservation(7), #"{"reservationId":7}"#),
      (
        .reserveNow(connector: 1, until: Timestamp(milliseconds: 0), idTag: "A", reservation: 7),
        #"{"connectorId":1,"expiryDate":"1970-01-01T00:00:00.000Z","idTag":"A","reservationId":7}"#
      ),
      (.reset(isHard: true), #"{"type":"Hard"}"#), (.reset(isHard: false), #"{"type":"Soft"}"#),
      (.unlockConnector(1), #"{"connectorId":1}"#), (.clearCache, "{}"),
      (.changeAvailability(connector: 0, isOperative: true), #"{"connectorId":0,"type":"Operative"}"#),
      (.changeAvailability(connector: 1, isOperative: false), #"{"connectorId":1,"type":"Inoperative"}"#),
    ] as [(CentralRequest, String)] {
      #expect(request.payload.json == text)
    }
  }

  @Test(
    "They are read strictly",
    arguments: [
      ("ChangeConfiguration", #"{"key":"a"}"#, .protocolError),
      ("ChangeConfiguration", #"{"key":"a","value":true}"#, .typeConstraintViolation),
      ("GetConfiguration", #"{"key":"a"}"#, .typeConstraintViolation),
      ("GetConfiguration", #"{"key":[1]}"#, .typeConstraintViolation), ("TriggerMessage", "{}", .protocolError),
      ("TriggerMessage", #"{"requestedMessage":"Reset"}"#, .propertyConstraintViolation),
      ("TriggerMessage", #"{"requestedMessage":"Heartbeat","connectorId":-1}"#, .propertyConstraintViolation),
      ("RemoteStartTransaction", #"{"idTag":"A"}"#, .protocolError),
      ("RemoteStartTransaction", #"{"connectorId":1}"#, .protocolError),
      ("RemoteStartTransaction", #"{"connectorId":1,"idTag":"ABCDEFGHIJKLMNOPQRSTU"}"#, .propertyConstraintViolation),
      ("RemoteStartTransaction", #"{"connectorId":1,"idTag":1}"#, .typeConstraintViolation),
      ("RemoteStopTransaction", #"{"transactionId":"a"}"#, .typeConstraintViolation),
      (
        "ReserveNow", #"{"connectorId":1,"expiryDate":"soon","idTag":"A","reservationId":1}"#,
        .propertyConstraintViolation
      ),
      ("ReserveNow", #"{"connectorId":1,"expiryDate":"2026-11-21T15:04:05Z","idTag":"A"}"#, .protocolError),
      ("CancelReservation", "{}", .protocolError), ("Reset", #"{"type":"hard"}"#, .propertyConstraintViolation),
      ("Reset", #"{"type":1}"#, .typeConstraintViolation), ("UnlockConnector", "{}", .protocolError),
      ("ChangeAvailability", #"{"connectorId":1,"type":"On"}"#, .propertyConstraintViolation),
      ("ClearCache", "[]", .formationViolation), ("Heartbeat", "{}", .notSupported),
      ("UpdateFirmware", "{}", .notSupported),
      ("GetLog", "{}", .notSupported), ("DataTransfer", "{}", .notSupported), ("GetVariables", "{}", .notImplemented),
    ] as [(String, String, OCPPError.Code)])
  func refused(action: String, payload: String, expected: OCPPError.Code) throws {
    #expect(try code(action, payload) == expected)
  }

  @Test("Keys have at most 50 characters, values 500")
  func lengths() throws {
    let (key, value) = (String(repeating: "k", count: 50), String(repeating: "v", count: 500))
    #expect(try code("ChangeConfiguration", "{\"key\":\"\(key)\",\"value\":\"\(value)\"}") == nil)
    #expect(try code("GetConfiguration", "{\"key\":[\"\(key)\"]}") == nil)
    for text in ["{\"key\":\"\(key)k\",\"value\":\"\"}", "{\"key\":\"k\",\"value\":\"\(value)v\"}"] {
      #expect(try code("ChangeConfiguration", text) == .propertyConstraintViolation)
    }
    #expect(try code("GetConfiguration", "{\"key\":[\"\(key)k\"]}") == .propertyConstraintViolation)
  }
}
