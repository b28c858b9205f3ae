import TestSupport
import Testing

@testable import WalletCore

@Suite("The claims and sessions that are not over")
struct LiveChargingTests {
  /// A claim with a number; its session has the same.
  private static func claim(
    _ number: Int32, user: Int64 = 1, charger: Int = 1, _ state: Reservation.State = .active, revision: Int64 = 0,
    session: Int64? = nil
  ) -> ChargingClaim {
    var reservation = ReservationTests.reservation(state, user: user, number: number, charger: charger)
    reservation.revision = revision
    var played: ChargingSession?
    if let session {
      played = PlayedSession(number: number).session
      played?.revision = session
    }
    return ChargingClaim(reservation, session: played)
  }

  /// The claims of this moment.
  private static func now(_ live: LiveCharging) -> LiveClaims { live.read { claims in copy claims } }

  private static func number(_ number: Int32) -> ChargingSessionNumber { ChargingSessionNumber(number)! }

  @Test("A claim is found by its user, charger, session and idTag, until it is over")
  func lookUps() {
    let live = LiveCharging()
    let user = UserID(row: 1)
    let reserved = Self.claim(5)
    #expect(live.claim(of: user) == nil && live.take(reserved))
    let used = Self.claim(5, .used, revision: 1, session: 0)
    for claim in [reserved, used] {
      live.take(claim)
      let session = claim.session.map(\.terms.number)
      let claims = Self.now(live)
      #expect(claims.claim(of: user) == claim)
      #expect(claims.claim(on: claim.reservation.place.charger) == claim)
      #expect(claims.claim(for: claim.reservation.idTag) == claim)
      #expect(claims.claim(of: Self.number(5)) == (session == nil ? nil : claim))
      #expect(claims.claims(at: claim.reservation.place.point) == [claim])
      #expect(Array(claims.claims) == [claim] && claims.count == 1)
      #expect(claims.claim(of: UserID(row: 2)) == nil && claims.claim(of: Self.number(6)) == nil)
      #expect(live.claim(of: user) == claim)
    }
    #expect(live.take(Self.claim(5, .done, revision: 2, session: 1)))
    let claims = Self.now(live)
    #expect(claims.claim(of: user) == nil && claims.claim(of: Self.number(5)) == nil)
    #expect(claims.claim(on: used.reservation.place.charger) == nil)
    #expect(claims.claim(for: used.reservation.idTag) == nil)
    #expect(claims.claims(at: used.reservation.place.point).isEmpty && claims.claims.isEmpty && claims.count == 0)
  }

  @Test("An older state never takes the place of a newer one, nor does the same")
  func older() {
    let states = [
      Self.claim(5), Self.claim(5, revision: 1), Self.claim(5, .used, revision: 2, session: 0),
      Self.claim(5, .used, revision: 2, session: 1), Self.claim(5, .used, revision: 3, session: 2),
    ]
    for (known, newest) in states.enumerated() {
      for (taken, claim) in states.enumerated() {
        let live = LiveCharging()
        live.take(newest)
        #expect(live.take(claim) == (taken > known))
        #expect(live.claim(of: UserID(row: 1)) == states[max(known, taken)])
      }
    }
  }

  @Test("What is over stays over, however late older states come")
  func over() {
    let live = LiveCharging()
    #expect(live.take(Self.claim(5, .done, revision: 3, session: 2)), "nobody knew it before")
    for claim in [
      Self.claim(5), Self.claim(5, .used, revision: 2, session: 1), Self.claim(5, .done, revision: 3, session: 2),
    ] {
      #expect(!live.take(claim))
    }
    #expect(live.claim(of: UserID(row: 1)) == nil && Self.now(live).count == 0)
  }

