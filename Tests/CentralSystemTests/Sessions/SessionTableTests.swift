import TestSupport
import Testing
import WalletCore

@testable import CentralSystem

@Suite("The table of a session's states, as a charge point and a driver bring them about", .blocking)
struct SessionTableTests {
  /// Something that happens in each state.
  enum Happening: CaseIterable, Sendable {
    case started, stoppedByDriver, settledByOwner, ended, endedByTag, lost, restarted, freeForTenMinutes, silence
    case endedElsewhere, answeredUnderAnotherName

    /// What follows in `starting`, `waiting`, `charging`, `stopping`.
    var next: [ChargingSession.State] {
      switch self {
      case .started: [.charging, .charging, .charging, .stopping]
      case .stoppedByDriver: [.failed, .failed, .stopping, .stopping]
      case .settledByOwner: [.failed, .failed, .ended, .ended]
      case .ended, .endedByTag: [.ended, .ended, .ended, .ended]
      case .lost, .restarted: [.waiting, .waiting, .charging, .stopping]
      // No car comes within that time.
      case .freeForTenMinutes: [.failed, .failed, .ended, .ended]
      case .silence: [.failed, .failed, .ended, .ended]
      case .endedElsewhere, .answeredUnderAnotherName: Self.states
      }
    }

    static let states: [ChargingSession.State] = [.starting, .waiting, .charging, .stopping]
  }

  @Test("Each state and all that can happen in it", arguments: Happening.states, Happening.allCases)
  func table(_ state: ChargingSession.State, _ happening: Happening) async throws {
    let index = try #require(Happening.states.firstIndex(of: state))
    var world = try await ChargingWorld()
    let (point, earlier) = (try world.point(), world)
    defer { withExtendedLifetime((point, earlier)) {} }
    let session = try await Self.bring(world, point, to: state)
    #expect(world.state() == state)
    #expect(try await world.held() == 3000)
    if happening == .restarted {
      world = try world.restarted()
      try world.ticking { world.claim()?.session?.isConnected == false }
    } else {
      try await Self.bringAbout(happening, in: world, point, session)
    }
    try world.ticking { world.state() == happening.next[index] }
    let isOver = happening.next[index].isFinal
    #expect(try await world.held() == (isOver ? 0 : 3000))
    let claimed = world.world.live.now.points.first?.claimed
    #expect(claimed == (isOver ? [] : [session.terms.place.charger]))
  }

  private static func bring(
    _ world: ChargingWorld, _ point: ScriptedChargePoint, to state: ChargingSession.State
  ) async throws -> ChargingSession {
    switch state {
    case .starting:
      let session = try await world.begin()
      #expect(try point.nextCall().action == "RemoteStartTransaction")
      return session
    case .waiting: return try await world.waiting(point)
    case .charging: return try await world.charging(point)
    default:
      let session = try await world.charging(point)
      _ = try await world.central.stop(session.terms.id, of: session.terms.user, deadline: .endOfTime)
      try point.answer("RemoteStopTransaction", #"{"status":"Rejected"}"#)
      return session
    }
  }

  private static func bringAbout(
    _ happening: Happening, in world: ChargingWorld, _ point: ScriptedChargePoint, _ session: ChargingSession
  ) async throws {
    let (tag, number) = (session.terms.idTag.text, Int(session.terms.number.value))
    switch happening {
    case .started:
      #expect(try point.ask("StartTransaction", Say.start(tag)).payload == Say.started(session, "Accepted"))
    case .stoppedByDriver:
      _ = try await world.central.stop(session.terms.id, of: session.terms.user, deadline: .endOfTime)
    case .settledByOwner: _ = try await world.central.settle(session.terms.number, atMost: nil)
    case .ended: #expect(try point.ask("StopTransaction", Say.stop(number)).isEmptyResult)
    case .endedByTag:
      let answer = try point.ask("StopTransaction", Say.stop(-1, idTag: tag))
      #expect(answer.payload == #"{"idTagInfo":{"status":"Accepted"}}"#)
    case .lost:
      point.client.connection.reset()
      try world.ticking { world.claim()?.session?.isConnected == false }
    case .freeForTenMinutes:
      for status in ["Charging", "Available"] {
        #expect(try point.ask("StatusNotification", KeepingTests.status(status, of: 1)).isEmptyResult)
      }
      world.pass(600)
    case .silence: world.pass(86_400)
    case .endedElsewhere:
      let other = try world.point("CP2")
      #expect(try other.ask("StopTransaction", Say.stop(number)).isEmptyResult)
      #expect(world.strays == ["StopTransaction"])
    case .answeredUnderAnotherName:
      try point.say(#"[3,"another",{"status":"Rejected"}]"#)
      _ = try point.ask("Heartbeat")
    case .restarted: break
    }
  }

  @Test(
    "No answer and no word to others before the store has the beginning; then the same again over another connection")
  func order() async throws {
    let answers = try LateAnswers()
    let world = try await ChargingWorld(answers: answers)
    let point = try world.point()
    let session = try await world.waiting(point)
    let start = Say.start(session.terms.idTag.text)
    let performed = world.store.performed
    answers.hold()
    try point.say(#"[2,"a","StartTransaction",\#(start)]"#)
    try CentralWorld.eventually { world.store.performed == performed + 1 }
    #expect(!point.client.connection.waitToRead(milliseconds: 20))
    #expect(world.state() == .waiting)
    // The connection is lost before the answer.
    point.client.connection.reset()
    try CentralWorld.eventually { world.central.statistics.connected == 0 }
    answers.release()
    let next = try world.point()
    for _ in 0..<2 {
      #expect(try next.ask("StartTransaction", start).payload == Say.started(session, "Accepted"))
      #expect(world.state() == .charging && world.strays == [])
    }
  }
}
