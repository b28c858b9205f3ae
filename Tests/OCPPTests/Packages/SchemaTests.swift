import Testing
import WalletCore

@testable import OCPP

@Suite("Our messages beside the published schemas")
struct SchemaTests {
  @Test("All that we send fits", .enabled(if: OCPPPackage.isWanted, OCPPPackage.skipReason))
  func fits() throws {
    let messages =
      SampleMessages.requests.map { (schema: $0.action, payload: $0.payload.json) }
      + SampleMessages.answers.map { (schema: $0.request.action + "Response", payload: $0.answer.payload.json) }
      + SampleMessages.centralRequests.map { (schema: $0.action, payload: $0.payload.json) }
      + SampleMessages.chargePointAnswers.map {
        (schema: $0.request.action + "Response", payload: $0.answer.payload.json)
      }
    let told = try OCPPPackage.judged(messages)
    #expect(told.count == messages.count)
    for (message, answer) in zip(messages, told) { #expect(answer == "fits", "\(message.payload)") }
  }

  @Test(
    "So do texts that are as long as the wallet keeps them", .enabled(if: OCPPPackage.isWanted, OCPPPackage.skipReason))
  func long() throws {
    let long = String(repeating: "é", count: 600)
    let time = Timestamp(milliseconds: -1)
    let messages = [
      ChargePointRequest.bootNotification(ChargePointDevice(vendor: long, model: long, serial: long, firmware: long)),
      .statusNotification(StatusNotification(connector: 0, status: .faulted, info: long, timestamp: time)),
      .dataTransfer(vendor: long),
    ].map { (schema: $0.action, payload: $0.payload.json) }
    let answer = ChargePointAnswer.configuration([ConfigurationKey(key: long, value: long)], unknown: [long])
    let told = try OCPPPackage.judged(
      messages + [(schema: "GetConfigurationResponse", payload: answer.payload.json)])
    #expect(told == Array(repeating: "fits", count: 4))
  }

  @Test(
    "The schemas find what is wrong: they are no rubber stamps",
    .enabled(if: OCPPPackage.isWanted, OCPPPackage.skipReason))
  func refused() throws {
    let tag = SampleMessages.idTag + "x"
    let told = try OCPPPackage.judged([
      ("HeartbeatResponse", "{}"), ("HeartbeatResponse", #"{"currentTime":"2026-11-21 15:04:05"}"#),
      ("HeartbeatResponse", #"{"currentTime":"2026-02-30T15:04:05Z"}"#), ("Heartbeat", #"{"a":1}"#),
      ("Authorize", "{\"idTag\":\"\(tag)\"}"), ("Reset", #"{"type":"hard"}"#),
      ("RemoteStopTransaction", #"{"transactionId":"1"}"#),
    ])
    #expect(told.count == 7 && !told.contains("fits"), "\(told)")
  }

  @Test("The package takes our frames apart as we do", .enabled(if: OCPPPackage.isWanted, OCPPPackage.skipReason))
  func frames() throws {
    let id = MessageID("é\"\\\u{1F600}")
    let frames: [OCPPFrame] = [
      .call(id, action: "Authorize", payload: ChargePointRequest.authorize(idTag: "\u{0}é\u{2028}").payload),
      .result(id, payload: CentralAnswer.startTransaction(id: 7, .accepted).payload),
      .error(id, OCPPError(.formationViolation, "\"No.\"")),
    ]
    let told = try OCPPPackage.run(
      """
      import sys
      from ocpp.messages import unpack
      for line in open(sys.argv[1], encoding="utf-8", newline="\\n"):
          print(unpack(line.rstrip("\\n")).to_json())
      """, on: frames.map { String(decoding: $0.text, as: UTF8.self) + "\n" }.joined())
    let read = told.split(separator: "\n").map { OCPPReading(Array($0.utf8)) }
    #expect(read == frames.map { OCPPReading.frame($0) })
  }
}
