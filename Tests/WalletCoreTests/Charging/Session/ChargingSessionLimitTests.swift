import TestSupport
import Testing

@testable import WalletCore

/// Of 30 dollars, 29 are for energy: 64,434 watt hours cost as much. 244 watt hours flow until a stop works.
@Suite("A session and what is set aside for it")
struct ChargingSessionLimitTests {
  private static func time(_ milliseconds: Int64) -> ChargingMoment {
    ChargingMoment(
      wall: PlayedSession.wall, monotonic: Timestamp(milliseconds: PlayedSession.steady.milliseconds + milliseconds))
  }

  @Test("It is stopped when what was measured, and what flows until then, reaches the limit")
  func measured() {
    var played = PlayedSession.inState(.charging)
    played.measure(1000 + 64_189, at: 9000)
    #expect(played.session.state == .charging && played.session.meter.wattHours == 64_189)
    #expect(
      played.session.costWhenStopped(at: PlayedSession.steady.adding(seconds: 9000), under: played.policy) == 2999)
    #expect(played.measure(1000 + 64_190, at: 9000) == [.tellToStop])
    #expect(played.session.state == .stopping && played.session.endedBy == .limit)
  }

  @Test("Without samples it is stopped by what the charger gives")
  func unmeasured() {
    var played = PlayedSession.inState(.charging)
    let last = Self.time(20_000 + 10_503_818)
    #expect(!played.session.isDue(at: last.monotonic, under: played.policy))
    #expect(played.take(.time, at: last) == [])
    let next = Self.time(20_000 + 10_503_819)
    #expect(played.session.isDue(at: next.monotonic, under: played.policy))
    #expect(played.take(.time, at: next) == [.tellToStop])
    #expect(played.session.state == .stopping && played.session.endedBy == .limit)
  }

  @Test("Between samples it is judged by the power of the last, also while the connection is lost")
  func power() {
    for isConnected in [true, false] {
      var played = PlayedSession.inState(.charging)
      played.measure(1500, watts: 11_000, at: 100)
      played.take(.connected(isConnected), at: 150)
      #expect(played.take(.time, at: Self.time(100_000 + 20_843_999)) == [])
      #expect(played.take(.time, at: Self.time(100_000 + 20_844_000)) == [.tellToStop])
    }
  }

  private static let powers: [(Int64?, Int64)] = [
    (nil, 22_500), (0, 500), (11_000, 11_500), (27_500, 28_000), (27_501, 28_000), (.max, 28_000), (-1, 500),
    (.min, 500),
  ]

  @Test("What is estimated for an hour, by a power that is possible", arguments: powers)
  func estimated(_ watts: Int64?, _ wattHours: Int64) {
    var played = PlayedSession.inState(.charging)
    played.measure(1500, watts: watts, at: 100)
    #expect(played.session.estimatedWattHours(at: PlayedSession.steady.adding(seconds: 3700)) == wattHours)
  }

  @Test("Nothing more is estimated while no energy flows, whatever stopped it")
  func suspended() {
    for status in [ConnectorStatus.suspendedByCar, .suspendedByStation] {
      var played = PlayedSession.inState(.charging)
      played.measure(1500, at: 100)
      played.take(.status(status), at: 110)
      let later = PlayedSession.steady.adding(seconds: 600)
      #expect(played.session.estimatedWattHours(at: later) == 500)
      #expect(played.session.costWhenStopped(at: later, under: played.policy) == 123)
      played.take(.status(.charging), at: 120)
      #expect(played.session.estimatedWattHours(at: later) > 500)
    }
  }

  @Test("What is possible grows with the time since the driver began")
  func possible() {
    let played = PlayedSession()
    for (seconds, wattHours) in [(-5, 100), (0, 100), (36, 375), (100, 863), (3600, 27_600)] as [(Int, Int64)] {
      #expect(played.session.possibleWattHours(at: PlayedSession.steady.adding(seconds: seconds)) == wattHours)
    }
    #expect(played.session.possibleWattHours(at: .endOfTime) == ChargeCost.wattHoursMax)
  }

  @Test(
    "The limit rises by the first amount each time that it is reached, up to the most in all, and then it is stopped")
  func raised() {
    var played = PlayedSession(mayRaise: true)
    played.take(.began(PlayedSession.start), at: 20)
    var tasks: [ChargingTask] = []
    for seconds in stride(from: 60, through: 80_000, by: 60) where played.session.state == .charging {
      tasks += played.take(.time, at: seconds)
    }
    #expect(tasks == [ChargingTask](repeating: .raise(by: 3000), count: 5) + [.raise(by: 2000), .tellToStop])
    #expect(played.session.limit == played.policy.holdMax && played.session.raises == 6)
    #expect(played.session.endedBy == .limit)
  }

  @Test("Where the books would not set more aside it is stopped; it is asked for again only where it was")
  func notRaised() {
    var played = PlayedSession(mayRaise: true)
    played.take(.began(PlayedSession.start), at: 20)
    #expect(played.take(.time, at: 10_600, .refusing) == [.raise(by: 3000), .tellToStop])
    #expect(played.session.state == .stopping && played.session.limit == 3000 && played.session.raises == 0)
    #expect(played.session.endedBy == .limit && !played.session.canRaise)
  }

  @Test("Who has set aside more than the most by now is not raised")
  func beyondMost() {
    var played = PlayedSession(mayRaise: true)
    played.policy.holdMax = 2000
    played.take(.began(PlayedSession.start), at: 20)
    #expect(played.take(.time, at: 10_600) == [.tellToStop])
  }

  @Test("More can be set aside until it stops")
  func canRaise() {
    for state in ChargingSession.State.allCases {
      let isOpen = state == .starting || state == .waiting || state == .charging
      #expect(PlayedSession.inState(state).session.canRaise == isOpen)
    }
  }

  @Test("What idle minutes cost reaches the limit, too")
  func idle() {
    var played = PlayedSession(firstLimit: 150)
    played.take(.began(PlayedSession.start), at: 20)
    played.measure(1500, at: 100)
    played.take(.status(.suspendedByCar), at: 110)
    // 123 cents, and 10 for each minute from the eleventh on: the third of these, 40 seconds before it is over.
    #expect(played.secondsDue(110...2000).first == 110 + 13 * 60 - 40)
    #expect(played.session.endedBy == .limit)
  }

  private static let least: [(Int64?, Int64)] = [
    (nil, 500), (200, 200), (500, 500), (501, 500), (.max, 500), (0, 0), (-5, 0), (.min, 0),
  ]

  @Test("The owner settles it by what was measured, or by less", arguments: least)
  func settled(_ wattHours: Int64?, _ billed: Int64) {
    for state in [ChargingSession.State.charging, .stopping] {
      var played = PlayedSession.inState(state)
      played.measure(1500, at: 100)
      #expect(played.take(.settle(wattHours: wattHours), at: 200, .refusing) == [.tellToStop, .settle])
      #expect(played.billed(at: 200) == Billed(billed, .sample))
    }
    // Where the register at the end is known, that is what was measured.
    var played = PlayedSession.inState(.settling)
    #expect(played.billed(at: 200) == Billed(400, .stop))
    #expect(played.take(.settle(wattHours: wattHours), at: 200, .refusing) == [.settle])
    let basis: MeterBasis = wattHours == nil ? .stop : .sample
    #expect(played.billed(at: 200) == Billed(min(billed, 400), basis))
  }
}
