import CentralSystem
import Foundation
import OCPP
import SystemSupport
import TestSupport
import Testing
import WalletCore

@testable import ChargePoint
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: the charge point simulator at a wallet", .blocking)
struct SimulatorStory {
  /// What the owner reads of all charge points.
  private func list(_ wallet: TestWallet) throws -> String {
    let output = RecordedOutput()
    _ = try AdminRequest.ask(try Invocation(["chargers"]), folder: wallet.folder, output: output)
    return output.lines.joined(separator: "\n")
  }

  private func expectShown(_ words: String, in wallet: TestWallet) throws {
    let isShown = try blockUntil { try list(wallet).contains(words) }
    #expect(isShown, "\(words)")
  }

  private func expectSoon(_ isSo: () throws -> Bool) throws {
    let isSoNow = try blockUntil(isSo)
    #expect(isSoNow)
  }

  /// CP1 as the simulator makes it, on a thread of its own, and who tells it what to do.
  private func withSimulator(
    at wallet: TestWallet, secret: String, _ story: (ControlClient) async throws -> Void
  ) async throws {
    let path = NSTemporaryDirectory() + "simulator-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    let central = try #require(CentralAddress("ws://localhost:\(wallet.port)/ocpp/"))
    let stop = try StopSwitch()
    let thread = try SystemThread.run {
      do {
        // Five times as fast, so that it need not be waited for when it connects again.
        let setup = Driver.Setup(central: central, addresses: central.resolved(), speed: 5, seed: 1)
        let driver = try Driver(setup, stop: stop)
        let folder = try StateFolder(path)
        var plan = ChargePointPlan(
          identity: "CP1",
          connectors: [ChargePointPlan.Connector(charger: 100_001), ChargePointPlan.Connector(charger: 100_002)])
        plan.answerTime = 150
        try driver.add(plan, secret: secret, faults: [], journal: try Journal(of: "CP1", in: folder))
        try driver.listen(in: folder)
        try driver.run()
      } catch {
        Issue.record("the simulator has ended: \(error)")
      }
    }
    defer {
      stop.throwIt()
      thread.join()
    }
    // The folder and its socket appear when the simulator is there.
    let isThere = try blockUntil { FileManager.default.fileExists(atPath: path) }
    #expect(isThere)
    let client = ControlClient(folder: try StateFolder(path))
    let isListening = try blockUntil { !client.run(["list"]).isRefusal }
    #expect(isListening)
    try await story(client)
  }

  @Test("It connects, is set up, and the owner sees what happens at its chargers")
  func seen() async throws {
    try await withChargers { wallet, _ in
      let secret = try wallet.secret()
      try await withSimulator(at: wallet, secret: secret) { simulator in
        try expectShown("1 CP1 Main Street: connected; MyWallet Simulator", in: wallet)
        try expectShown("100001 connector 1, Type 2, 22 kW: free; Available", in: wallet)
        #expect(!simulator.run(["plug", "100001"]).isRefusal)
        try expectShown("100001 connector 1, Type 2, 22 kW: free; Preparing", in: wallet)
        #expect(!simulator.run(["fault", "2", "GroundFailure"]).isRefusal)
        try expectShown("100002 connector 2, CCS, 50.5 kW: out of order; Faulted", in: wallet)
        #expect(!simulator.run(["clear", "2"]).isRefusal)
        try expectShown("100002 connector 2, CCS, 50.5 kW: free; Available", in: wallet)
        // A card that the wallet does not know begins nothing.
        #expect(!simulator.run(["card", "1"]).isRefusal)
        try expectSoon { !simulator.run(["list"]).text.contains("Charging") }
      }
    }
  }

  @Test("What the wallet asks is done: settings, a reset, a message")
  func asked() async throws {
    try await withChargers { wallet, _ in
      let secret = try wallet.secret()
      try await withSimulator(at: wallet, secret: secret) { _ in
        try expectShown("100002 connector 2, CCS, 50.5 kW: free; Available", in: wallet)
        let id = try #require(wallet.central.stored.first?.point.id)
        let isSetUp = try await eventually {
          wallet.central.conversation(with: id).contains { $0.text.contains("MeterValueSampleInterval") }
        }
        #expect(isSetUp)
        let trigger = CentralRequest.triggerMessage(.heartbeat, connector: nil)
        let triggered = try await wallet.central.call(trigger, to: id)
        #expect(triggered == .status("Accepted"))
        let keys = CentralRequest.getConfiguration(keys: ["NumberOfConnectors"])
        let number = try await wallet.central.call(keys, to: id)
        let expected = ConfigurationKey(key: "NumberOfConnectors", isReadOnly: true, value: "2")
        #expect(number == .configuration([expected], unknown: []))
        let connections = wallet.central.statistics.accepted
        let reset = try await wallet.central.call(.reset(isHard: true), to: id)
        #expect(reset == .status("Accepted"))
        let isBack = try await eventually {
          wallet.central.statistics.accepted > connections && wallet.central.statistics.connected == 1
        }
        #expect(isBack)
      }
    }
  }

  @Test("Offline, crashed, and with a wrong secret")
  func lost() async throws {
    try await withChargers { wallet, _ in
      let secret = try wallet.secret()
      try await withSimulator(at: wallet, secret: secret) { simulator in
        try expectSoon { wallet.central.statistics.connected == 1 }
        #expect(!simulator.run(["offline"]).isRefusal)
        try expectSoon { wallet.central.statistics.connected == 0 }
        #expect(!simulator.run(["online"]).isRefusal)
        try expectSoon { wallet.central.statistics.connected == 1 }
        let connections = wallet.central.statistics.accepted
        #expect(!simulator.run(["crash"]).isRefusal)
        try expectSoon { wallet.central.statistics.accepted > connections }
      }
      try await withSimulator(at: wallet, secret: String(repeating: "0", count: 40)) { simulator in
        try expectSoon { wallet.central.statistics.refused > 0 }
        #expect(simulator.run(["list"]).text.contains("CP1  "))
        #expect(!simulator.run(["list"]).text.contains("accepted"))
      }
    }
  }
}
