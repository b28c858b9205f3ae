import Synchronization
import TestSupport
import Testing
import WalletCore

@testable import CentralSystem

@Suite("Reservations, restarts, and who waits", .blocking)
struct ClaimTests {
  private static func reserved(_ world: ChargingWorld, _ point: ScriptedChargePoint) async throws -> Int {
    let reservation = try await world.reserve()
    try point.answer("ReserveNow")
    try world.ticking { world.claim()?.reservation.state == .active }
    return Int(reservation.number.value)
  }

  /// Waits until the central system knows that a charge point is to be told something.
  private static func remembered(_ world: ChargingWorld) throws {
    let id = try Sample.id(1)
    try CentralWorld.eventually {
      world.central.registry.withLock { $0.points[id]?.toCancel.isEmpty == false }
    }
  }

  @Test(
    "A refused reservation is over; one without an answer is over, and the charge point gets its cancellation",
    arguments: 0...1)
  func notKept(_ how: Int) async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    let number = Int(try await world.reserve().number.value)
    if how == 0 {
      try point.answer("ReserveNow", #"{"status":"Occupied"}"#)
      try world.ticking { world.claim() == nil }
      _ = try point.ask("Heartbeat")
      #expect(point.waiting.isEmpty)
    } else {
      _ = try point.nextCall()
      world.pass(30)
      try world.ticking { world.claim() == nil }
      #expect(try point.answer("CancelReservation") == #"{"reservationId":\#(number)}"#)
    }
    #expect(world.world.live.now.points.first?.claimed == [])
  }

  @Test(
    "Its time is over, or its user gives it up: the charge point gets its cancellation, at once or when it is back",
    arguments: 0...2)
  func over(_ how: Int) async throws {
    let world = try await ChargingWorld()
    var point = try world.point()
    let number = try await Self.reserved(world, point)
    if how == 2 {
      point.client.connection.reset()
      try CentralWorld.eventually { world.central.statistics.connected == 0 }
    }
    if how == 0 {
      world.pass(900)
    } else {
      let id = try #require(world.claim()).reservation.id
      _ = try await world.central.cancel(id, of: world.drivers[0].user, deadline: .endOfTime)
    }
    try world.ticking { world.claim() == nil }
    if how == 2 {
      try Self.remembered(world)
      point = try world.point()
    }
    #expect(try point.answer("CancelReservation") == #"{"reservationId":\#(number)}"#)
  }

  @Test("Nobody else gives up a reservation or stops a session, with or without a claim of their own")
  func others() async throws {
    let world = try await ChargingWorld(drivers: 3)
    let point = try world.point()
    _ = try await Self.reserved(world, point)
    _ = try await world.waiting(point, 1, connector: 2)
    let (claims, central) = ((0...1).map(world.claim), world.central)
    let (reservation, session) = (try #require(claims[0]).reservation.id, try #require(claims[1]?.session).terms.id)
    for other in [1, 2] {
      let user = world.drivers[other].user
      #expect(try await central.cancel(reservation, of: user, deadline: .endOfTime) == nil)
    }
    for other in [0, 2] {
      #expect(try await central.stop(session, of: world.drivers[other].user, deadline: .endOfTime) == nil)
    }
    #expect((0...1).map(world.claim) == claims)
    _ = try point.ask("Heartbeat")
    #expect(point.waiting.isEmpty, "the charge point is told nothing")
  }

  @Test(
    "The connector is out of order, or free again: the reservation is over",
    arguments: ["Faulted", "Unavailable", "Available"])
  func status(_ status: String) async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    _ = try await Self.reserved(world, point)
    _ = try point.ask("StatusNotification", KeepingTests.status("Reserved", of: 1))
    #expect(world.claim()?.reservation.state == .active)
    _ = try point.ask("StatusNotification", KeepingTests.status(status, of: 1))
    #expect(world.claim() == nil && world.world.live.now.points.first?.claimed == [])
    _ = try point.ask("Heartbeat")
    #expect(point.waiting.isEmpty)
  }

  @Test("After a restart all claims are there, and not connected until the charge point is back")
  func restart() async throws {
    let before = try await ChargingWorld(drivers: 2)
    let earlier = try before.point()
    let session = try await before.charging(earlier)
    _ = try await before.waiting(earlier, 1, connector: 2)
    // The earlier run lives on and does nothing, as one that was killed.
    defer { withExtendedLifetime((before, earlier)) {} }
    let world = try before.restarted()
    #expect(world.state() == .charging && world.state(1) == .waiting)
    #expect(world.world.live.now.points.first?.claimed.count == 2)
    try world.ticking { (0...1).allSatisfy { world.claim($0)?.session?.isConnected == false } }
    #expect(world.claim(1)?.session?.rest == 210_000)
    let point = try world.point()
    try world.ticking { (0...1).allSatisfy { world.claim($0)?.session?.isConnected == true } }
    #expect(world.claim(1)?.session?.deadline == world.clock.monotonic().adding(seconds: 210))
    let start = Say.start(session.terms.idTag.text)
    #expect(try point.ask("StartTransaction", start).payload == Say.started(session, "Accepted"))
    world.clock.advance(seconds: 600)
    _ = try point.ask("StopTransaction", Say.stop(Int(session.terms.number.value)))
    #expect(world.state() == .ended && world.end()?.wattHours == 1000)
  }

