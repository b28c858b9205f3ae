import TestSupport
import Testing

@testable import WalletCore

@Suite("Both stores: reservations")
struct ReservationConformanceTests {
  /// The state after it, = for the same, and whether the charge point is told that it ends.
  private static let table = """
    event            | asked       | active      | used | done
    kept             | active      | =           | =    | =
    refused          | done        | =           | =    | =
    no answer        | done cancel | =           | =    | =
    cancelled        | done cancel | done cancel | =    | =
    about to end     | =           | =           | =    | =
    its time is over | done cancel | done cancel | =    | =
    Available        | =           | done        | =    | =
    Preparing        | =           | =           | =    | =
    Faulted          | done cancel | done        | =    | =
    Unavailable      | done cancel | done        | =    | =
    """

  private static let events: [String: ReservationEvent] = [
    "kept": .answered(true), "refused": .answered(false), "no answer": .answered(nil), "cancelled": .cancelled,
    "about to end": .time, "its time is over": .time, "Available": .status(.available),
    "Preparing": .status(.preparing), "Faulted": .status(.faulted), "Unavailable": .status(.unavailable),
  ]

  /// What an event that ends it means for its user; nothing for what the user did.
  private static let losses: [String: ReservationLoss] = [
    "refused": .refused, "no answer": .unanswered, "its time is over": .expired, "Available": .dropped,
    "Faulted": .dropped, "Unavailable": .dropped,
  ]

  private static let rows = table.split(separator: "\n").map { line in
    line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
  }

  /// A reservation in a state.
  private func reserved(
    _ state: Reservation.State, _ scene: ChargingScene, _ driver: ChargingScene.Driver
  ) async throws -> [ChargingClaim] {
    let claims = try await scene.reserve(driver).get()
    switch state {
    case .asked: return claims
    case .active: return try await scene.take(.answered(true), of: claims).map(\.claim)
    case .used: return try await scene.begin(driver).get().map(\.claim)
    case .done: return try await scene.take(.cancelled, of: claims).map(\.claim)
    }
  }

  @Test("The table, and each event again, which changes nothing more", arguments: rows.dropFirst())
  func row(_ row: [String]) async throws {
    let scene = try await ChargingScene()
    let driver = try await scene.driver()
    let event = try #require(Self.events[row[0]])
    for (name, cell) in zip(try #require(Self.rows.first).dropFirst(), row.dropFirst()) {
      let before = try await reserved(try #require(Reservation.State(rawValue: name)), scene, driver)
      let head = try await scene.head()
      if row[0] == "about to end" { scene.clock.advance(milliseconds: 899_999) }
      if row[0] == "its time is over" { scene.clock.advance(seconds: 900) }
      let outcomes = try await scene.take(event, of: before)
      let (after, state) = (outcomes.map(\.claim), outcomes[0].claim.reservation.state)
      let word = state.rawValue == name ? "=" : state.rawValue
      #expect(outcomes[0].lost == (cell.hasPrefix("done") ? Self.losses[row[0]] : nil), "\(row[0]), \(name)")
      #expect((outcomes[0].tellsToCancel ? "\(word) cancel" : word) == cell, "\(row[0]), \(name)")
      #expect(after[0].reservation.revision - before[0].reservation.revision == (cell == "=" ? 0 : 1))
      let again = try await scene.take(event, of: before)
      #expect(again.map(\.claim) == after && !again[0].tellsToCancel && again[0].lost == nil, "\(row[0]), \(name)")
      // Nothing is booked for a reservation alone.
      #expect(try await scene.head() == head)
      if after[0].session != nil { try await scene.take(.stop(.user), of: after) }
      if !after[0].isOver, after[0].session == nil { try await scene.take(.cancelled, of: after) }
      #expect(try await scene.live() == [])
    }
    try await scene.checkBooks()
  }

  @Test("Each event and each state is in the table")
  func whole() {
    #expect(Set(Self.rows.dropFirst().map { $0[0] }) == Set(Self.events.keys))
    #expect(Self.rows.first.map { Array($0.dropFirst()) } == Reservation.State.allCases.map(\.rawValue))
  }

  @Test("A user who has reserved a charger begins there with the same claim", arguments: [false, true])
  func begun(isActive: Bool) async throws {
    let scene = try await ChargingScene()
    let (one, two) = (try await scene.driver(), try await scene.driver("+15305550124"))
    let reserved = try await reserved(isActive ? .active : .asked, scene, one)
    #expect(try await scene.begin(two).refusal == .occupied)
    scene.clock.advance(seconds: 60)
    let begun = try await scene.begin(one).get()
    for (before, after) in zip(reserved, begun.map(\.claim)) {
      #expect(after.reservation.number == before.reservation.number && after.reservation.id == before.reservation.id)
      #expect(
        after.session?.terms.idTag == before.reservation.idTag && after.reservation.madeAt == before.reservation.madeAt)
      #expect(after.reservation.state == .used && after.reservation.revision == before.reservation.revision + 1)
    }
    #expect(begun.map(\.given) == [nil, nil])
    #expect(try await scene.funds(of: one) == .init(balance: 10_000, held: 3000))
    // The answer to ReserveNow, or the end of its time, comes late.
    for event in [ReservationEvent.answered(false), .answered(nil), .time] {
      scene.clock.advance(seconds: 900)
      #expect(try await scene.take(event, of: reserved).map(\.claim) == begun.map(\.claim))
    }
    try await scene.checkBooks()
  }

