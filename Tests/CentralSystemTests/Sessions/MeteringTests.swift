import TestSupport
import Testing
import WalletCore

@testable import CentralSystem

@Suite("The meter of a session", .blocking)
struct MeteringTests {
  @Test("Its number, or none that means anything on its connector; writes are shared", arguments: [7, nil, 0, -1])
  func measured(_ how: Int?) async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    let session = try await world.charging(point)
    world.clock.advance(seconds: 600)
    let transaction = how == 7 ? Int(session.terms.number.value) : how
    #expect(try point.ask("MeterValues", Say.values(transaction, meter: 1500)).isEmptyResult)
    #expect(world.claim()?.session?.meter.wattHours == 500 && world.strays == [])
    #expect(world.store.performedBy.last == world.clock.monotonic().adding(seconds: 2))
  }

  @Test("While it is being stopped, each sample is kept at once")
  func stopping() async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    let session = try await world.charging(point)
    world.clock.advance(seconds: 600)
    _ = try await world.central.stop(session.terms.id, of: world.drivers[0].user, deadline: .endOfTime)
    _ = try point.ask("MeterValues", Say.values(Int(session.terms.number.value), meter: 1500))
    #expect(world.claim()?.session?.meter.wattHours == 500)
    #expect(world.store.performedBy.last == .some(nil))
  }

  @Test("An unknown number, another connector, another charge point: a stray", arguments: 0...2)
  func strange(_ how: Int) async throws {
    let world = try await ChargingWorld()
    let (point, other) = (try world.point(), try world.point("CP2"))
    let session = try await world.charging(point)
    world.clock.advance(seconds: 600)
    let number = Int(session.terms.number.value)
    let values = [
      Say.values(number ^ 1, meter: 1500), Say.values(nil, connector: 2, meter: 1500), Say.values(number, meter: 1500),
    ]
    #expect(try (how == 2 ? other : point).ask("MeterValues", values[how]).isEmptyResult)
    #expect(world.claim()?.session?.meter.wattHours == 0 && world.strays == ["MeterValues"])
  }

  @Test("Before the beginning and after the end it is a stray")
  func tooEarlyOrLate() async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    let session = try await world.waiting(point)
    let number = Int(session.terms.number.value)
    _ = try point.ask("MeterValues", Say.values(number, meter: 1500))
    #expect(world.strays == ["MeterValues"] && world.claim()?.session?.meter == ChargingMeter())
    _ = try point.ask("StartTransaction", Say.start(session.terms.idTag.text))
    world.clock.advance(seconds: 600)
    _ = try point.ask("StopTransaction", Say.stop(number))
    _ = try point.ask("MeterValues", Say.values(number, meter: 2500))
    #expect(world.strays == ["MeterValues", "MeterValues"] && world.end()?.wattHours == 1000)
  }

  @Test("What cannot be is not believed, and counted")
  func impossible() async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    let session = try await world.charging(point)
    let number = Int(session.terms.number.value)
    world.clock.advance(seconds: 600)
    for meter in [1500, 900_000, 1400, 1600] { _ = try point.ask("MeterValues", Say.values(number, meter: meter)) }
    #expect(world.claim()?.session?.meter.wattHours == 600 && world.claim()?.session?.meter.ignored == 2)
    // The register at the end is less than what was measured.
    _ = try point.ask("StopTransaction", Say.stop(number, meter: 1200))
    #expect(world.end()?.wattHours == 600)
  }
}
