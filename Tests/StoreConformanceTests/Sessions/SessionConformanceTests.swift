import TestSupport
import Testing

@testable import WalletCore

@Suite("Both stores: what each event does to a session in each state, and what is booked")
struct SessionConformanceTests {
  /// The state after it, = for the same, whether the charge point is told to stop, and what was written.
  private static let table = """
    event               | starting      | waiting       | charging           | stopping           | settling      | ended   | failed
    accepted            | waiting       | =             | =                  | =                  | =             | =       | =
    refused             | failed void   | =             | =                  | =                  | =             | =       | =
    no answer           | waiting       | =             | =                  | =                  | =             | =       | =
    begins              | charging      | charging      | =                  | =                  | =             | = stray | = stray
    begins, other meter | charging      | charging      | = stray            | = stray            | = stray       | = stray | = stray
    begins elsewhere    | = stray       | = stray       | = stray            | = stray            | = stray       | = stray | = stray
    sample              | = stray       | = stray       | = curve            | = curve            | = stray       | = stray | = stray
    impossible sample   | = stray       | = stray       | =                  | =                  | = stray       | = stray | = stray
    sample of nothing   | = stray       | = stray       | =                  | =                  | = stray       | = stray | = stray
    ends                | ended void    | ended void    | ended capture      | ended capture      | =             | = stray | = stray
    Available           | =             | =             | =                  | =                  | =             | =       | =
    SuspendedEV         | =             | =             | =                  | =                  | =             | =       | =
    connected           | =             | =             | =                  | = tell             | =             | =       | =
    connection lost     | waiting       | =             | =                  | =                  | =             | =       | =
    driver stops it     | failed void   | failed void   | stopping tell      | =                  | =             | =       | =
    owner stops it      | failed void   | failed void   | stopping tell      | =                  | =             | =       | =
    before its deadline | =             | =             | =                  | =                  | =             | =       | =
    at its deadline     | failed expire | failed expire | =                  | = tell             | ended capture | =       | =
    a day without news  | failed expire | failed expire | ended capture      | ended capture      | ended capture | =       | =
    settled             | failed void   | failed void   | ended tell capture | ended tell capture | ended capture | =       | =
    settled for less    | failed void   | failed void   | ended tell capture | ended tell capture | ended capture | =       | =
    settled for nothing | failed void   | failed void   | ended tell void    | ended tell void    | ended void    | =       | =
    """

  private static let rows = table.split(separator: "\n").map { line in
    line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
  }

  private static func event(_ name: String, for session: ChargingSession, at now: Timestamp) -> ChargingEvent? {
    let start = TransactionStart(connector: 1, meter: session.meter.start ?? 1000, at: session.saidStart ?? now)
    func sample(_ wattHours: Int64) -> ChargingSample { ChargingSample(at: now, wattHours: wattHours, watts: 7200) }
    return switch name {
    case "accepted": .startAnswered(.accepted)
    case "refused": .startAnswered(.refused)
    case "no answer": .startAnswered(.none)
    case "begins": .began(start)
    case "begins, other meter": .began(TransactionStart(connector: 1, meter: start.meter + 1, at: start.at))
    case "begins elsewhere": .began(TransactionStart(connector: 2, meter: start.meter, at: start.at))
    case "sample": .sampled([sample(1350)])
    case "impossible sample": .sampled([sample(90_000)])
    case "sample of nothing": .sampled([])
    case "ends": .ended(TransactionEnd(meter: 1400, at: now, samples: [sample(1380)]))
    case "Available": .status(.available)
    case "SuspendedEV": .status(.suspendedByCar)
    case "connected": .connected(true)
    case "connection lost": .connected(false)
    case "driver stops it": .stop(.user)
    case "owner stops it": .stop(.owner)
    case "before its deadline", "at its deadline", "a day without news": .time
    case "settled": .settle(wattHours: nil)
    case "settled for less": .settle(wattHours: 100)
    case "settled for nothing": .settle(wattHours: 0)
    default: nil
    }
  }

  /// How many milliseconds pass before an event: mostly enough for another point of the curve.
  private static func pause(before name: String, for session: ChargingSession, at now: Timestamp) -> Int64 {
    let left = session.deadline.map { $0.milliseconds(since: now) }
    return switch name {
    case "before its deadline": max((left ?? 1) - 1, 0)
    case "at its deadline": left ?? 0
    case "a day without news": session.newsAt.adding(seconds: 86_400).milliseconds(since: now)
    default: 61_000
    }
  }

