import TestSupport
import Testing

@testable import WalletCore

@Suite("What a session shows of a charge point's clock, its curve, and idle minutes")
struct ChargingSessionClockTests {
  private static let wall = PlayedSession.wall
  private static let tenYears = 10 * 365 * 86_400

  private static func began(saying at: Timestamp) -> PlayedSession {
    var played = PlayedSession.inState(.waiting)
    played.take(.began(TransactionStart(connector: 1, meter: 1000, at: at)), at: 20)
    return played
  }

  private static let starts: [(Timestamp, Bool)] = [
    (wall.adding(seconds: 20), true), (wall, true), (wall.adding(seconds: -60), true),
    (wall.adding(seconds: -61), false),
    (wall.adding(seconds: 80), true), (wall.adding(seconds: 81), false), (Timestamp(milliseconds: 0), false),
    (wall.adding(seconds: tenYears), false), (wall.adding(seconds: -3600), false), (.startOfTime, false),
    (.endOfTime, false),
  ]

  @Test("When it began: by its clock if that can be right, otherwise by ours", arguments: starts)
  func start(_ said: Timestamp, _ isBelieved: Bool) {
    var played = Self.began(saying: said)
    #expect(played.session.startedAt == (isBelieved ? said : Self.wall.adding(seconds: 20)))
    #expect(played.session.chargingSince == PlayedSession.steady.adding(seconds: 20))
    // It knows its own word again.
    #expect(played.take(.began(TransactionStart(connector: 1, meter: 1000, at: said)), at: 30) == [])
    let later = TransactionStart(connector: 1, meter: 1000, at: said.adding(seconds: 1))
    // Nothing is later than the latest time.
    let strays: [ChargingTask] = later.at == said ? [] : [.stray]
    #expect(played.take(.began(later), at: 30) == strays)
  }

  private static let ends: [(Timestamp, Bool)] = [
    (wall.adding(seconds: 90), true), (wall.adding(seconds: 50), true), (wall.adding(seconds: 150), true),
    (wall.adding(seconds: 151), false), (Timestamp(milliseconds: 0), false), (wall.adding(seconds: tenYears), false),
    (wall.adding(seconds: -3600), false), (wall.adding(seconds: -41), false), (.startOfTime, false),
    (.endOfTime, false),
  ]

  @Test("When it ended, likewise", arguments: ends)
  func end(_ said: Timestamp, _ isBelieved: Bool) {
    var played = Self.began(saying: Self.wall.adding(seconds: 20))
    played.take(.ended(TransactionEnd(meter: 1400, at: said)), at: 90)
    #expect(played.session.stoppedAt == (isBelieved ? said : Self.wall.adding(seconds: 90)))
  }

  @Test("A clock that was wrong at the beginning is not believed at the end: an hour behind, it would take an hour off")
  func behind() {
    var played = Self.began(saying: Self.wall.adding(seconds: 20 - 3600))
    played.take(.ended(TransactionEnd(meter: 1400, at: Self.wall.adding(seconds: 7200 - 3600))), at: 7200)
    #expect(played.session.startedAt == Self.wall.adding(seconds: 20))
    #expect(played.session.stoppedAt == Self.wall.adding(seconds: 7200))
  }

  @Test("It never ends before it began")
  func order() {
    var played = Self.began(saying: Self.wall.adding(seconds: 80))
    played.take(.ended(TransactionEnd(meter: 1400, at: Self.wall.adding(seconds: 70))), at: 70)
    #expect(played.session.stoppedAt == Self.wall.adding(seconds: 80))
    // Our own clock is set back.
    var ours = PlayedSession.inState(.charging)
    ours.take(.settle(wattHours: nil), at: ChargingMoment(wall: Self.wall, monotonic: PlayedSession.steady))
    #expect(ours.session.stoppedAt == ours.session.startedAt)
  }

  @Test("One whose beginning was never heard of tells it at its end, in samples")
  func endOnly() {
    let samples = [
      ChargingSample(at: Self.wall, moment: .begin, wattHours: 1000), ChargingSample(at: Self.wall, wattHours: 1300),
      ChargingSample(at: Self.wall, moment: .end, wattHours: 1500),
    ]
    let cases: [(meter: Int64, samples: [ChargingSample], wattHours: Int64, basis: MeterBasis)] = [
      (-1, samples, 500, .sample), (1520, samples, 520, .stop), (1520, samples.reversed(), 520, .stop),
      (1520, Array(samples.dropFirst()), 0, .sample), (1520, [], 0, .sample),
    ]
    for (meter, samples, wattHours, basis) in cases {
      var played = PlayedSession.inState(.waiting)
      played.take(.ended(TransactionEnd(meter: meter, at: Self.wall, samples: samples)), at: 90, .refusing)
      #expect(played.session.state == .settling && played.session.startedAt == nil)
      #expect(played.billed(at: 90) == Billed(wattHours, basis))
    }
  }

