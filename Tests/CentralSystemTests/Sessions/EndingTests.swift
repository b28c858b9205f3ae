import OCPP
import Synchronization
import TestSupport
import Testing
import WalletCore

@testable import CentralSystem

@Suite("A session ends", .blocking)
struct EndingTests {
  @Test("Without a number, by the idTag of a session that waits or charges", arguments: [false, true])
  func byTag(_ isCharging: Bool) async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    let session = isCharging ? try await world.charging(point) : try await world.waiting(point)
    world.clock.advance(seconds: 600)
    let stop = Say.stop(
      -1, idTag: session.terms.idTag.text, meter: 1800,
      data: [Say.sample(1000, "Transaction.Begin"), Say.sample(1800, "Transaction.End")])
    for _ in 0..<2 {
      #expect(try point.ask("StopTransaction", stop).payload == #"{"idTagInfo":{"status":"Accepted"}}"#)
      #expect(world.state() == .ended && world.end()?.wattHours == 800)
    }
    #expect(world.strays == ["StopTransaction"])
    #expect(try await world.held() == 0)
  }

  @Test("Numbers of nobody are answered as if known, and the session goes on", arguments: [0, -1, 99])
  func unknown(_ transaction: Int) async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    _ = try await world.charging(point)
    #expect(try point.ask("StopTransaction", Say.stop(transaction)).isEmptyResult)
    let answer = try point.ask("StopTransaction", Say.stop(transaction, idTag: "NOBODYSIDTAG234567AB"))
    #expect(answer.payload == #"{"idTagInfo":{"status":"Invalid"}}"#)
    #expect(world.state() == .charging && world.strays == ["StopTransaction", "StopTransaction"])
  }

  @Test("Another charge point cannot end it, by number or by idTag")
  func strange() async throws {
    let world = try await ChargingWorld()
    let (point, other) = (try world.point(), try world.point("CP2"))
    let session = try await world.charging(point)
    #expect(try other.ask("StopTransaction", Say.stop(Int(session.terms.number.value))).isEmptyResult)
    let answer = try other.ask("StopTransaction", Say.stop(-1, idTag: session.terms.idTag.text))
    #expect(answer.payload == #"{"idTagInfo":{"status":"Invalid"}}"#)
    #expect(world.state() == .charging && world.strays.count == 2)
  }

  @Test("Its end comes late, over another connection, with a clock that is wrong", arguments: ["1970", "2037"])
  func late(_ year: String) async throws {
    let world = try await ChargingWorld()
    var point = try world.point()
    let session = try await world.charging(point)
    point.client.connection.reset()
    try world.ticking { world.claim()?.session?.isConnected == false }
    world.clock.advance(seconds: 3600)
    point = try world.point()
    let stop = Say.stop(Int(session.terms.number.value), meter: 9000, at: "\(year)-01-15T08:00:00Z")
    #expect(try point.ask("StopTransaction", stop).isEmptyResult)
    #expect(world.state() == .ended && world.end()?.wattHours == 8000)
    #expect(world.end()?.claim.session?.stoppedAt == world.clock.now())
  }

  @Test("Its end never comes: after a day without news what was measured is paid, and what comes then is a stray")
  func never() async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    let session = try await world.charging(point)
    let number = Int(session.terms.number.value)
    world.clock.advance(seconds: 600)
    _ = try point.ask("MeterValues", Say.values(number, meter: 1500))
    for _ in 0..<3 { _ = try point.ask("Heartbeat") }
    world.pass(86_400)
    try world.reach(.ended)
    #expect(world.end()?.claim.session?.endedBy == .silence && world.end()?.wattHours == 500)
    #expect(try point.ask("StopTransaction", Say.stop(number)).isEmptyResult)
    #expect(world.strays == ["StopTransaction"] && world.end()?.wattHours == 500)
    #expect(try await world.held() == 0)
  }

  @Test("The charger is free for ten minutes, also when that is what it said before the connection was lost")
  func free() async throws {
    let world = try await ChargingWorld()
    var point = try world.point()
    _ = try await world.charging(point)
    for status in ["Charging", "Available"] {
      _ = try point.ask("StatusNotification", KeepingTests.status(status, of: 1))
    }
    #expect(world.claim()?.session?.freeSince == world.clock.monotonic())
    point.client.connection.reset()
    try world.ticking { world.claim()?.session?.isConnected == false }
    #expect(world.claim()?.session?.freeSince == nil)
    world.pass(600)
    #expect(world.state() == .charging)
    point = try world.point()
    #expect(world.claim()?.session?.freeSince == world.clock.monotonic())
    world.pass(600)
    try world.reach(.ended)
    #expect(world.end()?.claim.session?.endedBy == .free)
  }

  @Test("A charge point gets a stop at once, and again and again until it has stopped; also when it is back")
  func told() async throws {
    let world = try await ChargingWorld()
    var point = try world.point()
    let session = try await world.charging(point)
    let number = Int(session.terms.number.value)
    let told = #"{"transactionId":\#(number)}"#
    _ = try await world.central.stop(session.terms.id, of: world.drivers[0].user, deadline: .endOfTime)
    #expect(try point.answer("RemoteStopTransaction") == told)
    for (count, seconds) in [10, 30, 60, 300].enumerated() {
      #expect(world.claim()?.session?.stopTries == Int64(count + 1))
      world.clock.advance(seconds: seconds - 1)
      world.central.tick()
      _ = try point.ask("Heartbeat")
      #expect(point.waiting.isEmpty)
      world.clock.advance(seconds: 1)
      try world.ticking { world.claim()?.session?.stopTries == Int64(count + 2) }
      #expect(try point.answer("RemoteStopTransaction", #"{"status":"Rejected"}"#) == told)
    }
    point.client.connection.reset()
    try world.ticking { world.claim()?.session?.isConnected == false }
    world.pass(3600)
    #expect(world.claim()?.session?.stopTries == 5)
    point = try world.point()
    #expect(try point.answer("RemoteStopTransaction") == told)
    #expect(try point.ask("StopTransaction", Say.stop(number)).isEmptyResult)
    #expect(world.state() == .ended && world.end()?.claim.session?.endedBy == .user)
  }

  @Test("An end that comes again after a restart of the wallet is answered as before, but to nobody else")
  func again() async throws {
    var world = try await ChargingWorld()
    let session = try await world.charging(world.point())
    let (tag, number) = (session.terms.idTag.text, Int(session.terms.number.value))
    let stop = Say.stop(number, idTag: tag)
    let (accepted, invalid) = (#"{"idTagInfo":{"status":"Accepted"}}"#, #"{"idTagInfo":{"status":"Invalid"}}"#)
    #expect(try world.point().ask("StopTransaction", stop).payload == accepted)
    #expect(world.state() == .ended && world.strays == [])
    world = try world.restarted()
    let (point, other) = (try world.point(), try world.point("CP2"))
    #expect(try point.ask("StopTransaction", stop).payload == accepted)
    #expect(world.strays == ["StopTransaction"])
    #expect(try other.ask("StopTransaction", stop).payload == invalid)
    for wrong in [Say.stop(number, idTag: "NOBODYSIDTAG234567AB"), Say.stop(number ^ 1, idTag: tag)] {
      #expect(try point.ask("StopTransaction", wrong).payload == invalid)
    }
  }

  @Test(
    "A register at the end that cannot be read is not known: the session ends, and what was measured is paid",
    arguments: ["2000000000000000", "1e400", #""?""#, "null"])
  func unreadableRegister(_ meter: String) async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    let number = Int(try await world.charging(point).terms.number.value)
    world.clock.advance(seconds: 600)
    _ = try point.ask("MeterValues", Say.values(number, meter: 1500))
    let stop = Say.stop(number).replacing(#""meterStop":2000"#, with: #""meterStop":\#(meter)"#)
    #expect(try point.ask("StopTransaction", stop).isEmptyResult)
    #expect(world.state() == .ended && world.end()?.wattHours == 500 && world.strays == [])
    #expect(world.end()?.claim.session?.meter.stop == -1)
  }

  private final class Count: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
  }

  @Test("It gets the stop however many calls wait")
  func crowded() async throws {
    let world = try await ChargingWorld()
    let point = try world.point()
    let session = try await world.charging(point)
    let first = try world.world.ask(.clearCache)
    let call = try point.nextCall()
    let (central, id, refused) = (world.central, try Sample.id(1), Count())
    // One is too many: when it is refused, all others wait.
    let calls = (1...17).map { number in
      Task {
        do throws(CallFailure) { _ = try await central.call(.cancelReservation(number), to: id) } catch {
          if error == .busy { refused.add() }
        }
      }
    }
    try CentralWorld.eventually { refused.value > 0 }
    _ = try await central.stop(session.terms.id, of: world.drivers[0].user, deadline: .endOfTime)
    try point.say(#"[3,"\#(call.id)",{"status":"Accepted"}]"#)
    #expect(await first.value == .success(.status("Accepted")))
    var actions: [String] = []
    for _ in 0..<17 {
      let next = try point.nextCall()
      actions.append(next.action)
      try point.say(#"[3,"\#(next.id)",{"status":"Accepted"}]"#)
    }
    #expect(actions.count { $0 == "RemoteStopTransaction" } == 1)
    for call in calls { await call.value }
  }
}
