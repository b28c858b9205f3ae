import TestSupport
import Testing
import WalletCore

@testable import CentralSystem

@Suite("A session begins", .blocking)
struct BeginningTests {
  @Test("From begin to the bill; what comes twice is answered alike and is a stray")
  func whole() async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    let session = try await world.begin()
    let tag = session.terms.idTag.text
    let charger = try ChargingWorld.charger(1)
    #expect(world.state() == .starting && world.world.live.now.points.first?.claimed == [charger])
    #expect(try point.answer("RemoteStartTransaction") == #"{"connectorId":1,"idTag":"\#(tag)"}"#)
    try world.reach(.waiting)
    let accepted = #"{"idTagInfo":{"status":"Accepted"}}"#
    #expect(try point.ask("Authorize", #"{"idTag":"\#(tag.lowercased())"}"#).payload == accepted)
    #expect(try point.ask("StartTransaction", Say.start(tag)).payload == Say.started(session, "Accepted"))
    #expect(world.state() == .charging)
    world.clock.advance(seconds: 600)
    let number = Int(session.terms.number.value)
    #expect(try point.ask("MeterValues", Say.values(number, meter: 1500)).isEmptyResult)
    #expect(world.claim()?.session?.meter.wattHours == 500)
    let stop = Say.stop(number, idTag: tag)
    #expect(try point.ask("StopTransaction", stop).payload == accepted)
    #expect(world.state() == .ended && world.end()?.wattHours == 1000 && world.end()?.total == 45)
    #expect(world.world.live.now.points.first?.claimed == [] && world.strays == [])
    #expect(try await world.held() == 0)
    #expect(try point.ask("StopTransaction", stop).payload == accepted)
    #expect(world.strays == ["StopTransaction"] && world.end()?.wattHours == 1000)
    let refused = #"{"idTagInfo":{"status":"Invalid"}}"#
    #expect(try point.ask("Authorize", #"{"idTag":"\#(tag)"}"#).payload == refused)
  }

  @Test(
    "A charge point that does not want to begin, or is not connected: failed, and the money is free", arguments: 0...2)
  func refused(_ how: Int) async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    if how == 2 {
      point.client.connection.reset()
      try CentralWorld.eventually { world.central.statistics.connected == 0 }
    }
    _ = try await world.begin()
    if how == 0 { try point.answer("RemoteStartTransaction", #"{"status":"Rejected"}"#) }
    if how == 1 { try point.say(#"[4,"\#(try point.nextCall().id)","InternalError","",{}]"#) }
    try world.reach(.failed)
    #expect(world.end()?.claim.session?.endedBy == .refused && world.claim() == nil)
    #expect(try await world.held() == 0)
  }

  @Test("No answer to the question: it waits for the car, and a late answer means nothing")
  func unanswered() async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    let session = try await world.begin()
    let call = try point.nextCall()
    world.pass(30)
    try world.reach(.waiting)
    try point.say(#"[3,"\#(call.id)",{"status":"Rejected"}]"#)
    let answer = try point.ask("StartTransaction", Say.start(session.terms.idTag.text))
    #expect(answer.payload == Say.started(session, "Accepted"))
  }

  @Test("The connection is lost before the answer: the time for the car stands still until it is back")
  func lost() async throws {
    let world = try await ChargingWorld()
    var point = try world.point()
    let session = try await world.begin()
    _ = try point.nextCall()
    world.clock.advance(seconds: 10)
    point.client.connection.reset()
    try world.ticking { world.state() == .waiting && world.claim()?.session?.rest == 200_000 }
    world.pass(600)
    #expect(world.state() == .waiting)
    point = try world.point()
    try world.ticking { world.claim()?.session?.deadline == world.clock.monotonic().adding(seconds: 200) }
    let answer = try point.ask("StartTransaction", Say.start(session.terms.idTag.text))
    #expect(answer.payload == Say.started(session, "Accepted") && world.state() == .charging)
  }

  @Test("No car in time: the money is free, and a transaction that begins later is stopped")
  func noCar() async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    let session = try await world.waiting(point)
    world.pass(209)
    #expect(world.state() == .waiting)
    world.pass(1)
    try world.reach(.failed)
    #expect(world.end()?.claim.session?.endedBy == .noCar)
    #expect(try await world.held() == 0)
    try Self.expectInvalid(point, Say.start(session.terms.idTag.text))
    #expect(world.strays == ["StartTransaction"] && world.claim() == nil)
  }

  @Test("The driver stops before the car is there")
  func stopped() async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    let session = try await world.waiting(point)
    _ = try await world.central.stop(session.terms.id, of: world.drivers[0].user, deadline: .endOfTime)
    #expect(world.state() == .failed)
    #expect(try await world.held() == 0)
    try Self.expectInvalid(point, Say.start(session.terms.idTag.text))
  }

  @Test("What begins again has the same answer; another transaction meanwhile is stopped")
  func again() async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    let session = try await world.charging(point)
    let (tag, number) = (session.terms.idTag.text, Int(session.terms.number.value))
    for isStopping in [false, true] {
      if isStopping {
        _ = try await world.central.stop(session.terms.id, of: world.drivers[0].user, deadline: .endOfTime)
        #expect(try point.answer("RemoteStopTransaction") == #"{"transactionId":\#(number)}"#)
      }
      #expect(try point.ask("StartTransaction", Say.start(tag)).payload == Say.started(session, "Accepted"))
      let other = Say.start(tag, meter: isStopping ? 1000 : 1001, at: "2027-01-15T08:00:0\(isStopping ? 1 : 0)Z")
      let started = try #require(try point.ask("StartTransaction", other).started)
      #expect(started.status == "ConcurrentTx" && started.id != number)
      #expect(try point.answer("RemoteStopTransaction") == #"{"transactionId":\#(started.id)}"#)
      #expect(world.state() == (isStopping ? .stopping : .charging))
    }
    #expect(world.strays == ["StartTransaction", "StartTransaction"])
  }

  @Test("Another connector, another charge point, nobody's idTag: invalid, and the session waits on")
  func wrong() async throws {
    let world = try await ChargingWorld()
    let (point, other) = (try world.point(), try world.point("CP2"))
    let session = try await world.waiting(point)
    let tag = session.terms.idTag.text
    try Self.expectInvalid(point, Say.start(tag, connector: 2))
    try Self.expectInvalid(point, Say.start("NOBODYSIDTAG234567AB"))
    try Self.expectInvalid(other, Say.start(tag))
    #expect(try other.ask("Authorize", #"{"idTag":"\#(tag)"}"#).payload == #"{"idTagInfo":{"status":"Invalid"}}"#)
    #expect(world.state() == .waiting && world.strays.count == 3)
    let answer = try point.ask("StartTransaction", Say.start(tag))
    #expect(answer.payload == Say.started(session, "Accepted"))
  }

  /// A transaction is nobody's, and is told to stop.
  static func expectInvalid(_ point: ScriptedChargePoint, _ start: String) throws {
    let started = try #require(try point.ask("StartTransaction", start).started)
    #expect(started.status == "Invalid")
    #expect(try point.answer("RemoteStopTransaction") == #"{"transactionId":\#(started.id)}"#)
  }

  @Test("A user who has only reserved is known, but has set no money aside")
  func onlyReserved() async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    let tag = try await world.reserve().idTag.text
    try point.answer("ReserveNow")
    try world.ticking { world.claim()?.reservation.state == .active }
    #expect(try point.ask("Authorize", #"{"idTag":"\#(tag)"}"#).payload == #"{"idTagInfo":{"status":"Accepted"}}"#)
    try Self.expectInvalid(point, Say.start(tag))
    let session = try await world.waiting(point)
    #expect(session.terms.idTag.text == tag)
    #expect(try point.ask("StartTransaction", Say.start(tag)).payload == Say.started(session, "Accepted"))
  }

  @Test(
    "A charge point whose clock is wrong begins, and our clock counts",
    arguments: ["1970-01-01T00:00:00Z", "2037-01-15T08:00:00Z", "2027-01-15T07:00:00Z"])
  func clock(_ time: String) async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    let session = try await world.waiting(point)
    let start = Say.start(session.terms.idTag.text, at: time)
    for _ in 0..<2 {
      #expect(try point.ask("StartTransaction", start).payload == Say.started(session, "Accepted"))
    }
    #expect(world.claim()?.session?.startedAt == world.clock.now())
  }

  @Test("What the store cannot keep is not acknowledged, and changes nothing; it may be sent again")
  func diskFull() async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    let session = try await world.waiting(point)
    let number = Int(session.terms.number.value)
    let calls = [
      ("StartTransaction", Say.start(session.terms.idTag.text)), ("MeterValues", Say.values(number, meter: 1500)),
      ("StatusNotification", KeepingTests.status("Charging", of: 1)), ("StopTransaction", Say.stop(number)),
    ]
    for (action, payload) in calls {
      let before = world.claim()
      world.clock.advance(seconds: 100)
      world.store.fail(with: .diskFull)
      #expect(try point.ask(action, payload).code == "InternalError")
      #expect(world.claim() == before)
      world.store.fail(with: nil)
      #expect(try point.ask(action, payload).payload != nil)
      #expect(world.claim() != before)
    }
    #expect(world.state() == .ended && world.strays == [])
  }

  @Test("Of fifty who begin at once on a charger one wins, and of nobody else money is held")
  func fifty() async throws {
    let world = try await ChargingWorld(drivers: 50)
    let point = try world.point()
    let (central, wishes) = (world.central, try (0..<50).map { try world.wish($0) })
    let results = await withTaskGroup(of: Result<BeginCharging.Begun, ChargingRefusal>?.self) { group in
      for wish in wishes { group.addTask { try? await central.begin(wish) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count { if case .success = $0 { true } else { false } } == 1)
    #expect(results.count { $0 == .failure(.occupied) } == 49)
    var held: [Int64] = []
    for driver in 0..<50 { held.append(try await world.held(driver)) }
    #expect(held.reduce(0, +) == 3000 && held.count { $0 > 0 } == 1)
    try point.answer("RemoteStartTransaction")
    _ = try point.ask("Heartbeat")
    #expect(point.waiting.isEmpty)
  }
}
