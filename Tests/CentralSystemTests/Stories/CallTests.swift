import OCPP
import Synchronization
import TestSupport
import Testing
import WalletCore

@testable import CentralSystem

@Suite("The wallet asks a charge point", .blocking)
struct CallTests {
  /// A charge point that is asked for nothing by itself.
  private static func world() throws -> CentralWorld {
    var stored = try Sample.stored(1, isRegistered: true)
    stored.profiles = "Core"
    return try CentralWorld([stored])
  }

  @Test("A call without an answer in time ends; the next is sent; a late answer is dropped")
  func unanswered() async throws {
    let world = try Self.world()
    let point = try world.chargePoint()
    let first = try world.ask(.clearCache)
    let late = try point.nextCall()
    world.clock.advance(milliseconds: 29_999)
    let second = try world.ask(.unlockConnector(1))
    world.central.tick()
    _ = try point.ask("Heartbeat")
    #expect(world.central.statistics.unanswered == 0)
    world.clock.advance(milliseconds: 1)
    world.central.tick()
    #expect(await first.value == .failure(.unanswered))
    let next = try point.nextCall()
    #expect(next.action == "UnlockConnector" && next.id != late.id && next.id.count == 36)
    try point.say(#"[3,"\#(late.id)",{"status":"Accepted"}]"#)
    try point.say(#"[3,"\#(next.id)",{"status":"UnlockFailed"}]"#)
    #expect(await second.value == .success(.status("UnlockFailed")))
    #expect(world.central.statistics.unanswered == 1 && world.central.statistics.ourCalls == 2)
  }

  @Test("A call that has no turn within its time ends as well, differently from one that was sent")
  func noTurn() async throws {
    let world = try Self.world()
    let point = try world.chargePoint()
    let first = try world.ask(.clearCache)
    _ = try point.nextCall()
    world.clock.advance(seconds: 20)
    let (central, id) = (world.central, try Sample.id(1))
    let results = Results()
    // One too many: when it is refused, all others wait.
    for number in 1...17 {
      Task {
        do throws(CallFailure) {
          results.add(.success(try await central.call(.cancelReservation(number), to: id)))
        } catch { results.add(.failure(error)) }
      }
    }
    try CentralWorld.eventually { results.all == [.failure(.busy)] }
    world.clock.advance(seconds: 10)
    world.central.tick()
    #expect(await first.value == .failure(.unanswered))
    // The next is sent with ten of its seconds gone by.
    #expect(try point.nextCall().action == "CancelReservation")
    world.clock.advance(seconds: 20)
    world.central.tick()
    try CentralWorld.eventually { results.all.count == 17 }
    #expect(results.all.count { $0 == .failure(.unanswered) } == 1)
    #expect(results.all.count { $0 == .failure(.busy) } == 16)
    #expect(world.central.statistics.ourCalls == 2 && world.central.statistics.unanswered == 1)
  }

  @Test("Sixteen calls wait, and no more; each has its own answer")
  func busy() async throws {
    let world = try Self.world()
    let point = try world.chargePoint()
    let first = try world.ask(.cancelReservation(0))
    let call = try point.nextCall()
    let (central, id) = (world.central, try Sample.id(1))
    let results = Results()
    for number in 1...17 {
      Task {
        do throws(CallFailure) {
          results.add(.success(try await central.call(.cancelReservation(number), to: id)))
        } catch { results.add(.failure(error)) }
      }
    }
    try CentralWorld.eventually { results.all == [.failure(.busy)] }
    try point.say(#"[3,"\#(call.id)",{"status":"Accepted"}]"#)
    #expect(await first.value == .success(.status("Accepted")))
    for _ in 0..<16 { try point.answer("CancelReservation") }
    try CentralWorld.eventually { results.all.count == 17 }
    #expect(results.all.count { $0 == .success(.status("Accepted")) } == 16)
  }

  private final class Results: Sendable {
    private let results = Mutex<[Result<ChargePointAnswer, CallFailure>]>([])
    var all: [Result<ChargePointAnswer, CallFailure>] { results.withLock { $0 } }
    func add(_ result: Result<ChargePointAnswer, CallFailure>) { results.withLock { $0.append(result) } }
  }

  @Test("Who gives up does not wait any longer; what was not sent yet is not sent")
  func cancelled() async throws {
    let world = try Self.world()
    let point = try world.chargePoint()
    let first = try world.ask(.cancelReservation(1))
    let call = try point.nextCall()
    let second = try world.ask(.cancelReservation(2))
    for task in [first, second] {
      task.cancel()
      #expect(await task.value == .failure(.unanswered))
    }
    let third = try world.ask(.cancelReservation(3))
    try point.say(#"[3,"\#(call.id)",{"status":"Accepted"}]"#)
    #expect(try point.answer("CancelReservation") == #"{"reservationId":3}"#)
    #expect(await third.value == .success(.status("Accepted")))
  }

  @Test("Errors and answers that are none are told apart")
  func refused() async throws {
    let world = try Self.world()
    let point = try world.chargePoint()
    let first = try world.ask(.clearCache)
    try point.say(#"[4,"\#(try point.nextCall().id)","NotSupported","not here",{}]"#)
    #expect(await first.value == .failure(.refused(OCPPError(code: "NotSupported", "not here"))))
    let second = try world.ask(.clearCache)
    try point.say(#"[3,"\#(try point.nextCall().id)",{"status":7}]"#)
    #expect(await second.value == .failure(.unreadable))
  }

  @Test("When the connection ends, calls in flight and waiting are lost; afterwards nobody is asked")
  func lost() async throws {
    let world = try Self.world()
    let missing = try world.ask(.clearCache, of: 7)
    #expect(await missing.value == .failure(.notConnected))
    let early = try world.ask(.clearCache)
    #expect(await early.value == .failure(.notConnected))
    let point = try world.chargePoint()
    let tasks = try (0..<3).map { _ in try world.ask(.clearCache) }
    _ = try point.nextCall()
    point.client.connection.reset()
    // One that begins after the end finds no connection.
    for task in tasks { #expect([.failure(.lost), .failure(.notConnected)].contains(await task.value)) }
    try CentralWorld.eventually { world.central.statistics.connected == 0 }
    let late = try world.ask(.clearCache)
    #expect(await late.value == .failure(.notConnected))
  }
}
