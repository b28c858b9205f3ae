import Foundation
import HTTPServer
import OCPP
import TestSupport
import Testing
import WalletCore

@testable import ChargePoint

@Suite("Driving simulated charge points", .blocking)
struct DriverTests {
  /// A path in which nothing is yet.
  private func freshFolder() -> String { NSTemporaryDirectory() + "charge-points-" + UUID().uuidString }

  private func actions(_ central: ScriptedCentral, _ identity: String) -> [String] {
    central.requests(of: identity).map(\.action)
  }

  @Test("They connect with their secrets, boot, say how they are, and do what is asked at their socket")
  func commands() throws {
    let central = try ScriptedCentral()
    let address = try #require(central.address)
    let path = freshFolder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let points = try DrivenPoints(
      [.test("CP001", chargers: [100_001, 100_002]), .test("CP002", chargers: [100_003])], to: address, folder: path)
    #expect(try blockUntil { actions(central, "CP001").count >= 4 && actions(central, "CP002").count >= 3 })
    #expect(actions(central, "CP001").first == "BootNotification")
    // CP001:cp001 and CP002:cp002 in Base64.
    #expect(central.credentials == ["Basic Q1AwMDE6Y3AwMDE=", "Basic Q1AwMDI6Y3AwMDI="])

    let client = ControlClient(folder: try StateFolder(path))
    #expect(client.run(["plug"]).isRefusal && client.run(["plug", "1"]).isRefusal)
    #expect(client.run(["CP009", "plug", "1"]).isRefusal && client.run(["plug", "100009"]).isRefusal)
    #expect(!client.run(["plug", "100003", "50"]).isRefusal && client.run(["plug", "100003"]).isRefusal)
    #expect(try blockUntil { statuses(central, "CP002", 1).last == .preparing })
    #expect(!client.run(["CP001", "fault", "2", "GroundFailure"]).isRefusal)
    #expect(try blockUntil { statuses(central, "CP001", 2).last == .faulted })
    // This central system takes any card.
    #expect(!client.run(["card", "100003"]).isRefusal)
    #expect(try blockUntil { actions(central, "CP002").contains("StartTransaction") })
    #expect(!client.run(["unplug", "100003"]).isRefusal)
    #expect(try blockUntil { actions(central, "CP002").contains("StopTransaction") })
    let list = client.run(["list"])
    #expect(!list.isRefusal && list.text.contains("CP001") && list.text.contains("Faulted GroundFailure"))

    // The folder is nobody else's.
    var modes: [Int] = []
    let files = try FileManager.default.contentsOfDirectory(atPath: path)
    for name in [""] + files {
      let values = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
      modes.append((values[.posixPermissions] as? Int ?? 0) & 0o077)
    }
    #expect(files.contains("CP001.journal") && modes.allSatisfy { $0 == 0 })
    #expect(points.end() == nil)
    #expect(client.run(["list"]).isRefusal)
  }

  private func statuses(_ central: ScriptedCentral, _ identity: String, _ connector: Int) -> [ConnectorStatus] {
    central.requests(of: identity).compactMap {
      if case .statusNotification(let status) = $0, status.connector == connector { status.status } else { nil }
    }
  }

  @Test("Ended and started again, a charge point goes on from its disk")
  func again() throws {
    let central = try ScriptedCentral()
    let address = try #require(central.address)
    let path = freshFolder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let first = try DrivenPoints([.test("CP001")], to: address, folder: path)
    #expect(try blockUntil { actions(central, "CP001").count >= 4 })
    let client = ControlClient(folder: try StateFolder(path))
    // Nobody else may drive it meanwhile.
    let second = try DrivenPoints([.test("CP001")], to: address, folder: path)
    #expect(try #require(second.end()).contains("runs already"))
    #expect(!client.run(["plug", "1"]).isRefusal && !client.run(["card", "1"]).isRefusal)
    #expect(try blockUntil { actions(central, "CP001").contains("MeterValues") })
    #expect(first.end() == nil)
    #expect(!actions(central, "CP001").contains("StopTransaction"))
    let third = try DrivenPoints([.test("CP001")], to: address, folder: path)
    #expect(try blockUntil { actions(central, "CP001").contains("StopTransaction") })
    #expect(third.end() == nil)
    for case .stopTransaction(let stop) in central.requests() {
      #expect(stop.transaction == 77 && stop.reason == "PowerLoss")
    }
  }

  @Test("A hundred on one thread")
  func fleet() throws {
    let central = try ScriptedCentral()
    let address = try #require(central.address)
    var plans = (1...100).map { ChargePointPlan.test("FLEET\($0)") }
    for index in plans.indices { plans[index].clockSampling = 60 }
    let points = try DrivenPoints(plans, to: address)
    #expect(
      try blockUntil(within: 120) {
        central.connected == 100
          && Set(plans.map(\.identity)).allSatisfy { actions(central, $0).contains("MeterValues") }
      })
    #expect(points.end() == nil)
  }

  @Test("Byte by byte, and a message of 1 MiB: the same arrives")
  func slow() throws {
    let central = try ScriptedCentral()
    let address = try #require(central.address)
    let points = try DrivenPoints([.test("CP001")], to: address, faults: [.byteByByte])
    #expect(try blockUntil { actions(central, "CP001").count >= 4 })
    #expect(points.end() == nil)
    let huge = try DrivenPoints([.test("CP002")], to: address, faults: [.huge])
    #expect(try blockUntil { actions(central, "CP002").contains("DataTransfer") })
    #expect(central.longest == 1 << 20 && huge.end() == nil)
  }

  @Test("Connections that break off in messages are made again")
  func broken() throws {
    let central = try ScriptedCentral()
    let address = try #require(central.address)
    let points = try DrivenPoints([.test("CP001")], to: address, faults: [.lostInMessage])
    // Boot, and three statuses, of which each third message is broken off.
    #expect(try blockUntil { actions(central, "CP001").count >= 4 && central.ends.contains("lost") })
    #expect(points.end() == nil)
  }

  @Test("Refused by the central system, or with nobody there, they try again")
  func refused() throws {
    let central = try ScriptedCentral(refused: .forbidden)
    let address = try #require(central.address)
    let points = try DrivenPoints([.test("CP001")], to: address)
    #expect(try blockUntil { central.refusals >= 3 })
    #expect(points.end() == nil)
    // A port that was free a moment ago.
    let nobody: CentralAddress
    do { nobody = try #require(ScriptedCentral().address) }
    let lonely = try DrivenPoints([.test("CP001")], to: nobody)
    #expect(lonely.end() == nil)
  }
}
