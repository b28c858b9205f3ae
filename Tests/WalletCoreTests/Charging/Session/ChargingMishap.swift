import TestSupport

@testable import WalletCore

/// Random events of charging sessions: most as they should be, some as faulty charge points and wrong clocks make them.
struct ChargingMishap {
  var random: SeededGenerator

  /// An event, seldom one that ends the session.
  mutating func event(for session: ChargingSession, at now: ChargingMoment) -> ChargingEvent {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<8: .startAnswered(random.chance(80) ? .accepted : random.chance(50) ? .refused : .none)
    case 8..<22: .began(start(of: session, at: now))
    case 22..<48: .sampled(samples(of: session, at: now))
    case 48..<52: .ended(end(of: session, at: now))
    case 52..<66: .status(ConnectorStatus.allCases.randomElement(using: &random) ?? .available)
    case 66..<76: .connected(random.chance(60))
    case 76..<78: .stop(random.chance(50) ? .user : .owner)
    case 78..<99: .time
    default: .settle(wattHours: random.chance(50) ? nil : wattHours(upTo: 50_000))
    }
  }

  /// How much time passes until the next event, in milliseconds.
  mutating func pause() -> Int64 {
    switch Int.random(in: 0..<1000, using: &random) {
    case 0..<300: 0
    case 300..<700: Int64.random(in: 1...15_000, using: &random)
    case 700..<900: 60_000
    case 900..<985: Int64.random(in: 1...600_000, using: &random)
    case 985..<999: 3 * 3_600_000
    default: 86_400_000
    }
  }

  private mutating func wattHours(upTo most: Int64) -> Int64 {
    random.chance(95) ? Int64.random(in: 0...most, using: &random) : extreme()
  }

  private mutating func extreme() -> Int64 {
    ([.min, .min + 1, -1_000_000, -1, 0, 1, 1_000_000_000, .max - 1, .max] as [Int64]).randomElement(using: &random)
      ?? 0
  }

  /// What a charge point's clock says.
  private mutating func time(at now: ChargingMoment) -> Timestamp {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<15: now.wall.adding(seconds: -Int.random(in: 0...30, using: &random))
    case 15: Timestamp(milliseconds: 0)
    case 16: now.wall.adding(seconds: 10 * 365 * 86_400)
    case 17: now.wall.adding(seconds: -3600)
    default: Timestamp(milliseconds: extreme())
    }
  }

  private mutating func start(of session: ChargingSession, at now: ChargingMoment) -> TransactionStart {
    if let meter = session.meter.start, let said = session.saidStart, random.chance(50) {
      return TransactionStart(connector: session.terms.place.connector, meter: meter, at: said)
    }
    return TransactionStart(
      connector: random.chance(95) ? session.terms.place.connector : 0, meter: wattHours(upTo: 10_000_000),
      at: time(at: now))
  }

  /// A register, or what takes its place.
  private mutating func reading(of session: ChargingSession, at now: ChargingMoment) -> Int64 {
    let (start, energy) = (session.meter.start ?? 1000, session.meter.wattHours)
    let more = max(session.possibleWattHours(at: now.monotonic) - energy, 0)
    return switch Int.random(in: 0..<20, using: &random) {
    case 0..<13: start &+ energy &+ Int64.random(in: 0...more, using: &random)
    case 13: start &+ energy &- Int64.random(in: 0...20, using: &random)
    case 14, 15: energy &+ Int64.random(in: 0...more, using: &random)
    case 16: start &+ energy &+ more &+ 1
    case 17: start &- 100
    case 18: -1
    default: extreme()
    }
  }

  private mutating func samples(of session: ChargingSession, at now: ChargingMoment) -> [ChargingSample] {
    let moments: [ChargingSample.Moment] = [.begin, .between, .between, .between, .end]
    return (0..<Int.random(in: 0...3, using: &random)).map { _ in
      ChargingSample(
        at: time(at: now), moment: moments.randomElement(using: &random) ?? .between,
        wattHours: random.chance(90) ? reading(of: session, at: now) : nil,
        watts: random.chance(50) ? wattHours(upTo: session.terms.place.watts) : nil,
        stateOfCharge: random.chance(50) ? Int.random(in: 0...100, using: &random) : nil)
    }
  }

  private mutating func end(of session: ChargingSession, at now: ChargingMoment) -> TransactionEnd {
    TransactionEnd(meter: reading(of: session, at: now), at: time(at: now), samples: samples(of: session, at: now))
  }
}
