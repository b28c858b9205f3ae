import TestSupport
import Testing

@testable import WalletCore

@Suite("A session while time passes")
struct ChargingSessionTimeTests {
  private static let nothing = ChargingSample(at: PlayedSession.wall, wattHours: 1500, watts: 0)

  @Test("The time to plug the car in rests while the connection is lost, and goes on when it is back")
  func rest() {
    for (state, lostAt) in [(ChargingSession.State.starting, 10), (.waiting, 50)] {
      var played = PlayedSession.inState(state)
      #expect(played.session.deadline == PlayedSession.steady.adding(seconds: 210))
      played.take(.connected(false), at: lostAt)
      #expect(played.session.state == .waiting && played.session.deadline == nil)
      #expect(played.session.rest == Int64(210 - lostAt) * 1000)
      #expect(played.take(.startAnswered(.refused), at: 200) == [] && !played.isDue(at: 10_000))
      // A restart while it is lost changes nothing.
      played.take(.connected(false), at: 10_000)
      #expect(played.session.rest == Int64(210 - lostAt) * 1000)
      played.take(.connected(true), at: 20_000)
      let end = 20_000 + 210 - lostAt
      #expect(played.session.rest == nil && played.session.deadline == PlayedSession.steady.adding(seconds: end))
      #expect(played.secondsDue(20_000...end) == [end])
      #expect(played.session.state == .failed && played.session.endedBy == .noCar)
    }
  }

  @Test("A deadline that has passed when the connection is lost leaves half a minute after it is back")
  func restIsOver() {
    var played = PlayedSession.inState(.waiting)
    played.take(.connected(false), at: 211)
    #expect(played.session.rest == 30_000)
    played.take(.connected(true), at: 300)
    #expect(!played.isDue(at: 329) && played.isDue(at: 330))
  }

  @Test("A car that is plugged in after the connection was lost begins, and nothing is due any more")
  func restThenBegins() {
    var played = PlayedSession.inState(.waiting)
    for (isConnected, at) in [(false, 50), (true, 500)] { played.take(.connected(isConnected), at: at) }
    #expect(played.take(.began(PlayedSession.start), at: 501) == [])
    #expect(played.session.state == .charging && played.session.deadline == nil && played.session.rest == nil)
    #expect(!played.isDue(at: 2000))
  }

  @Test("A charge point gets a stop at once, after 10, 30 and 60 seconds, and then each 300")
  func told() {
    var played = PlayedSession.inState(.charging)
    #expect(played.take(.stop(.user), at: 60) == [.tellToStop])
    #expect(played.secondsDue(60...1100) == [70, 100, 160, 460, 760, 1060])
    #expect(played.session.stopTries == 7)
    // A second wish to stop adds nothing.
    #expect(played.take(.stop(.user), at: 1100) == [])
  }

  @Test("While the connection is lost it is not told to stop; when it is back at once")
  func toldWhenBack() {
    var played = PlayedSession.inState(.stopping)
    #expect(played.secondsDue(60...109) == [70, 100])
    played.take(.connected(false), at: 110)
    #expect(played.secondsDue(110...2000) == [])
    #expect(played.take(.connected(true), at: 2000) == [.tellToStop])
    #expect(played.secondsDue(2000...2700) == [2300, 2600])
  }

  @Test("The connection comes and goes while it charges: it goes on")
  func goesOn() {
    var played = PlayedSession.inState(.charging)
    for (isConnected, at) in [(false, 100), (false, 200), (true, 300), (true, 400)] {
      #expect(played.take(.connected(isConnected), at: at) == [])
      #expect(played.session.state == .charging && played.session.isConnected == isConnected)
    }
  }

