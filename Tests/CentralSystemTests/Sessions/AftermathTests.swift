import OCPP
import TestSupport
import Testing
import WalletCore

@testable import CentralSystem

@Suite("What a charge point is told of claims that are over, and of connectors that have changed", .blocking)
struct AftermathTests {
  @Test(
    "A session that never began gives up the reservation that it came from, which the charge point may still keep",
    arguments: [false, true])
  func reservedInVain(_ wasReserved: Bool) async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    if wasReserved {
      _ = try await world.reserve()
      try point.answer("ReserveNow")
      try world.ticking { world.claim()?.reservation.state == .active }
    }
    let session = try await world.waiting(point)
    _ = try await world.central.stop(session.terms.id, of: session.terms.user, deadline: .endOfTime)
    #expect(world.state() == .failed)
    if wasReserved {
      let told = try point.answer("CancelReservation")
      #expect(told == #"{"reservationId":\#(session.terms.reservation.value)}"#)
    }
    // What is asked next comes next.
    let last = try world.world.ask(.clearCache)
    try point.answer("ClearCache")
    #expect(await last.value == .success(.status("Accepted")))
  }

  @Test("A charge point that is out of order as a whole keeps no reservation, and a session goes on")
  func wholeOutOfOrder() async throws {
    let world = try await ChargingWorld(drivers: 2)
    let point = try world.point()
    _ = try await world.reserve()
    try point.answer("ReserveNow")
    try world.ticking { world.claim()?.reservation.state == .active }
    _ = try await world.waiting(point, 1, connector: 2)
    _ = try point.ask("StatusNotification", KeepingTests.status("Available", of: 0))
    #expect(world.claim()?.reservation.state == .active)
    _ = try point.ask("StatusNotification", KeepingTests.status("Faulted", of: 0))
    #expect(world.claim() == nil && world.state(1) == .waiting)
  }

  @Test(
    "A session that is settled for want of news may go on there: the charge point gets a stop, at once or when it is back",
    arguments: [(false, false), (true, false), (true, true)])
  func silence(_ isLost: Bool, _ isStopped: Bool) async throws {
    let world = try await ChargingWorld()
    var point = try world.point()
    let session = try await world.charging(point)
    if isStopped {
      _ = try await world.central.stop(session.terms.id, of: session.terms.user, deadline: .endOfTime)
      try point.answer("RemoteStopTransaction", #"{"status":"Rejected"}"#)
    }
    if isLost { try Self.lose(point, world) }
    world.pass(86_400)
    try world.ticking { world.state() == .ended }
    if isLost { point = try world.point() }
    let told = try point.answer("RemoteStopTransaction")
    #expect(told == #"{"transactionId":\#(session.terms.number.value)}"#)
  }

  @Test("A session that the owner settles while its charge point is away is stopped once when it is back")
  func settledAway() async throws {
    let world = try await ChargingWorld()
    var point = try world.point()
    let session = try await world.charging(point)
    try Self.lose(point, world)
    _ = try await world.central.settle(session.terms.number, atMost: nil)
    #expect(world.state() == .ended)
    point = try world.point()
    let told = try point.answer("RemoteStopTransaction", #"{"status":"Rejected"}"#)
    #expect(told == #"{"transactionId":\#(session.terms.number.value)}"#)
    try Self.loseAll(point, world)
    point = try world.point()
    let last = try world.world.ask(.clearCache)
    try point.answer("ClearCache")
    #expect(await last.value == .success(.status("Accepted")))
  }

  private static func lose(_ point: ScriptedChargePoint, _ world: ChargingWorld) throws {
    try loseAll(point, world)
    try world.ticking { world.claim()?.session?.isConnected == false }
  }

  private static func loseAll(_ point: ScriptedChargePoint, _ world: ChargingWorld) throws {
    point.client.connection.reset()
    try CentralWorld.eventually { world.central.statistics.connected == 0 }
  }

  @Test("A stop is not given up while another call is in flight without an answer")
  func patient() async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    let session = try await world.charging(point)
    let first = try world.world.ask(.clearCache)
    #expect(try point.nextCall().action == "ClearCache")
    _ = try await world.central.stop(session.terms.id, of: session.terms.user, deadline: .endOfTime)
    world.pass(30)
    #expect(await first.value == .failure(.unanswered))
    let told = try point.answer("RemoteStopTransaction")
    #expect(told == #"{"transactionId":\#(session.terms.number.value)}"#)
  }

  @Test("A connector that has another number in the owner's list is still its session's")
  func renumbered() async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    let session = try await world.charging(point)
    var changed = try Sample.point(1)
    let other = try #require(ChargerNumber(199_999))
    changed.chargers[0] = Charger(number: other, connector: 1, plug: "Type 2", watts: 22_000)
    _ = try world.central.load(.sample([changed, try Sample.point(2)])).get()
    world.clock.advance(seconds: 600)
    #expect(try point.ask("MeterValues", Say.values(nil, meter: 1500)).isEmptyResult)
    #expect(world.claim()?.session?.meter.wattHours == 500 && world.strays == [])
    _ = try point.ask("StatusNotification", KeepingTests.status("SuspendedEV", of: 1))
    #expect(world.claim()?.session?.isSuspended == true)
    #expect(try point.ask("StopTransaction", Say.stop(Int(session.terms.number.value))).isEmptyResult)
    #expect(world.state() == .ended)
  }
}
