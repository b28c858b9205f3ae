import OCPP
import TestSupport
import Testing
import WalletCore

@testable import ChargePoint

@Suite("A simulated charge point: what a central system asks")
struct CallTests {
  private func reservation(_ central: PlayedCentral, _ id: Int = 7, connector: Int = 1, seconds: Int = 900) -> String {
    central.ask(
      .reserveNow(
        connector: connector, until: central.now.adding(seconds: seconds), idTag: "A", reservation: id))
  }

  @Test("Reservations: refused with the word for what is in the way")
  func reserve() {
    let cases: [(String, String, (PlayedCentral) -> Void)] = [
      ("free", "Accepted", { _ in }), ("plugged in", "Occupied", { $0.obey(.plug(1, percent: 10)) }),
      ("charging", "Occupied", { $0.charge() }),
      ("promised", "Occupied", { $0.ask(.remoteStartTransaction(idTag: "B", connector: 1)) }),
      ("broken", "Faulted", { $0.obey(.fault(1, code: "OtherError")) }),
      ("out of use", "Unavailable", { $0.ask(.changeAvailability(connector: 1, isOperative: false)) }),
    ]
    for (name, answer, prepare) in cases {
      let central = PlayedCentral()
      central.setUp()
      prepare(central)
      #expect(reservation(central) == answer, "\(name)")
    }
  }

  @Test("A reservation shows, is replaced by its own number alone, cancelled, and ends by itself")
  func reservations() {
    let central = PlayedCentral()
    central.setUp()
    central.forget()
    #expect(reservation(central) == "Accepted" && central.statuses(of: 1) == [.reserved])
    #expect(reservation(central) == "Accepted" && reservation(central, 8) == "Occupied")
    // The same number may move to another connector.
    #expect(reservation(central, 7, connector: 2) == "Accepted")
    #expect(central.statuses(of: 1) == [.reserved, .available] && central.statuses(of: 2) == [.reserved])
    #expect(central.ask(.cancelReservation(8)) == "Rejected" && central.ask(.cancelReservation(7)) == "Accepted")
    #expect(central.statuses(of: 2) == [.reserved, .available])
    for (connector, seconds) in [(0, 900), (3, 900), (1, 0), (1, -5)] {
      #expect(reservation(central, 9, connector: connector, seconds: seconds) == "Rejected")
    }
    #expect(reservation(central, 9, seconds: 30) == "Accepted")
    central.advance(seconds: 31)
    #expect(central.statuses(of: 1).last == .available && central.ask(.cancelReservation(9)) == "Rejected")
  }

  @Test("Who reserved begins with the reservation's number")
  func used() {
    let central = PlayedCentral()
    central.setUp()
    #expect(reservation(central) == "Accepted")
    #expect(central.ask(.remoteStartTransaction(idTag: "a", connector: 1)) == "Accepted")
    central.obey(.plug(1, percent: 20))
    #expect(central.starts.map(\.reservation) == [7] && central.ask(.cancelReservation(7)) == "Rejected")
  }