  @Test("A charger that is free for ten minutes has ended it", arguments: [ChargingSession.State.charging, .stopping])
  func free(_ state: ChargingSession.State) {
    var played = PlayedSession.inState(state)
    played.measure(1500, at: 100)
    played.take(.status(.available), at: 100)
    played.take(.status(.available), at: 300)
    if state == .charging { #expect(played.secondsDue(100...699) == []) }
    #expect(played.isDue(at: 700))
    #expect(played.take(.time, at: 700) == [.settle])
    #expect(played.session.state == .ended && played.session.endedBy == (state == .stopping ? .user : .free))
    #expect(played.billed(at: 700) == Billed(500, .sample))
    #expect(played.session.stoppedAt == PlayedSession.wall.adding(seconds: 700))
  }

  @Test("Another status, or a lost connection, restarts the ten minutes")
  func freeAgain() {
    for status in ConnectorStatus.allCases where status != .available {
      var played = PlayedSession.inState(.charging)
      for (status, at) in [(ConnectorStatus.available, 100), (status, 200), (.available, 300)] {
        played.take(.status(status), at: at)
      }
      #expect(played.secondsDue(300...900) == [900], "\(status)")
    }
    var played = PlayedSession.inState(.charging)
    played.take(.status(.available), at: 100)
    played.take(.connected(false), at: 200)
    played.take(.connected(true), at: 300)
    #expect(played.secondsDue(300...2000) == [])
    played.take(.status(.available), at: 2000)
    #expect(played.secondsDue(2000...2600) == [2600])
  }

  @Test("A day without news ends it, whatever else it waits for")
  func silence() {
    var waiting = PlayedSession.inState(.waiting)
    waiting.take(.connected(false), at: 50)
    #expect(!waiting.isDue(at: 86_399) && waiting.isDue(at: 86_400))
    #expect(waiting.take(.time, at: 86_400) == [.release(expired: true)])
    #expect(waiting.session.state == .failed && waiting.session.endedBy == .silence)
    var charging = PlayedSession.inState(.charging)
    charging.take(.sampled([Self.nothing]), at: 100)
    charging.take(.connected(false), at: 200)
    #expect(charging.take(.time, at: 86_499) == [])
    #expect(charging.take(.time, at: 86_500) == [.settle])
    #expect(charging.session.state == .ended && charging.session.endedBy == .silence)
  }

  @Test("News are what a charge point says of its connector and of the transaction, nothing else")
  func news() {
    let other = TransactionStart(connector: 2, meter: 1000, at: PlayedSession.start.at)
    let cases: [(event: ChargingEvent, isNews: Bool)] = [
      (.began(PlayedSession.start), true), (.began(other), false), (.sampled([]), true),
      (.sampled([Self.nothing]), true),
      (.status(.charging), true), (.status(.faulted), true), (.connected(true), false), (.connected(false), false),
      (.startAnswered(.accepted), false), (.time, false), (.stop(.user), false),
    ]
    for (event, isNews) in cases {
      var played = PlayedSession.inState(.charging)
      let before = played.session.newsAt
      played.take(event, at: 100)
      #expect(played.session.newsAt == (isNews ? PlayedSession.steady.adding(seconds: 100) : before), "\(event)")
    }
  }

  @Test("What the books refuse to free is tried again each minute, whatever happens meanwhile")
  func releaseRefused() {
    for state in [ChargingSession.State.starting, .waiting] {
      var played = PlayedSession.inState(state)
      #expect(played.take(.stop(.user), at: 50, .refusing) == [.release(expired: false)])
      #expect(played.session.state == state && played.session.isGivenUp && !played.session.canRaise)
      #expect(played.secondsDue(50...109, .refusing) == [])
      #expect(played.take(.time, at: 110, .refusing) == [.release(expired: false)])
      #expect(played.take(.startAnswered(.accepted), at: 120) == [])
      #expect(played.take(.began(PlayedSession.start), at: 121) == [.stray])
      #expect(played.take(.connected(false), at: 122) == [])
      #expect(played.secondsDue(130...400, .refusing) == [170, 230, 290, 350])
      // After a day without news not more often.
      played.take(.time, at: 90_000, .refusing)
      #expect(played.secondsDue(90_000...90_150, .refusing) == [90_060, 90_120])
      #expect(played.take(.time, at: 90_180) == [.release(expired: false)])
      #expect(played.session.state == .failed && played.session.endedBy == .user)
    }
  }

  @Test("What the books refuse to take is tried again each minute, and does not grow")
  func settleRefused() {
    var played = PlayedSession.inState(.charging)
    played.measure(1500, at: 80)
    let end = TransactionEnd(meter: 6000, at: PlayedSession.wall.adding(seconds: 90))
    #expect(played.take(.ended(end), at: 90, .refusing) == [.settle])
    #expect(played.session.state == .settling)
    #expect(played.secondsDue(90...400, .refusing) == [150, 210, 270, 330, 390])
    // By now that much energy would be possible, but it has ended.
    for event in [.status(.available), .began(PlayedSession.start), .connected(false), .ended(end)] as [ChargingEvent] {
      #expect(played.take(event, at: 100_000) == [])
    }
    #expect(played.billed(at: 100_000) == Billed(500, .sample))
    #expect(played.secondsDue(100_000...100_060) == [100_000])
    #expect(played.session.state == .ended && played.session.endedBy == .chargePoint)
  }
}
