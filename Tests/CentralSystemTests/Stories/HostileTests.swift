import TestSupport
import Testing
import WalletCore

@testable import CentralSystem

@Suite("A charge point that says anything", .blocking)
struct HostileTests {
  private static let actions = [
    "BootNotification", "Heartbeat", "StatusNotification", "Authorize", "StartTransaction", "StopTransaction",
    "MeterValues", "DataTransfer", "FirmwareStatusNotification", "RemoteStartTransaction", "", "\\u0000\\uD83D\\uDE00",
  ]

  /// Names that some message has, so that each message finds some of them.
  private static func payload(_ value: String) -> String {
    let names = [
      "chargePointVendor", "chargePointModel", "connectorId", "status", "errorCode", "info", "idTag", "meterStart",
      "meterStop", "timestamp", "transactionId", "transactionData", "meterValue", "sampledValue", "vendorId",
    ]
    return "{" + names.map { "\"\($0)\":\(value)" }.joined(separator: ",") + "}"
  }

  private static let values = [
    "null", "true", "0", "-1", "1", "1e999999999", "99999999999999999999", "1.5", "\"\"", "\"Available\"",
    "\"2027-01-15T08:00:00Z\"", "\"0000-00-00T99:99:99Z\"", "\"\\u0000\\u202E\\n\"", "[]", "[[]]", "{}",
    "[{\"timestamp\":\"2027-01-15T08:00:00Z\",\"sampledValue\":[{\"value\":\"-1e400\"}]}]",
  ]

  @Test("Each call has one answer under its own id, and nothing breaks")
  func answers() throws {
    let world = try CentralWorld()
    let point = try world.chargePoint()
    var count = 0
    for action in Self.actions {
      for payload in ["{}", "[]", "null", "7"] + Self.values.map(Self.payload) {
        count += 1
        switch try point.ask(action, payload) {
        case .result("own-\(count)", _), .error("own-\(count)", _): break
        case let other: throw ClientFailure(what: "\(action) \(payload): \(other)")
        }
      }
    }
    let statistics = world.central.statistics
    #expect(statistics.connected == 1 && statistics.calls == count && statistics.callErrors > 0)
    #expect(world.warnings.count <= 2 * MinuteLimit.most)
    let lines = world.central.conversation(with: try Sample.id(1))
    #expect(lines.count == Conversation.linesMax && lines.allSatisfy { $0.text.utf8.count <= Conversation.lineMax })
    #expect(world.store.strays.allSatisfy { $0.payload.utf8.count <= 1000 && !$0.payload.contains("idTag") })
  }
}
