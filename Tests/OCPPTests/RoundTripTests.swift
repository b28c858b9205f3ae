import Testing
import WalletCore

@testable import OCPP

@Suite("What one side writes, the other reads as the same")
struct RoundTripTests {
  /// What the other side reads of a call's payload.
  private func sent(_ action: String, _ payload: JSONValue) throws -> JSONValue {
    let frame = OCPPFrame.call(MessageID("1"), action: action, payload: payload)
    #expect(OCPPReading(frame.text) == .frame(frame))
    return try JSONValue.written(payload.json)
  }

  @Test("Requests of charge points")
  func requests() throws {
    for request in SampleMessages.requests {
      let payload = try sent(request.action, request.payload)
      let read = try ChargePointRequest(action: request.action, payload: payload)
      #expect(read == request)
    }
  }

  @Test("Their answers")
  func answers() throws {
    for (request, answer) in SampleMessages.answers {
      let read = try CentralAnswer(to: request, payload: sent(request.action, answer.payload))
      #expect(read == answer)
    }
  }

  @Test("Requests of the central system")
  func centralRequests() throws {
    for request in SampleMessages.centralRequests {
      let read = try CentralRequest(action: request.action, payload: sent(request.action, request.payload))
      #expect(read == request)
    }
  }

  @Test("And what charge points answer")
  func chargePointAnswers() throws {
    for (request, answer) in SampleMessages.chargePointAnswers {
      let read = try ChargePointAnswer(to: request, payload: sent(request.action, answer.payload))
      #expect(read == answer)
    }
  }

  @Test("Results and errors of each code")
  func frames() {
    for code in OCPPError.Code.allCases {
      let frame = OCPPFrame.error(MessageID("a\u{1F600}\n"), OCPPError(code, "\"é\" \\"))
      #expect(OCPPReading(frame.text) == .frame(frame))
    }
    for payload in [JSONValue.null, .fields(), .array([.bool(true), .number("-0.0e1"), .string("\u{0}\u{2028}")])] {
      let frame = OCPPFrame.result(MessageID("1"), payload: payload)
      #expect(OCPPReading(frame.text) == .frame(frame))
    }
  }

  @Test("Texts that the schemas allow no longer are cut when they are written")
  func cut() throws {
    let long = String(repeating: "x", count: 64)
    let device = ChargePointDevice(vendor: long, model: long, serial: long, firmware: long)
    let payload = ChargePointRequest.bootNotification(device).payload
    let read = try ChargePointRequest(action: "BootNotification", payload: payload)
    let cut = ChargePointDevice(
      vendor: String(long.prefix(20)), model: String(long.prefix(20)), serial: String(long.prefix(25)),
      firmware: String(long.prefix(50)))
    #expect(read == .bootNotification(cut))
  }
}
