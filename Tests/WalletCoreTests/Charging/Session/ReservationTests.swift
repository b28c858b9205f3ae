import TestSupport
import Testing

@testable import WalletCore

@Suite("What each event does to a reservation")
struct ReservationTests {
  /// The state after it, = for the same, and whether the charge point is told that it ends.
  private static let table = """
    event              | asked       | active      | used | done
    kept               | active      | =           | =    | =
    refused            | done        | =           | =    | =
    no answer          | done cancel | =           | =    | =
    cancelled          | done cancel | done cancel | =    | =
    about to end       | =           | =           | =    | =
    its time is over   | done cancel | done cancel | =    | =
    long over          | done cancel | done cancel | =    | =
    Available          | =           | done        | =    | =
    Faulted            | done cancel | done        | =    | =
    Unavailable        | done cancel | done        | =    | =
    another status     | =           | =           | =    | =
    """

  private static let events: [String: [ReservationEvent]] = [
    "kept": [.answered(true)], "refused": [.answered(false)], "no answer": [.answered(nil)], "cancelled": [.cancelled],
    "about to end": [.time], "its time is over": [.time], "long over": [.time],
    "Available": [.status(.available)], "Faulted": [.status(.faulted)], "Unavailable": [.status(.unavailable)],
    "another status": ConnectorStatus.allCases.filter { !$0.isOutOfOrder && $0 != .available }.map(
      ReservationEvent.status),
  ]

  static let expiresAt = PlayedSession.steady.adding(seconds: 900)

  static func reservation(_ state: Reservation.State, user: Int64 = 1, number: Int32 = 1, charger: Int = 1)
    -> Reservation
  {
    Reservation(
      number: ReservationNumber(number)!, id: ReservationID(PublicID(high: 2, low: UInt64(number))),
      user: UserID(row: user), place: PlayedSession.place(charger),
      idTag: IDTag(random: SeededRandom(seed: UInt64(number))), state: state, madeAt: PlayedSession.wall,
      expiresAt: expiresAt)
  }

  private static func time(_ event: String) -> Timestamp {
    switch event {
    case "about to end": Timestamp(milliseconds: expiresAt.milliseconds - 1)
    case "its time is over": expiresAt
    case "long over": .endOfTime
    // Only time ends it, not any other event that comes late.
    default: expiresAt.adding(seconds: 5)
    }
  }

  private static let rows = table.split(separator: "\n").map { line in
    line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
  }

  @Test("The table", arguments: rows.dropFirst())
  func row(_ row: [String]) throws {
    let states = try #require(Self.rows.first).dropFirst()
    #expect(row.count == states.count + 1)
    for (name, cell) in zip(states, row.dropFirst()) {
      let state = try #require(Reservation.State(rawValue: name))
      for event in try #require(Self.events[row[0]]) {
        var reservation = Self.reservation(state)
        let tells = reservation.take(event, at: Self.time(row[0]))
        let after = reservation.state == state ? "=" : reservation.state.rawValue
        #expect((tells ? "\(after) cancel" : after) == cell, "\(event), \(state)")
        // Nothing but its state changes.
        #expect(reservation == Self.reservation(reservation.state))
      }
    }
  }

  @Test("Each event and each state is in the table")
  func whole() {
    #expect(Set(Self.rows.dropFirst().map { $0[0] }) == Set(Self.events.keys))
    #expect(Self.rows.first.map { Array($0.dropFirst()) } == Reservation.State.allCases.map(\.rawValue))
  }

  @Test("A session has it, until that is over")
  func used() {
    var reservation = Self.reservation(.active)
    reservation.use()
    #expect(reservation == Self.reservation(.used))
    reservation.finish()
    #expect(reservation == Self.reservation(.done) && ChargingClaim(reservation).isOver)
  }
}
