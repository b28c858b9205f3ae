import TestSupport
import Testing
import WalletCore

@testable import CentralSystem

@Suite("Drivers, charge points, faults and restarts at random", .blocking, .slow)
struct RandomChargingTests {
  @Test("Whatever happened: after a day without news nothing is held, and all chargers are free", arguments: 1...12)
  func random(_ seed: Int) async throws {
    var storm = try await Storm(seed: UInt64(seed))
    for _ in 0..<150 { try await storm.step() }
    try await storm.end()
  }
}

/// A world in which anything may happen, in an order that follows from a seed.
private struct Storm {
  private static let drivers = 3

  private var world: ChargingWorld
  private var point: ScriptedChargePoint?
  /// Earlier runs of the wallet and their connections: they live on and do nothing, as if they were killed.
  private var earlier: [(ChargingWorld, ScriptedChargePoint?)] = []
  private var generator: SeededGenerator
  private var sessions: [ChargingSession.Terms] = []

  init(seed: UInt64) async throws {
    world = try await ChargingWorld(drivers: Self.drivers)
    point = try world.point()
    generator = SeededGenerator(seed: seed)
  }

  private mutating func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func step() async throws {
    let (driver, connector) = (random(0...Self.drivers - 1), random(1...2))
    world.pass(1)
    switch random(0...11) {
    case 0, 1:
      let wish = try world.wish(driver, connector: connector)
      if case .success(let begun)? = try? await world.central.begin(wish), let session = begun.claim.session {
        sessions.append(session.terms)
      }
    case 2: _ = try? await world.reserve(driver, connector: connector)
    case 3: try await giveUp(driver)
    case 4: world.pass(random(1...700))
    case 5: try loseOrConnect()
    case 6: if generator.chance(30) { try restart() }
    default: try saySomething(connector)
    }
    try answerCalls()
    // One session at a time, each with the same limit.
    for driver in 0..<Self.drivers {
      let held = try await world.held(driver)
      #expect(held == 0 || held == 3000)
    }
  }

  // MARK: Drivers and the owner

  private mutating func giveUp(_ driver: Int) async throws {
    guard let claim = world.claim(driver) else { return }
    guard let session = claim.session?.terms else {
      _ = try await world.central.cancel(claim.reservation.id, of: claim.reservation.user, deadline: .endOfTime)
      return
    }
    if generator.chance(70) {
      _ = try await world.central.stop(session.id, of: session.user, deadline: .endOfTime)
    } else {
      _ = try await world.central.settle(session.number, atMost: generator.chance(50) ? 100 : nil)
    }
  }

  private mutating func restart() throws {
    earlier.append((world, point))
    world = try world.restarted()
    point = nil
  }

  // MARK: The charge point

  private mutating func loseOrConnect() throws {
    if let point {
      point.client.connection.reset()
      let central = world.central
      try CentralWorld.eventually { central.statistics.connected == 0 }
      self.point = nil
    } else {
      point = try world.point()
    }
  }

  private mutating func saySomething(_ connector: Int) throws {
    guard let point, let session = sessions.randomElement(using: &generator) else { return }
    let number = [Int(session.number.value), Int(session.number.value), 0, -1, 99][random(0...4)]
    let tag = generator.chance(80) ? session.idTag.text : "NOBODYSIDTAG234567AB"
    let meter = random(900...5000)
    let (action, payload): (String, String)
    switch random(0...3) {
    case 0:
      let start = Say.start(tag, connector: connector, meter: generator.chance(70) ? 1000 : meter)
      (action, payload) = ("StartTransaction", start)
    case 1:
      let values = Say.values(generator.chance(80) ? number : nil, connector: connector, meter: meter)
      (action, payload) = ("MeterValues", values)
    case 2:
      let stop = Say.stop(number, idTag: generator.chance(50) ? tag : nil, meter: meter)
      (action, payload) = ("StopTransaction", stop)
    default:
      let status = ConnectorStatus.allCases[random(0...ConnectorStatus.allCases.count - 1)].rawValue
      (action, payload) = ("StatusNotification", KeepingTests.status(status, of: random(0...2)))
    }
    // Each message is answered: that it is kept, or that it is to be sent again.
    let fails = generator.chance(10)
    if fails { world.store.fail(with: .diskFull) }
    defer { world.store.fail(with: nil) }
    let answer = try point.ask(action, payload)
    #expect(answer.payload != nil || fails && answer.code == "InternalError", "\(action): \(answer)")
  }

  /// Answers what the wallet has asked: as it wishes, otherwise, under another name, or not at all.
  private mutating func answerCalls() throws {
    guard let point else { return }
    _ = try point.ask("Heartbeat")
    while !point.waiting.isEmpty {
      let call = try point.nextCall()
      switch random(0...9) {
      case 0...5: try point.say(#"[3,"\#(call.id)",{"status":"Accepted"}]"#)
      case 6: try point.say(#"[3,"\#(call.id)",{"status":"Rejected"}]"#)
      case 7: try point.say(#"[4,"\#(call.id)","GenericError","",{}]"#)
      case 8: try point.say(#"[3,"another",{"status":"Accepted"}]"#)
      default: break
      }
    }
  }

  // MARK: The end

  mutating func end() async throws {
    let world = world
    world.clock.advance(seconds: 86_400)
    try world.ticking {
      // What was in vain rests for some seconds.
      world.clock.advance(seconds: 11)
      return (0..<Self.drivers).allSatisfy { world.claim($0) == nil }
        && world.world.live.now.points.allSatisfy(\.claimed.isEmpty)
    }
    #expect(try world.store.liveClaims() == [])
    for driver in 0..<Self.drivers { #expect(try await world.held(driver) == 0) }
    if point != nil { try loseOrConnect() }
    let last = try world.point()
    _ = try last.ask("StatusNotification", KeepingTests.status("Available", of: 0))
    for connector in 1...2 {
      let begun = try await world.central.begin(world.wish(connector - 1, connector: connector)).get()
      #expect(begun.claim.session?.state == .starting && !begun.isRepeat)
    }
  }
}
