import TestSupport

@testable import WalletCore

/// Random events of claims, as charge points, drivers, owners and time make them; some could not happen.
struct ChargingChance {
  var random: SeededGenerator

  /// One of some, each as likely as its weight says.
  mutating func choose<Choice>(_ table: [(weight: Int, choice: Choice)]) -> Choice? {
    var left = Int.random(in: 0..<table.reduce(0) { $0 + $1.weight }, using: &random)
    for row in table {
      left -= row.weight
      if left < 0 { return row.choice }
    }
    return nil
  }

  private enum Kind {
    case startAnswered, began, sampled, ended, status, connected, stop, time, settle
  }

  private static let kinds: [(weight: Int, choice: Kind)] = [
    (10, .startAnswered), (20, .began), (26, .sampled), (5, .ended), (12, .status), (9, .connected), (2, .stop),
    (20, .time), (1, .settle),
  ]

  mutating func event(for session: ChargingSession, at now: ChargingMoment) -> ChargingEvent {
    let isAnswered = session.state == .starting && random.chance(30)
    return switch isAnswered ? .startAnswered : choose(Self.kinds) ?? .time {
    case .startAnswered: .startAnswered(choose([(7, .accepted), (2, .refused), (1, StartAnswer.none)]) ?? .none)
    case .began: .began(start(of: session, at: now.wall))
    case .sampled: .sampled(samples(of: session, at: now))
    case .ended: ending(of: session, at: now)
    case .status: .status(random.chance(60) ? .available : status())
    case .connected: .connected(random.chance(60))
    case .stop: .stop(random.chance(50) ? .user : .owner)
    case .time: .time
    case .settle: .settle(wattHours: random.chance(50) ? nil : Int64.random(in: -10...9000, using: &random))
    }
  }

  /// The charge point says that the transaction has ended.
  mutating func ending(of session: ChargingSession, at now: ChargingMoment) -> ChargingEvent {
    .ended(
      TransactionEnd(
        meter: reading(of: session, at: now), at: time(at: now.wall), samples: samples(of: session, at: now)))
  }

  mutating func reservationEvent() -> ReservationEvent {
    choose([
      (5, .answered(true)), (1, .answered(false)), (1, .answered(nil)), (2, .cancelled), (2, .time),
      (1, .status(.available)), (1, .status(.preparing)), (1, .status(.faulted)),
    ]) ?? .time
  }

  /// How much time passes until the next step, in milliseconds.
  mutating func pause() -> Int64 {
    switch choose([(28, 0), (38, 1), (18, 2), (13, 3), (3, 4)]) ?? 0 {
    case 0: 0
    case 1: Int64.random(in: 1...15_000, using: &random)
    case 2: 60_000
    case 3: Int64.random(in: 1...1_200_000, using: &random)
    default: random.chance(50) ? 3 * 3_600_000 : 86_400_000
    }
  }

  // MARK: What a charge point says

  private mutating func status() -> ConnectorStatus {
    ConnectorStatus.allCases.randomElement(using: &random) ?? .available
  }

  private mutating func extreme() -> Int64 {
    ([.min, -1, 0, 1, 1_000_000_000, .max] as [Int64]).randomElement(using: &random) ?? 0
  }

  /// By its clock.
  private mutating func time(at now: Timestamp) -> Timestamp {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: Timestamp(milliseconds: 0)
    case 1: now.adding(seconds: 10 * 365 * 86_400)
    case 2: Timestamp(milliseconds: extreme())
    default: now.adding(seconds: -Int.random(in: 0...30, using: &random))
    }
  }

  private mutating func start(of session: ChargingSession, at now: Timestamp) -> TransactionStart {
    let connector = random.chance(95) ? session.terms.place.connector : 0
    if let meter = session.meter.start, let said = session.saidStart, random.chance(50) {
      return TransactionStart(connector: connector, meter: meter, at: said)
    }
    let meter = random.chance(95) ? Int64.random(in: 0...10_000_000, using: &random) : extreme()
    return TransactionStart(connector: connector, meter: meter, at: time(at: now))
  }

  /// Mostly what is possible.
  private mutating func reading(of session: ChargingSession, at now: ChargingMoment) -> Int64 {
    let (start, energy) = (session.meter.start ?? 1000, session.meter.wattHours)
    let more = max(session.possibleWattHours(at: now.monotonic) - energy, 0)
    return switch Int.random(in: 0..<16, using: &random) {
    case 0: start &+ energy &- 20
    case 1, 2: energy &+ more
    case 4: start &+ energy &+ more &+ 1
    case 3: extreme()
    default: start &+ energy &+ Int64.random(in: 0...more, using: &random)
    }
  }

  private mutating func samples(of session: ChargingSession, at now: ChargingMoment) -> [ChargingSample] {
    let moments: [ChargingSample.Moment] = [.begin, .between, .between, .end]
    return (0..<Int.random(in: 0...3, using: &random)).map { _ in
      ChargingSample(
        at: time(at: now.wall), moment: moments.randomElement(using: &random) ?? .between,
        wattHours: random.chance(90) ? reading(of: session, at: now) : nil,
        watts: random.chance(50) ? Int64.random(in: 0...22_000, using: &random) : nil,
        stateOfCharge: random.chance(50) ? Int.random(in: 0...100, using: &random) : nil)
    }
  }
}