  @Test("A user who begins elsewhere gives up a reservation; if that begin is refused, it stays")
  func given() async throws {
    let scene = try await ChargingScene()
    let (one, two) = (try await scene.driver(), try await scene.driver("+15305550124"))
    let reserved = try await reserved(.active, scene, one)
    _ = try await scene.begin(two, at: 100_004).get()
    #expect(try await scene.begin(one, at: 100_004).refusal == .occupied)
    #expect(try await scene.begin(one, at: 100_003, limit: 10_001).refusal != nil)
    #expect(try await scene.live().map(\.reservation.state) == [.active, .used])
    let begun = try await scene.begin(one, at: 100_003).get()
    for (before, claim) in zip(reserved, begun.map(\.given)) {
      var wanted = before
      wanted.reservation.finish()
      wanted.reservation.revision += 1
      #expect(claim == wanted)
    }
    #expect(try await scene.reserve(two, at: 100_002).refusal == .alreadyCharging)
    #expect(try await scene.live().map(\.reservation.place.charger.value) == [100_003, 100_004])
    try await scene.checkBooks()
  }

  @Test("A user and a charger have one reservation; the same wish again is answered with it, and holds nothing")
  func reserved() async throws {
    let scene = try await ChargingScene()
    let (one, two) = (try await scene.driver(cents: 0), try await scene.driver("+15305550124", cents: 0))
    let claims = try await scene.reserve(one).get()
    #expect(claims[0].session == nil && claims[0].reservation.state == .asked)
    #expect(claims[0].reservation.expiresAt == scene.clock.monotonic().adding(seconds: 900))
    scene.clock.advance(seconds: 60)
    #expect(try await scene.reserve(one).get() == claims)
    #expect(try await scene.reserve(one, at: 100_003).refusal == .alreadyReserved)
    #expect(try await scene.reserve(two).refusal == .occupied)
    #expect(try await scene.reserve(two, at: 999_999).refusal == .noCharger)
    try scene.both.reopen()
    #expect(try await scene.reserve(one).get() == claims)
    #expect(try await scene.live() == [claims[0].nameless])
    // Once it is over, user and charger are free.
    try await scene.take(.cancelled, of: claims)
    _ = try await scene.reserve(two).get()
    _ = try await scene.reserve(one, at: 100_003).get()
    #expect(try await scene.live().count == 2)
  }

  @Test("An event of a reservation or session that there is not has no outcome")
  func unknown() async throws {
    let scene = try await ChargingScene()
    let reservation = try #require(ReservationNumber(1))
    let session = try #require(ChargingSessionNumber(Int32.max))
    let (first, second) = (
      TakeReservationEvent(.time, of: reservation), TakeChargingEvent(.stop(.owner), of: session, policy: scene.policy)
    )
    #expect(try await scene.both.same { try await $0.perform(first) } == nil)
    #expect(try await scene.both.same { try await $0.perform(second) } == nil)
  }
}
