import Testing
import WalletCore

@testable import OCPP

@Suite("Answers of both sides")
struct AnswerTests {
  private static let start = ChargePointRequest.startTransaction(
    StartTransaction(connector: 1, idTag: "A", meterStart: 0, timestamp: Timestamp(milliseconds: 0)))
  private static let stop = ChargePointRequest.stopTransaction(
    StopTransaction(transaction: 1, meterStop: 0, timestamp: Timestamp(milliseconds: 0)))
  private static let boot = ChargePointRequest.bootNotification(ChargePointDevice(vendor: "V", model: "M"))

  @Test("The central system's answers are written as the specification names them")
  func written() {
    let time = Timestamp(milliseconds: 0)
    for (answer, text) in [
      (
        .boot(.accepted, at: time, interval: 300),
        #"{"status":"Accepted","currentTime":"1970-01-01T00:00:00.000Z","interval":300}"#
      ),
      (.heartbeat(at: time), #"{"currentTime":"1970-01-01T00:00:00.000Z"}"#),
      (.authorize(.invalid), #"{"idTagInfo":{"status":"Invalid"}}"#),
      (
        .startTransaction(id: 7, .concurrentTransaction),
        #"{"idTagInfo":{"status":"ConcurrentTx"},"transactionId":7}"#
      ), (.stopTransaction(nil), "{}"), (.stopTransaction(.accepted), #"{"idTagInfo":{"status":"Accepted"}}"#),
      (.dataTransfer(status: "UnknownVendorId"), #"{"status":"UnknownVendorId"}"#), (.nothing, "{}"),
    ] as [(CentralAnswer, String)] {
      #expect(answer.payload.json == text)
    }
  }

  @Test(
    "What is no answer to a request is refused",
    arguments: [
      (boot, "[]", .formationViolation), (boot, "{}", .protocolError),
      (boot, #"{"status":"accepted","currentTime":"2026-11-21T15:04:05Z","interval":1}"#, .propertyConstraintViolation),
      (boot, #"{"status":"Accepted","currentTime":"now","interval":1}"#, .propertyConstraintViolation),
      (boot, #"{"status":"Accepted","currentTime":"2026-11-21T15:04:05Z","interval":"x"}"#, .typeConstraintViolation),
      (.heartbeat, "{}", .protocolError), (.authorize(idTag: "A"), "{}", .protocolError),
      (.authorize(idTag: "A"), #"{"idTagInfo":"Accepted"}"#, .typeConstraintViolation),
      (.authorize(idTag: "A"), #"{"idTagInfo":{}}"#, .protocolError),
      (start, #"{"idTagInfo":{"status":"Accepted"}}"#, .protocolError),
      (start, #"{"transactionId":1}"#, .protocolError),
      (stop, #"{"idTagInfo":{"status":"Good"}}"#, .propertyConstraintViolation), (stop, "null", .formationViolation),
      (.dataTransfer(vendor: "a"), "{}", .protocolError),
      (.notice(action: "LogStatusNotification"), "[]", .formationViolation),
    ] as [(ChargePointRequest, String, OCPPError.Code)])
  func central(request: ChargePointRequest, payload: String, expected: OCPPError.Code) throws {
    let payload = try JSONValue.written(payload)
    let code = OCPPError.Code.of { () throws(OCPPError) in _ = try CentralAnswer(to: request, payload: payload) }
    #expect(code == expected)
  }

  @Test("More fields are taken, and an idTag's information may lack or be null where it may lack")
  func lenient() throws {
    let stopped = try CentralAnswer(to: Self.stop, payload: JSONValue.written(#"{"idTagInfo":null,"a":1}"#))
    #expect(stopped == .stopTransaction(nil))
    let authorized = try CentralAnswer(
      to: .authorize(idTag: "A"),
      payload: JSONValue.written(#"{"idTagInfo":{"status":"Blocked","expiryDate":"?","parentIdTag":"B"}}"#))
    #expect(authorized == .authorize(.blocked))
  }

  @Test("A charge point's status may be any word")
  func status() throws {
    func read(_ payload: String) throws -> ChargePointAnswer {
      try ChargePointAnswer(to: .clearCache, payload: JSONValue.written(payload))
    }
    #expect(try read(#"{"status":"Accepted"}"#) == .status("Accepted"))
    #expect(try read(#"{"status":"Vendor\nWord","a":1}"#) == .status("Vendor Word"))
    for (payload, code) in [
      ("{}", .protocolError), (#"{"status":null}"#, .protocolError), (#"{"status":1}"#, .typeConstraintViolation),
      ("null", .formationViolation),
    ] as [(String, OCPPError.Code)] {
      let error = #expect(throws: OCPPError.self) { try read(payload) }
      #expect(error?.code == code.rawValue)
    }
  }

  @Test("Settings are read whatever type their values have; one without a name is left out")
  func configuration() throws {
    func read(_ payload: String) throws -> ChargePointAnswer {
      try ChargePointAnswer(to: .getConfiguration(keys: []), payload: JSONValue.written(payload))
    }
    #expect(try read("{}") == .configuration([], unknown: []))
    #expect(try read(#"{"configurationKey":null,"unknownKey":null}"#) == .configuration([], unknown: []))
    let long = String(repeating: "x", count: 600)
    let answer = try read(
      #"{"configurationKey":[{"key":"a","readonly":true,"value":"1"},{"key":"b","readonly":"no","value":false},"#
        + #"{"key":"c","value":300},{"key":"d","readonly":false},{"key":"e","value":[]},{"key":""},{"value":"1"},7,"#
        + "{\"key\":\"\(long)\",\"value\":\"\(long)\"}],\"unknownKey\":[\"f\",1,\"\(long)\"]}")
    #expect(
      answer
        == .configuration(
          [
            ConfigurationKey(key: "a", isReadOnly: true, value: "1"), ConfigurationKey(key: "b", value: "false"),
            ConfigurationKey(key: "c", value: "300"), ConfigurationKey(key: "d", value: nil),
            ConfigurationKey(key: "e", value: nil),
            ConfigurationKey(key: String(long.prefix(50)), value: String(long.prefix(500))),
          ], unknown: ["f", String(long.prefix(50))]))
    for payload in [#"{"configurationKey":{}}"#, #"{"unknownKey":"a"}"#] {
      let error = #expect(throws: OCPPError.self) { try read(payload) }
      #expect(error?.code == "TypeConstraintViolation")
    }
  }
}