  @Test("A store that cannot keep the restart at first costs no driver the time in which the wallet did not run")
  func restartKeptLate() async throws {
    let before = try await ChargingWorld(drivers: 2)
    let earlier = try before.point()
    _ = try await before.waiting(earlier)
    _ = try await before.charging(earlier, 1, connector: 2)
    _ = try earlier.ask("StatusNotification", KeepingTests.status("SuspendedEV", of: 2))
    #expect(before.claim(1)?.session?.fullSince != nil)
    defer { withExtendedLifetime((before, earlier)) {} }
    before.clock.advance(seconds: 600)
    before.store.fail(with: .closed, butReading: true)
    let performed = before.store.performed
    let world = try before.restarted()
    try world.ticking { world.store.performed > performed + 3 }
    world.store.fail(with: nil)
    world.clock.advance(seconds: CentralPolicy.retryPause)
    try world.ticking { (0...1).allSatisfy { world.claim($0)?.session?.isConnected != true } }
    #expect(world.state() == .waiting && world.claim()?.session?.rest == 30_000)
    #expect(world.state(1) == .charging && world.claim(1)?.session?.fullTime == 0)
    let point = try world.point()
    defer { withExtendedLifetime(point) {} }
    try world.ticking { (0...1).allSatisfy { world.claim($0)?.session?.isConnected == true } }
    world.clock.advance(seconds: 30)
    try world.reach(.failed)
    #expect(world.state(1) == .charging)
  }

  @Test("A call that was in flight at the restart counts as unanswered", arguments: [false, true])
  func restartInFlight(_ isReservation: Bool) async throws {
    let before = try await ChargingWorld()
    var point = try before.point()
    let number = isReservation ? Int(try await before.reserve().number.value) : 0
    if !isReservation { _ = try await before.begin() }
    _ = try point.nextCall()
    let earlier = point
    defer { withExtendedLifetime((before, earlier)) {} }
    let world = try before.restarted()
    guard isReservation else {
      try world.reach(.waiting)
      #expect(world.claim()?.session?.rest == 210_000)
      return
    }
    try world.ticking { world.claim() == nil }
    try Self.remembered(world)
    point = try world.point()
    #expect(try point.answer("CancelReservation") == #"{"reservationId":\#(number)}"#)
  }

  @Test("A store that is closed breaks nothing; what it did not keep is mended")
  func closed() async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    _ = try await world.charging(point)
    world.store.fail(with: .closed)
    let performed = world.store.performed
    point.client.connection.reset()
    try world.ticking { world.store.performed > performed + 1 }
    #expect(world.claim()?.session?.isConnected == true)
    world.store.fail(with: nil)
    try world.ticking { world.claim()?.session?.isConnected == false }
    #expect(world.state() == .charging)
  }

  @Test("A charge point that has retired stays connected while somebody charges there, and begins nothing new")
  func retired() async throws {
    let world = try await ChargingWorld(drivers: 2)
    var point = try world.point()
    let session = try await world.charging(point)
    _ = try world.central.load(.sample([try Sample.point(2)])).get()
    #expect(world.central.refusal(at: try ChargingWorld.charger(2), for: world.drivers[1].user) == .noCharger)
    #expect(world.world.live.now.points.map(\.point.id.number) == [2])
    world.pass(60)
    point.client.connection.reset()
    try world.ticking { world.claim()?.session?.isConnected == false }
    point = try world.point()
    world.clock.advance(seconds: 600)
    #expect(try point.ask("StopTransaction", Say.stop(Int(session.terms.number.value))).isEmptyResult)
    #expect(world.state() == .ended && world.strays == [])
    for seconds in [0, 5] { world.pass(seconds) }
    #expect(try point.hear() == .close(1000, "the charge point has retired"))
    #expect(try world.world.refusal(CentralWorld.handshake()).status == 404)
  }

  // MARK: Waiting

  /// What somebody was told who waited.
  private final class Told: Sendable {
    private let answers = Mutex<[ChargingClaim?]>([])
    var all: [ChargingClaim?] { answers.withLock { $0 } }
    func add(_ claim: ChargingClaim?) { answers.withLock { $0.append(claim) } }
  }

  @Test("A wait for a session ends when the charge point has answered, or when the time is over")
  func waiting() async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    let session = try await world.begin()
    let (central, number, told) = (world.central, session.terms.number, Told())
    let soon = world.clock.monotonic().adding(seconds: 8)
    Task { told.add(await central.wait(for: number, until: soon)) }
    world.clock.advance(seconds: 8)
    try world.ticking { told.all.count == 1 }
    #expect(told.all.first??.session?.state == .starting)
    let later = world.clock.monotonic().adding(seconds: 8)
    let task = Task { await central.wait(for: number, until: later) }
    try point.answer("RemoteStartTransaction")
    #expect(await task.value?.session?.state == .waiting)
    #expect(await central.wait(for: number, until: later)?.session?.state == .waiting)
    _ = try await central.stop(session.terms.id, of: world.drivers[0].user, deadline: .endOfTime)
    #expect(await central.wait(for: number, until: later)?.session?.state == .failed)
    #expect(await central.wait(for: ChargingSessionNumber(unchecked: 7), until: later) == nil)
  }

  @Test("Who is cancelled waits no longer")
  func cancelled() async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    defer { withExtendedLifetime(point) {} }
    let (central, number) = (world.central, try await world.begin().terms.number)
    let later = world.clock.monotonic().adding(seconds: 8)
    let task = Task { await central.wait(for: number, until: later) }
    task.cancel()
    #expect(await task.value?.session?.state == .starting)
  }
}