  @Test("Out of use: at once, or when what runs has ended; kept through a loss of power")
  func availability() {
    let central = PlayedCentral()
    central.setUp()
    central.charge()
    central.forget()
    #expect(central.ask(.changeAvailability(connector: 1, isOperative: false)) == "Scheduled")
    central.advance(seconds: 20)
    #expect(central.statuses(of: 1).isEmpty)
    central.obey(.unplug(1))
    central.advance(seconds: 5)
    #expect(central.statuses(of: 1) == [.unavailable])
    central.obey(.crash)
    central.advance(seconds: 5)
    #expect(central.statuses(of: 1).last == .unavailable && central.statuses(of: 2).last == .available)
    #expect(central.ask(.changeAvailability(connector: 1, isOperative: true)) == "Accepted")
    #expect(central.statuses(of: 1).last == .available)
    #expect(central.ask(.changeAvailability(connector: 0, isOperative: false)) == "Accepted")
    for connector in 0...2 { #expect(central.statuses(of: connector).last == .unavailable) }
    #expect(central.ask(.changeAvailability(connector: 3, isOperative: false)) == "Rejected")
  }

  @Test("Unlocking ends what runs")
  func unlock() {
    let central = PlayedCentral()
    central.setUp()
    central.charge()
    #expect(central.ask(.unlockConnector(1)) == "Unlocked" && central.stops.map(\.reason) == ["UnlockCommand"])
    #expect(central.ask(.unlockConnector(2)) == "Unlocked" && central.ask(.unlockConnector(3)) == "NotSupported")
    central.obey(.fault(2, code: "ConnectorLockFailure"))
    #expect(central.ask(.unlockConnector(2)) == "UnlockFailed")
  }

  @Test("A reset stops what runs, closes, and boots again", arguments: [true, false])
  func reset(isHard: Bool) throws {
    let central = PlayedCentral()
    central.setUp()
    central.charge()
    central.advance(seconds: 20)
    central.forget()
    #expect(central.ask(.reset(isHard: isHard)) == "Accepted")
    central.advance(seconds: 10)
    #expect(central.stops.map(\.reason) == [isHard ? "HardReset" : "SoftReset"] && central.closes == 1)
    let stop = try #require(central.actions.firstIndex(of: "StopTransaction"))
    let boot = try #require(central.actions.firstIndex(of: "BootNotification"))
    #expect(stop < boot && central.isConnected)
    #expect(central.statuses(of: 1).last == .preparing)
  }

  @Test("A soft reset waits for an answer only so long; the message is sent again afterwards")
  func resetWithoutAnswer() {
    let central = PlayedCentral()
    central.setUp()
    central.charge()
    central.isAnswering = false
    central.ask(.reset(isHard: false))
    central.advance(seconds: 9)
    #expect(central.closes == 0)
    central.isAnswering = true
    central.forget()
    central.advance(seconds: 10)
    #expect(central.closes == 1 && central.stops.count == 1 && central.disk.waiting.isEmpty)
  }

  @Test("Settings: what can be changed, what not, what there is")
  func settings() {
    let central = PlayedCentral()
    central.start()
    for (key, value, answer) in [
      ("HeartbeatInterval", "60", "Accepted"), ("HeartbeatInterval", "-1", "Rejected"),
      ("HeartbeatInterval", "soon", "Rejected"), ("MeterValueSampleInterval", "0", "Accepted"),
      ("LocalAuthorizeOffline", "FALSE", "Accepted"), ("LocalAuthorizeOffline", "no", "Rejected"),
      ("MeterValuesSampledData", "SoC,Power.Active.Import", "Accepted"), ("MeterValuesSampledData", "", "Accepted"),
      ("MeterValuesSampledData", "Voltage", "Rejected"), ("MeterValuesSampledData", "SoC,", "Rejected"),
      ("NumberOfConnectors", "9", "Rejected"), ("SupportedFeatureProfiles", "Core", "Rejected"),
      ("Coffee", "black", "NotSupported"), ("heartbeatinterval", "60", "NotSupported"),
    ] {
      #expect(central.ask(.changeConfiguration(key: key, value: value)) == answer, "\(key) \(value)")
    }
    #expect(central.point.configuration[.heartbeatInterval] == "60")
    #expect(central.point.configuration[.localAuthorizeOffline] == "false")
    // Kept on disk.
    central.obey(.crash)
    central.advance(seconds: 3)
    #expect(central.point.configuration[.localAuthorizeOffline] == "false")
  }

  @Test("GetConfiguration gives all settings, or those named, and says which there are not")
  func configuration() throws {
    let central = PlayedCentral()
    central.start()
    func read(_ keys: [String]) throws -> ChargePointAnswer {
      let request = CentralRequest.getConfiguration(keys: keys)
      return try ChargePointAnswer(
        to: request, payload: #require(central.answer(request.action, request.payload)).get())
    }
    guard case .configuration(let all, let unknown) = try read([]) else {
      Issue.record("no configuration")
      return
    }
    #expect(all.count == Configuration.Key.allCases.count && unknown.isEmpty)
    let named = try read(["NumberOfConnectors", "Coffee", "HeartbeatInterval"])
    #expect(
      named
        == .configuration(
          [
            ConfigurationKey(key: "NumberOfConnectors", isReadOnly: true, value: "2"),
            ConfigurationKey(key: "HeartbeatInterval", value: "300"),
          ], unknown: ["Coffee"]))
  }

  @Test("TriggerMessage makes it say what it is asked for")
  func trigger() {
    let central = PlayedCentral()
    central.start()
    for (message, connector, actions) in [
      (TriggeredMessage.statusNotification, 1, ["StatusNotification"]),
      (.statusNotification, nil, ["StatusNotification", "StatusNotification", "StatusNotification"]),
      (.heartbeat, nil, ["Heartbeat"]), (.meterValues, 2, ["MeterValues"]),
      (.meterValues, nil, ["MeterValues", "MeterValues"]),
    ] as [(TriggeredMessage, Int?, [String])] {
      central.forget()
      #expect(central.ask(.triggerMessage(message, connector: connector)) == "Accepted")
      #expect(central.actions == actions, "\(message)")
    }
    central.forget()
    #expect(central.ask(.triggerMessage(.bootNotification, connector: nil)) == "Accepted")
    #expect(central.actions.first == "BootNotification")
    #expect(central.ask(.triggerMessage(.statusNotification, connector: 3)) == "Rejected")
    var firmware = JSONObject()
    firmware["requestedMessage"] = .string("FirmwareStatusNotification")
    #expect(central.ask("TriggerMessage", .object(firmware)) == "NotImplemented")
  }

  @Test("What it does not speak, and what is no message, has the error that the specification names")
  func others() {
    let central = PlayedCentral()
    central.start()
    let none = JSONValue.object(JSONObject())
    #expect(central.ask("Coffee", none) == "NotImplemented")
    for action in ["SetChargingProfile", "SendLocalList", "UpdateFirmware", "GetDiagnostics"] {
      #expect(central.ask(action, none) == "NotSupported")
    }
    #expect(central.ask("DataTransfer", none) == "UnknownVendorId")
    #expect(central.ask("Reset", none) == "ProtocolError")
    #expect(central.ask(.clearCache) == "Accepted")
    #expect(central.ask(.changeConfiguration(key: "AuthorizationCacheEnabled", value: "false")) == "Accepted")
    #expect(central.ask(.clearCache) == "Rejected")
    // No crash, and no answer.
    central.forget()
    for text in ["", "[]", "{}", "[3,\"nobody\",{}]", "[4,\"nobody\",\"X\",\"\",{}]", "[9,\"a\"]", "\u{0}"] {
      central.feed(.message(Array(text.utf8)))
    }
    #expect(central.texts.isEmpty)
  }
}
