import TestSupport

@testable import WalletCore

/// What may happen to a session: mostly what comes next, now and then anything.
extension ChargingWalk {
  mutating func event(for session: ChargingSession, at now: Timestamp) -> ChargingEvent {
    guard random.chance(85) else { return anything(for: session, at: now) }
    switch session.state {
    case .starting: return .startAnswered(random.chance(85) ? .accepted : random.chance(50) ? .refused : .none)
    case .waiting: return random.chance(75) ? start(of: session, at: now) : random.chance(50) ? .time : .stop(.user)
    case .charging:
      switch number(in: 0...99) {
      case 0..<55: return samples(of: session, at: now)
      case 55..<75: return .status(status())
      case 75..<92: return end(of: session, at: now)
      default: return .stop(.user)
      }
    case .stopping:
      return random.chance(60) ? end(of: session, at: now) : random.chance(50) ? .time : samples(of: session, at: now)
    case .settling: return .time
    case .ended, .failed: return random.chance(50) ? end(of: session, at: now) : samples(of: session, at: now)
    }
  }

  private mutating func anything(for session: ChargingSession, at now: Timestamp) -> ChargingEvent {
    switch number(in: 0...11) {
    case 0: .startAnswered(random.chance(70) ? .accepted : .none)
    case 1: start(of: session, at: now)
    case 2, 3: samples(of: session, at: now)
    case 4: end(of: session, at: now)
    case 5: .status(status())
    case 6: .connected(false)
    case 7: .connected(true)
    case 8: .stop(random.chance(70) ? .user : .owner)
    case 9: .settle(wattHours: random.chance(50) ? nil : Int64(number(in: -1...3000)))
    default: .time
    }
  }

  private mutating func status() -> ConnectorStatus {
    ConnectorStatus.allCases.randomElement(using: &random) ?? .available
  }

  /// A charge point's clock: mostly right.
  private mutating func said(_ now: Timestamp) -> Timestamp {
    random.chance(90) ? now.adding(seconds: number(in: -5...5)) : Timestamp(milliseconds: 0)
  }

  private mutating func start(of session: ChargingSession, at now: Timestamp) -> ChargingEvent {
    // Now and then the same again.
    if let meter = session.meter.start, let at = session.saidStart, random.chance(50) {
      return .began(TransactionStart(connector: session.terms.place.connector, meter: meter, at: at))
    }
    let connector = random.chance(95) ? session.terms.place.connector : 7
    return .began(TransactionStart(connector: connector, meter: Int64(number(in: 0...5000)), at: said(now)))
  }

  /// Mostly a little more than before.
  private mutating func register(of session: ChargingSession) -> Int64 {
    let base = session.meter.kind == .relative ? 0 : session.meter.start ?? 1000
    if random.chance(85) { return base + session.meter.wattHours + Int64(number(in: 0...800)) }
    return random.chance(50) ? Int64(number(in: -1...2000)) : base + Int64(number(in: 0...200_000))
  }

  private mutating func samples(of session: ChargingSession, at now: Timestamp) -> ChargingEvent {
    .sampled(
      (0..<number(in: 1...3)).map { _ in
        ChargingSample(
          at: said(now), wattHours: random.chance(90) ? register(of: session) : nil,
          watts: random.chance(40) ? Int64(number(in: 0...30_000)) : nil,
          stateOfCharge: random.chance(40) ? number(in: 0...100) : nil)
      })
  }

  private mutating func end(of session: ChargingSession, at now: Timestamp) -> ChargingEvent {
    var samples: [ChargingSample] = []
    if random.chance(20) {
      samples.append(ChargingSample(at: said(now), moment: .begin, wattHours: Int64(number(in: 0...5000))))
    }
    if random.chance(20) {
      samples.append(ChargingSample(at: said(now), moment: .end, wattHours: register(of: session)))
    }
    return .ended(TransactionEnd(meter: register(of: session), at: said(now), samples: samples))
  }
}
