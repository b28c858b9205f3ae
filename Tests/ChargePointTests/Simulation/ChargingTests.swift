import OCPP
import TestSupport
import Testing
import WalletCore

@testable import ChargePoint

@Suite("A simulated charge point: transactions")
struct ChargingTests {
  @Test("Plugged in, started from afar, charged until full, unplugged: each step is said")
  func whole() throws {
    let central = PlayedCentral()
    central.setUp()
    central.forget()
    central.charge(percent: 99)
    central.advance(seconds: 3 * 3600)
    #expect(central.statuses(of: 1) == [.preparing, .charging, .suspendedByCar])
    let start = try #require(central.starts.first)
    #expect(start.connector == 1 && start.idTag == "TAG1" && start.meterStart == 0 && start.reservation == nil)
    let readings = central.samples.compactMap(\.wattHours)
    #expect(central.samples.count >= 700 && zip(readings, readings.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(central.samples.allSatisfy { $0.context == "Sample.Periodic" })
    #expect(central.samples.first?.stateOfCharge == 99 && central.samples.last?.stateOfCharge == 100)
    #expect((central.samples.first?.watts ?? 0) > 0 && central.samples.last?.watts == 0)
    central.obey(.unplug(1))
    let stop = try #require(central.stops.first)
    #expect(stop.transaction == 4711 && stop.reason == "EVDisconnected" && stop.meterStop == readings.last)
    #expect(central.statuses(of: 1).last == .finishing)
    central.advance(seconds: 4)
    #expect(central.statuses(of: 1).last == .available)
    #expect(central.starts.count == 1 && central.stops.count == 1 && central.disk.waiting.isEmpty)
    #expect(central.disk.state.running.isEmpty && central.disk.state.ids.isEmpty)
  }

  @Test("Started before the car is plugged in, it waits for ConnectionTimeOut")
  func connectionTimeOut() {
    let central = PlayedCentral()
    central.setUp()
    central.forget()
    #expect(central.ask(.remoteStartTransaction(idTag: "A", connector: 2)) == "Accepted")
    #expect(central.statuses(of: 2) == [.preparing] && central.starts.isEmpty)
    central.advance(seconds: 59)
    central.obey(.plug(2, percent: 20))
    #expect(central.starts.map(\.idTag) == ["A"])
    #expect(central.ask(.remoteStartTransaction(idTag: "A", connector: 1)) == "Accepted")
    central.advance(seconds: 61)
    #expect(central.statuses(of: 1) == [.preparing, .available])
    central.obey(.plug(1, percent: 20))
    #expect(central.starts.count == 1)
  }

  @Test("Asked to, it first asks whether the idTag may charge")
  func authorizeRemote() {
    for (status, count) in [(AuthorizationStatus.accepted, 1), (.invalid, 0), (.blocked, 0)] {
      let central = PlayedCentral()
      central.answering = { request in
        if case .authorize = request { .success(.authorize(status)) } else { nil }
      }
      central.start()
      central.charge()
      #expect(central.requests.contains(.authorize(idTag: "TAG1")))
      #expect(central.starts.count == count)
    }
  }

  @Test("A remote start is accepted only where charging can begin")
  func remoteStart() {
    let cases: [(String, String, (PlayedCentral) -> Void)] = [
      ("free", "Accepted", { _ in }), ("plugged in", "Accepted", { $0.obey(.plug(1, percent: 10)) }),
      ("broken", "Rejected", { $0.obey(.fault(1, code: "GroundFailure")) }),
      (
        "mended", "Accepted",
        {
          $0.obey(.fault(1, code: "GroundFailure")); $0.obey(.clear(1))
        }
      ),
      ("out of use", "Rejected", { $0.ask(.changeAvailability(connector: 1, isOperative: false)) }),
      ("all out of use", "Rejected", { $0.ask(.changeAvailability(connector: 0, isOperative: false)) }),
      ("charging", "Rejected", { $0.charge() }),
      ("promised", "Rejected", { $0.ask(.remoteStartTransaction(idTag: "B", connector: 1)) }),
      (
        "stopped, still plugged in", "Accepted",
        {
          $0.charge(); $0.ask(.remoteStopTransaction(id: 4711))
        }
      ),
      ("reserved for it", "Accepted", { Self.reserve($0, "tag1") }),
      ("reserved for another", "Rejected", { Self.reserve($0, "TAG2") }),
    ]
    for (name, answer, prepare) in cases {
      let central = PlayedCentral()
      central.setUp()
      prepare(central)
      #expect(central.ask(.remoteStartTransaction(idTag: "TAG1", connector: 1)) == answer, "\(name)")
    }
    let central = PlayedCentral()
    central.setUp()
    for connector in [0, 3, 1_000_000] {
      #expect(central.ask(.remoteStartTransaction(idTag: "A", connector: connector)) == "Rejected")
    }
  }