  @Test("The curve gets a point a minute at most, of what was believed")
  func curve() {
    var played = PlayedSession.inState(.charging)
    func point(_ seconds: Int, _ wattHours: Int64, watts: Int64? = nil) -> [ChargingTask] {
      [
        .keepSample(
          CurvePoint(at: Self.wall.adding(seconds: seconds), wattHours: wattHours, watts: watts, stateOfCharge: nil))
      ]
    }
    #expect(played.measure(1100, at: 100) == point(100, 100))
    #expect(played.measure(1200, watts: 7000, at: 159) == [])
    #expect(played.measure(1300, at: 160) == point(160, 300, watts: 7000))
    #expect(played.measure(1299, at: 300) == [], "it went back")
    #expect(played.take(.sampled([ChargingSample(at: Self.wall, stateOfCharge: 80)]), at: 310) == [])
    let end = TransactionEnd(
      meter: 1500, at: Self.wall.adding(seconds: 400), samples: [ChargingSample(at: Self.wall, wattHours: 1500)])
    let last = CurvePoint(at: Self.wall.adding(seconds: 400), wattHours: 500, watts: 7000, stateOfCharge: 80)
    #expect(played.take(.ended(end), at: 400) == [.keepSample(last), .settle])
    #expect(played.session.meter.ignored == 1)
  }

  @Test("Idle are whole minutes of a full car beyond those that are free")
  func idle() {
    var played = PlayedSession.inState(.charging)
    played.take(.status(.suspendedByCar), at: 100)
    played.take(.status(.suspendedByCar), at: 300)
    for (seconds, minutes) in [(0, 0), (600, 0), (659, 0), (660, 1), (719, 1), (720, 2), (3600, 50)] as [(Int, Int64)] {
      #expect(played.session.idleMinutes(at: PlayedSession.steady.adding(seconds: 100 + seconds)) == minutes)
    }
  }

  @Test("Idle minutes count while the car is full and the charge point connected, and add up")
  func idleParts() {
    var played = PlayedSession.inState(.charging)
    let events: [(ChargingEvent, Int)] = [
      (.status(.suspendedByCar), 100), (.status(.charging), 400), (.status(.suspendedByStation), 500),
      (.status(.suspendedByCar), 1000), (.connected(false), 1200), (.connected(true), 2000),
      // Nobody knows whether it is still full before it says so again.
      (.status(.suspendedByCar), 3000),
    ]
    for (event, at) in events { played.take(event, at: at) }
    // 300 seconds, 200, and from 3,000 on.
    #expect(played.session.fullTime == 500_000)
    #expect(played.session.idleMinutes(at: PlayedSession.steady.adding(seconds: 3000 + 159)) == 0)
    #expect(played.session.idleMinutes(at: PlayedSession.steady.adding(seconds: 3000 + 160)) == 1)
    played.take(.ended(TransactionEnd(meter: 1400, at: Self.wall)), at: 3000 + 160, .refusing)
    #expect(played.session.idleMinutes(at: .endOfTime) == 1, "the end ends it")
  }

  @Test("Nobody pays for the time in which the wallet did not run: a full car is full until something was last heard")
  func idleRestart() {
    var played = PlayedSession.inState(.charging)
    played.take(.status(.suspendedByCar), at: 100)
    played.take(.sampled([ChargingSample(at: Self.wall, wattHours: 1100)]), at: 400)
    played.take(.restarted, at: 8000)
    #expect(played.session.fullTime == 300_000 && played.session.fullSince == nil && !played.session.isConnected)
    played.take(.restarted, at: 9000)
    #expect(played.session.fullTime == 300_000)
  }

  @Test("No silence counts in which the wallet did not run: a charge point has half an hour to tell its news")
  func silentRestart() {
    var played = PlayedSession.inState(.charging)
    let days = 3 * 86_400
    played.take(.restarted, at: days)
    played.take(.time, at: days)
    #expect(played.session.state == .stopping, "by now its limit can have been reached")
    played.take(.restarted, at: days + 60)
    played.take(.time, at: days + 60 + 1799)
    #expect(played.session.state == .stopping)
    played.take(.time, at: days + 60 + 1800, .refusing)
    #expect(played.session.state == .settling && played.session.endedBy == .limit)
    var heard = PlayedSession.inState(.charging)
    heard.take(.restarted, at: days)
    heard.take(.ended(TransactionEnd(meter: 1400, at: Self.wall)), at: days + 900, .refusing)
    #expect(heard.session.endedBy == .chargePoint && heard.session.meter.stop == 1400)
    var short = PlayedSession.inState(.charging)
    let news = short.session.newsAt
    short.take(.restarted, at: 600)
    #expect(short.session.newsAt == news, "a short time changes nothing")
  }

  @Test("After a restart a user who waits for a car has half a minute at least, for what the charge point has kept")
  func waitingRestart() {
    var played = PlayedSession.inState(.waiting)
    played.take(.restarted, at: 8000)
    played.take(.connected(true), at: 8100)
    #expect(played.session.deadline == PlayedSession.steady.adding(seconds: 8130))
  }
}
