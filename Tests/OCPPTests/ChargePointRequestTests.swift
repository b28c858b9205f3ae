import Testing
import WalletCore

@testable import OCPP

@Suite("What charge points ask")
struct ChargePointRequestTests {
  private static let time = Timestamp(milliseconds: 1_795_273_445_000)
  private static let began = StartTransaction(connector: 1, idTag: "A", meterStart: 20, timestamp: time)
  private static let ended = StopTransaction(transaction: 5, meterStop: 90, timestamp: time)

  private func expect(_ action: String, _ payload: String, is request: ChargePointRequest) throws {
    let payload = try JSONValue.written(payload)
    #expect(try ChargePointRequest(action: action, payload: payload) == request, "\(payload.json)")
  }

  @Test(
    "A start says what it is; of the serial numbers the charge point's own comes first",
    arguments: [
      (#"{"chargePointVendor":"V","chargePointModel":"M"}"#, ChargePointDevice(vendor: "V", model: "M")),
      (
        #"{"chargePointVendor":"V","chargePointModel":"M","chargePointSerialNumber":"S","chargeBoxSerialNumber":"B","#
          + #""firmwareVersion":"1.0","iccid":"","imsi":"","meterType":"m","meterSerialNumber":"7","customData":{"a":[]}}"#,
        ChargePointDevice(vendor: "V", model: "M", serial: "S", firmware: "1.0")
      ),
      (
        #"{"chargePointVendor":"","chargePointModel":"","chargePointSerialNumber":"","chargeBoxSerialNumber":77}"#,
        ChargePointDevice(vendor: "", model: "", serial: "77")
      ),
      (
        #"{"chargePointVendor":12,"chargePointModel":"a\r\nb\u0000","firmwareVersion":null,"chargePointSerialNumber":[1]}"#,
        ChargePointDevice(vendor: "12", model: "a  b ")
      ),
    ])
  func boot(payload: String, device: ChargePointDevice) throws {
    try expect("BootNotification", payload, is: .bootNotification(device))
  }

  @Test("Its texts are cut to 64 characters, however many marks one of them has")
  func longTexts() throws {
    let long = "e" + String(repeating: "\u{301}", count: 5000)
    let cut = "e" + String(repeating: "\u{301}", count: 63)
    let payload = JSONValue.fields(("chargePointVendor", .string(long)), ("chargePointModel", .string(long)))
    let request = try ChargePointRequest(action: "BootNotification", payload: payload)
    #expect(request == .bootNotification(ChargePointDevice(vendor: cut, model: cut)))
  }

  @Test(
    "A status: what is wrong in the vendor's words, or else the vendor's code, and any error code",
    arguments: [
      (
        #"{"connectorId":0,"status":"Available","errorCode":"NoError"}"#,
        StatusNotification(connector: 0, status: .available)
      ),
      (
        #"{"connectorId":2,"status":"SuspendedEVSE","errorCode":"OtherError","info":"Hot","vendorErrorCode":"E7","#
          + #""vendorId":"v","timestamp":"2026-11-21T15:04:05Z"}"#,
        StatusNotification(
          connector: 2, status: .suspendedByStation, errorCode: "OtherError", info: "Hot", timestamp: time)
      ),
      (
        #"{"connectorId":"1","status":"Faulted","errorCode":"Mode3Error","info":"","vendorErrorCode":"E7","timestamp":"?"}"#,
        StatusNotification(connector: 1, status: .faulted, errorCode: "Mode3Error", info: "E7")
      ),
      (
        #"{"connectorId":1.0,"status":"Charging","errorCode":"","timestamp":7}"#,
        StatusNotification(connector: 1, status: .charging, errorCode: "")
      ),
    ])
  func status(payload: String, status: StatusNotification) throws {
    try expect("StatusNotification", payload, is: .statusNotification(status))
  }

  @Test("Each status of OCPP is known, and what is wrong is cut to 50 characters")
  func allStatus() throws {
    let long = String(repeating: "x", count: 200)
    for status in ConnectorStatus.allCases {
      try expect(
        "StatusNotification",
        "{\"connectorId\":1,\"status\":\"\(status.rawValue)\",\"errorCode\":\"\(long)\",\"info\":\"\(long)\"}",
        is: .statusNotification(
          StatusNotification(
            connector: 1, status: status, errorCode: String(long.prefix(40)), info: String(long.prefix(50)))))
    }
  }

  @Test(
    "The beginning of a transaction; numbers may be texts and texts numbers",
    arguments: [
      (#"{"connectorId":1,"idTag":"A","meterStart":20,"timestamp":"2026-11-21T15:04:05Z"}"#, began),
      (#"{"connectorId":"1","idTag":"A","meterStart":"20","timestamp":"2026-11-21T15:04:05"}"#, began),
      (#"{"connectorId":1.0,"idTag":"A","meterStart":20.9,"timestamp":"2026-11-21T16:04:05+01:00"}"#, began),
      (
        #"{"connectorId":1,"idTag":"A","meterStart":2E1,"timestamp":"2026-11-21T15:04:05Z","reservationId":null}"#,
        began
      ),
      (
        #"{"connectorId":1,"idTag":"A","meterStart":20,"timestamp":"2026-11-21T15:04:05Z","reservationId":"x","b":[{}]}"#,
        began
      ),
      (
        #"{"connectorId":0,"idTag":123,"meterStart":-1,"timestamp":"2026-11-21T15:04:05Z","reservationId":"9"}"#,
        StartTransaction(connector: 0, idTag: "123", meterStart: -1, timestamp: time, reservation: 9)
      ),
    ])
  func start(payload: String, start: StartTransaction) throws {
    try expect("StartTransaction", payload, is: .startTransaction(start))
  }

  @Test("An idTag that is too long stays another one than its first 20 characters")
  func longTag() throws {
    let tag = SampleMessages.idTag
    try expect("Authorize", "{\"idTag\":\"\(tag)\"}", is: .authorize(idTag: tag))
    try expect("Authorize", "{\"idTag\":\"\(tag)x\"}", is: .authorize(idTag: tag + "x"))
    let long = String(repeating: "y", count: 100)
    try expect("Authorize", "{\"idTag\":\"\(tag)\(long)\"}", is: .authorize(idTag: tag + long.prefix(44)))
  }

  @Test(
    "The end of a transaction: of what may be missing, what cannot be read is left out",
    arguments: [
      (#"{"transactionId":5,"meterStop":90,"timestamp":"2026-11-21T15:04:05Z"}"#, ended),
      (#"{"transactionId":"5","meterStop":"90.5","timestamp":"2026-11-21T15:04:05Z"}"#, ended),
      (
        #"{"transactionId":5,"meterStop":90,"timestamp":"2026-11-21T15:04:05Z","idTag":true,"reason":{},"#
          + #""transactionData":"none"}"#,
        ended
      ),
      (
        #"{"transactionId":-1,"meterStop":-1,"timestamp":"2026-11-21T15:04:05Z","idTag":"A","reason":"CableTheft"}"#,
        StopTransaction(transaction: -1, idTag: "A", meterStop: -1, timestamp: time, reason: "CableTheft")
      ),
    ])
  func stop(payload: String, stop: StopTransaction) throws {
    try expect("StopTransaction", payload, is: .stopTransaction(stop))
  }

  @Test(
    "A register at the end that cannot be read is one that is not known, so that the transaction ends all the same",
    arguments: [
      "1000000000000001", "-1000000000000001", "18446744073709551615", "1e400", #""NaN""#, #""1,5""#, #""""#, "true",
      "[90]", "{}", "null", nil,
    ])
  func unreadableEnd(meter: String?) throws {
    let field = meter.map { #""meterStop":\#($0),"# } ?? ""
    try expect(
      "StopTransaction", #"{"transactionId":5,\#(field)"timestamp":"2026-11-21T15:04:05Z"}"#,
      is: .stopTransaction(StopTransaction(transaction: 5, meterStop: -1, timestamp: Self.time)))
  }

  @Test("Of its samples those that cannot be read are left out")
  func transactionData() throws {
    var stop = Self.ended
    stop.samples = [
      MeterSample(at: Self.time, context: "Transaction.End", wattHours: 90),
      MeterSample(at: Self.time, stateOfCharge: 3),
    ]
    try expect(
      "StopTransaction",
      #"""
      {"transactionId":5,"meterStop":90,"timestamp":"2026-11-21T15:04:05Z","transactionData":[
        {"timestamp":"2026-11-21T15:04:05Z","sampledValue":[{"value":"90","context":"Transaction.End"}]},
        {"timestamp":"yesterday","sampledValue":[{"value":"80"}]}, {"sampledValue":[]}, 7, null,
        {"timestamp":"2026-11-21T15:04:05Z","sampledValue":{}},
        {"timestamp":"2026-11-21T15:04:05Z","sampledValue":[{"value":"3","measurand":"SoC"}]}]}
      """#, is: .stopTransaction(stop))
  }

  @Test("Heartbeats, vendors' messages and notices, whatever else they hold")
  func others() throws {
    try expect("Heartbeat", "{}", is: .heartbeat)
    try expect("Heartbeat", #"{"a":{"b":[]}}"#, is: .heartbeat)
    try expect(
      "DataTransfer", #"{"vendorId":"org.example","messageId":7,"data":{}}"#, is: .dataTransfer(vendor: "org.example"))
    let long = String(repeating: "v", count: 300)
    try expect("DataTransfer", "{\"vendorId\":\"\(long)\"}", is: .dataTransfer(vendor: String(long.prefix(255))))
    for action in [
      "DiagnosticsStatusNotification", "FirmwareStatusNotification", "LogStatusNotification",
      "SecurityEventNotification",
      "SignedFirmwareStatusNotification",
    ] {
      try expect(action, "{}", is: .notice(action: action))
      try expect(action, #"{"status":"Installed","requestId":"x"}"#, is: .notice(action: action))
    }
  }
}