  private static func reserve(_ central: PlayedCentral, _ tag: String) {
    central.ask(.reserveNow(connector: 1, until: central.now.adding(seconds: 900), idTag: tag, reservation: 7))
  }

  @Test("A remote stop names a transaction that runs")
  func remoteStop() throws {
    let central = PlayedCentral()
    central.setUp()
    #expect(central.ask(.remoteStopTransaction(id: 4711)) == "Rejected")
    central.charge()
    central.advance(seconds: 100)
    for id in [0, -1, 4712] { #expect(central.ask(.remoteStopTransaction(id: id)) == "Rejected") }
    #expect(central.ask(.remoteStopTransaction(id: 4711)) == "Accepted")
    #expect(try #require(central.stops.first).reason == "Remote")
    #expect(central.statuses(of: 1).last == .finishing)
    #expect(central.ask(.remoteStopTransaction(id: 4711)) == "Rejected")
    central.obey(.unplug(1))
    #expect(central.statuses(of: 1).last == .available && central.stops.count == 1)
  }

  @Test("A transaction that the central system does not accept stops, or waits without energy, as the settings say")
  func invalid() {
    for stops in [true, false] {
      let central = PlayedCentral()
      central.setUp()
      central.ask(.changeConfiguration(key: "StopTransactionOnInvalidId", value: stops ? "true" : "false"))
      central.answering = { request in
        if case .startTransaction = request { .success(.startTransaction(id: 9, .invalid)) } else { nil }
      }
      central.forget()
      central.charge()
      central.advance(seconds: 100)
      #expect(central.stops.map(\.reason) == (stops ? ["DeAuthorized"] : []))
      #expect(central.stops.allSatisfy { $0.transaction == 9 })
      #expect(central.statuses(of: 1).last == (stops ? .finishing : .suspendedByStation))
      #expect(central.samples.allSatisfy { $0.watts == 0 && $0.wattHours == 0 })
    }
  }

  @Test("A local card asks the central system, and not without a connection")
  func card() {
    let central = PlayedCentral()
    central.setUp()
    central.forget()
    central.obey(.plug(1, percent: 20))
    #expect(!central.obey(.card(1)).isRefusal)
    #expect(central.requests.contains(.authorize(idTag: ChargePointPlan.card)) && central.starts.isEmpty)
    central.cut()
    #expect(central.obey(.card(1)).isRefusal)
  }

  @Test("A break-down ends what runs, and is said with its code")
  func breakDown() throws {
    let central = PlayedCentral()
    central.setUp()
    central.charge()
    central.forget()
    central.obey(.fault(1, code: "HighTemperature"))
    #expect(central.stops.map(\.reason) == ["Other"])
    let codes = central.requests.compactMap {
      if case .statusNotification(let status) = $0 { status.errorCode } else { nil }
    }
    #expect(central.statuses(of: 1) == [.faulted] && codes == ["HighTemperature"])
    central.obey(.clear(1))
    #expect(central.statuses(of: 1).last == .finishing)
    #expect(central.obey(.fault(1, code: "Coffee")).isRefusal && central.obey(.clear(1)).isRefusal)
    #expect(central.obey(.fault(3, code: "OtherError")).isRefusal && central.obey(.unplug(2)).isRefusal)
  }

  @Test("Only what MeterValuesSampledData names is sampled, as often as the setting says; 0 is never")
  func sampled() {
    let central = PlayedCentral()
    central.setUp()
    #expect(central.ask(.changeConfiguration(key: "MeterValuesSampledData", value: "SoC")) == "Accepted")
    central.charge()
    central.advance(seconds: 31)
    #expect(central.samples.count == 2)
    #expect(central.samples.allSatisfy { $0.wattHours == nil && $0.watts == nil && $0.stateOfCharge != nil })
    #expect(central.ask(.changeConfiguration(key: "MeterValueSampleInterval", value: "0")) == "Accepted")
    central.forget()
    central.advance(seconds: 100)
    #expect(central.samples.isEmpty)
  }

  @Test("By the clock it samples all connectors without a transaction, at whole multiples")
  func byClock() {
    let central = PlayedCentral { $0.clockSampling = 15 }
    central.start()
    central.forget()
    central.advance(seconds: 60)
    #expect(central.samples.count == 8 && central.samples.allSatisfy { $0.at.milliseconds % 15_000 == 0 })
    #expect(central.samples.allSatisfy { $0.context == "Sample.Clock" && $0.stateOfCharge == nil })
  }
}