  /// A session as it is in a state. Where it has begun, 300 watt hours were measured.
  private func session(
    in state: ChargingSession.State, _ scene: ChargingScene, _ driver: ChargingScene.Driver
  ) async throws -> [ChargingClaim] {
    var claims = try await scene.begin(driver).get().map(\.claim)
    func step(_ event: ChargingEvent, after seconds: Int = 0) async throws {
      guard claims[0].session?.state != state else { return }
      scene.clock.advance(seconds: seconds)
      claims = try await scene.take(event, of: claims).map(\.claim)
    }
    if state == .failed { try await step(.startAnswered(.refused)) }
    try await step(.startAnswered(.accepted))
    try await step(.began(TransactionStart(connector: 1, meter: 1000, at: scene.clock.now())), after: 20)
    if claims[0].session?.state == .charging {
      scene.clock.advance(seconds: 60)
      claims = try await scene.take(.sampled([ChargingSample(at: scene.clock.now(), wattHours: 1300)]), of: claims)
        .map(\.claim)
    }
    try await step(.stop(.user))
    // While the clock is wrong, the books refuse.
    if state == .settling { scene.clock.step(seconds: 2 * 86_400) }
    try await step(.ended(TransactionEnd(meter: 1400, at: scene.clock.now())))
    if state == .settling { scene.clock.step(seconds: -2 * 86_400) }
    #expect(claims[0].session?.state == state)
    return claims
  }

  @Test("The table, and each event again, by which nothing more is booked", arguments: rows.dropFirst())
  func row(_ row: [String]) async throws {
    let scene = try await ChargingScene()
    let driver = try await scene.driver()
    for (name, cell) in zip(try #require(Self.rows.first).dropFirst(), row.dropFirst()) {
      let before = try await session(in: try #require(.init(rawValue: name)), scene, driver)
      let after = try await judge(row[0], before, cell, scene, driver)
      // So that the next can begin.
      if !after[0].isOver { try await scene.take(.settle(wattHours: nil), of: after) }
      #expect(try await scene.live() == [])
      #expect(try await scene.funds(of: driver).held == 0)
    }
    try await scene.checkBooks()
  }

  private func judge(
    _ name: String, _ before: [ChargingClaim], _ cell: String, _ scene: ChargingScene, _ driver: ChargingScene.Driver
  ) async throws -> [ChargingClaim] {
    let session = try #require(before[0].session)
    let (head, funds) = (try await scene.head(), try await scene.funds(of: driver))
    let points = try await scene.page(of: before, for: driver)?.curve.count
    scene.clock.advance(milliseconds: Self.pause(before: name, for: session, at: scene.clock.monotonic()))
    let event = try #require(Self.event(name, for: session, at: scene.clock.now()))
    let outcomes = try await scene.take(event, of: before)
    let after = try #require(outcomes[0].claim.session)
    let booked = try await scene.booked(for: driver, after: head)
    var words = [after.state == session.state ? "=" : after.state.rawValue]
    if outcomes[0].tellsToStop { words.append("tell") }
    if outcomes[0].isStray { words.append("stray") }
    if try await scene.page(of: before, for: driver)?.curve.count != points, !after.state.isFinal {
      words.append("curve")
    }
    words += booked.map { "\($0.kind)" }
    #expect(words.joined(separator: " ") == cell, "\(name), \(session.state)")
    #expect(outcomes[0].refusal == nil)
    if outcomes[0].isStray { #expect(after == session, "\(name), \(session.state)") }
    try await judgeMoney(outcomes[0], booked, funds, scene, driver)

    let again = try await scene.take(event, of: before)
    #expect(again[0].claim.session?.state == after.state && again[0].bill == nil, "\(name), \(session.state)")
    #expect(try await scene.head() == head + Int64(booked.count), "\(name), \(session.state)")
    return again.map(\.claim)
  }

  private func judgeMoney(
    _ outcome: TakeChargingEvent.Outcome, _ booked: [ChargingScene.Booked], _ before: ChargingScene.Funds,
    _ scene: ChargingScene, _ driver: ChargingScene.Driver
  ) async throws {
    let session = try #require(outcome.claim.session)
    let paid = outcome.bill?.record.total ?? 0
    #expect((outcome.bill != nil) == booked.contains { $0.kind == .capture })
    #expect(booked.allSatisfy { $0.held == 0 && $0.paid == paid && $0.merchant == (paid > 0 ? "Grid" : nil) })
    let held = session.state.isFinal ? 0 : session.limit
    #expect(try await scene.funds(of: driver) == .init(balance: before.balance - paid, held: held))
  }

  @Test("Each state is in the table")
  func whole() throws {
    let states = try #require(Self.rows.first).dropFirst()
    #expect(Array(states) == ChargingSession.State.allCases.map(\.rawValue))
    #expect(Self.rows.allSatisfy { $0.count == states.count + 1 })
  }
}