  @Test("Of two claims of a user, told in the wrong order, the newer one is found once the older is over")
  func wrongOrder() {
    let (live, user) = (LiveCharging(), UserID(row: 1))
    for number: Int32 in [6, 5] { live.take(Self.claim(number)) }
    live.take(Self.claim(5, revision: 1))
    live.take(Self.claim(5, .done, revision: 2))
    #expect(live.claim(of: user)?.reservation.number == ReservationNumber(6))
    #expect(
      Self.now(live).claim(on: Self.claim(6).reservation.place.charger)?.reservation.number == ReservationNumber(6))
  }

  @Test("The end of an old claim leaves its user's and its charger's new ones")
  func replaced() {
    let live = LiveCharging()
    live.take(Self.claim(5, user: 1, charger: 1))
    // The user begins elsewhere, and another has the charger, before the end of the old claim comes.
    let elsewhere = Self.claim(6, user: 1, charger: 2, .used, session: 0)
    let other = Self.claim(7, user: 2, charger: 1, .used, session: 0)
    for claim in [elsewhere, other, Self.claim(5, user: 1, charger: 1, .done, revision: 1)] {
      #expect(live.take(claim))
    }
    let claims = Self.now(live)
    #expect(claims.claim(of: UserID(row: 1)) == elsewhere && claims.claim(of: UserID(row: 2)) == other)
    #expect(claims.claim(on: PlayedSession.place(1).charger) == other)
    #expect(claims.claim(on: PlayedSession.place(2).charger) == elsewhere)
    #expect(claims.claim(of: Self.number(6)) == elsewhere && claims.claim(of: Self.number(7)) == other)
    #expect(claims.count == 2)
  }

  @Test("Pages have something to tell while there is a claim, and for an hour after one that is over")
  func told() {
    let (live, user, start) = (LiveCharging(), UserID(row: 1), Timestamp(milliseconds: 1_000_000))
    #expect(!live.isTold)
    let claim = Self.claim(5, .used, revision: 1, session: 0)
    live.take(claim)
    #expect(live.isTold && live.shown(to: user, at: start) == .live(claim))
    let over = Self.claim(5, .done, revision: 2, session: 1)
    live.take(over)
    #expect(!live.isTold && live.shown(to: user, at: start) == nil)
    let end = EndedCharging(over, bill: nil, at: start)
    live.remember(end)
    let last = start.adding(seconds: EndedCharging.shownTime - 1)
    live.forget(at: last)
    #expect(live.isTold && live.shown(to: user, at: last) == .ended(end))
    live.forget(at: last.adding(seconds: 1))
    #expect(!live.isTold && live.shown(to: user, at: start) == nil && live.end(of: user) == nil)
  }

  @Test(
    "In whatever order the states of many claims come, the newest of each stays",
    arguments: 1...20 as ClosedRange<UInt64>)
  func shuffled(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let claims = (1...10).map { number -> [ChargingClaim] in
      let (id, place) = (Int32(number), number)
      let states = [
        Self.claim(id, user: Int64(number), charger: place),
        Self.claim(id, user: Int64(number), charger: place, revision: 1),
        Self.claim(id, user: Int64(number), charger: place, .used, revision: 2, session: 0),
        Self.claim(id, user: Int64(number), charger: place, .used, revision: 2, session: 1),
        Self.claim(id, user: Int64(number), charger: place, .done, revision: 3, session: 2),
      ]
      return Array(states.prefix(Int.random(in: 1...states.count, using: &random)))
    }
    let live = LiveCharging()
    for claim in claims.flatMap({ $0 + $0 }).shuffled(using: &random) { live.take(claim) }
    let newest = claims.compactMap(\.last).filter { !$0.isOver }
    let found = Self.now(live)
    #expect(found.count == newest.count)
    for claim in newest { #expect(found.claim(of: claim.reservation.user) == claim) }
  }

  @Test("A reservation that was lost is shown until it was seen; one that its user gave up is not")
  func lost() {
    let (live, user, now) = (LiveCharging(), UserID(row: 1), PlayedSession.steady)
    let claim = Self.claim(5, .done, revision: 1)
    live.remember(EndedCharging(claim, at: now))
    #expect(live.shown(to: user, at: now) == nil && live.end(of: user)?.claim == claim)
    let lost = EndedCharging(claim, lost: .expired, at: now)
    live.remember(lost)
    // Who tells of it later may know less.
    live.remember(EndedCharging(claim, at: now))
    #expect(live.shown(to: user, at: now) == .ended(lost) && live.shown(to: UserID(row: 2), at: now) == nil)
    live.markSeen(by: user) { $0.claim.session != nil }
    #expect(live.shown(to: user, at: now) == .ended(lost))
    live.markSeen(by: user) { $0.claim.session == nil }
    #expect(live.shown(to: user, at: now) == nil)
    live.remember(EndedCharging(Self.claim(6, .done), lost: .refused, at: now))
    live.remember(EndedCharging(Self.claim(7, .done), at: now))
    #expect(live.shown(to: user, at: now) == nil, "the newest claim counts")
  }
}
