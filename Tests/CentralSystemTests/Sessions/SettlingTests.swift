import TestSupport
import Testing
import WalletCore

@testable import CentralSystem

@Suite("A session's limit, and what it costs", .blocking)
struct SettlingTests {
  @Test("While the books refuse, because of the clock, it is settled again each minute; nothing more is measured")
  func refused() async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    let session = try await world.charging(point)
    let (tag, number) = (session.terms.idTag.text, Int(session.terms.number.value))
    world.clock.advance(seconds: 600)
    world.clock.step(seconds: 2 * 86_400)
    for _ in 0..<2 { #expect(try point.ask("StopTransaction", Say.stop(number)).isEmptyResult) }
    #expect(world.state() == .settling && world.strays == [])
    #expect(try await world.held() == 3000)
    #expect(try point.ask("StartTransaction", Say.start(tag)).payload == Say.started(session, "Accepted"))
    #expect(try point.ask("StartTransaction", Say.start(tag, meter: 7)).started?.status == "ConcurrentTx")
    #expect(try point.ask("MeterValues", Say.values(number, meter: 2500)).isEmptyResult)
    #expect(world.strays == ["StartTransaction", "MeterValues"])
    world.pass(60)
    try world.ticking { world.claim()?.session?.deadline == world.clock.monotonic().adding(seconds: 60) }
    #expect(world.state() == .settling)
    world.clock.step(seconds: -2 * 86_400)
    world.pass(60)
    try world.reach(.ended)
    #expect(world.end()?.wattHours == 1000 && world.end()?.total == 45)
    #expect(try await world.held() == 0)
  }

  @Test(
    "What the limit pays for has nearly flowed, by the meter or by the time: it is stopped", arguments: [true, false])
  func limit(_ isMeasured: Bool) async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    let session = try await world.charging(point)
    let number = Int(session.terms.number.value)
    world.clock.advance(seconds: 11_400)
    if isMeasured { _ = try point.ask("MeterValues", Say.values(number, meter: 67_500)) }
    try world.reach(.stopping)
    #expect(try point.answer("RemoteStopTransaction") == #"{"transactionId":\#(number)}"#)
    #expect(world.claim()?.session?.endedBy == .limit)
    _ = try point.ask("StopTransaction", Say.stop(number, meter: 67_600))
    #expect(world.state() == .ended && world.end()?.wattHours == 66_600 && world.end()?.total == 2997)
  }

  @Test("The owner settles it for less; what its charge point says then is a stray")
  func byOwner() async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    let session = try await world.charging(point)
    let number = Int(session.terms.number.value)
    world.clock.advance(seconds: 600)
    _ = try point.ask("MeterValues", Say.values(number, meter: 1500))
    let outcome = try await world.central.settle(session.terms.number, atMost: 200)
    #expect(outcome?.bill?.record.wattHours == 200 && world.state() == .ended)
    #expect(try point.answer("RemoteStopTransaction") == #"{"transactionId":\#(number)}"#)
    _ = try point.ask("StopTransaction", Say.stop(number))
    #expect(world.strays == ["StopTransaction"] && world.end()?.wattHours == 200)
  }
}
