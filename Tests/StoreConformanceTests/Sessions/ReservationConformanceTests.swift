import TestSupport
import Testing

@testable import WalletCore

@Suite("Both stores: reservations")
struct ReservationConformanceTests {
  private let charging: BothCharging
  private let one: BothCharging.Driver
  private let two: BothCharging.Driver

  /// - Throws: if a store refuses what the tests need.
  init() async throws {
    charging = try await BothCharging(seed: 12, [.sample(1), .sample(2)])
    one = try await charging.driver("+15305550123", cents: 100_00)
    two = try await charging.driver("+15305550124", cents: 100_00)
  }

  @Test("A charger has one reservation, and a user too; the same again is answered again")
  func reserved() async throws {
    let first = try await charging.reserve(one, at: 100_002).get()
    let made = first.shown.reservation
    #expect(made.state == .asked && made.madeAt == charging.clock.now())
    #expect(made.expiresAt == charging.clock.monotonic().adding(seconds: 900))
    charging.clock.advance(seconds: 5)
    #expect(try await charging.reserve(one, at: 100_002).get().each == first.each)
    #expect(try await charging.reserve(one, at: 100_003).refusal == .alreadyReserved)
    #expect(try await charging.reserve(two, at: 100_002).refusal == .occupied)
    #expect(try await charging.begin(two, at: 100_002).refusal == .occupied)
    #expect(try await charging.reserve(one, at: 100_999).refusal == .noCharger)
    _ = try await charging.begin(two, at: 100_004).get()
    #expect(try await charging.reserve(two, at: 100_005).refusal == .alreadyCharging)
    try await charging.compare()
  }

  @Test(
    "Each event leads where it must, tells the charge point where it must, and what is over stays so",
    arguments: [false, true])
  func events(isActive: Bool) async throws {
    let rows: [(event: ReservationEvent, after: Reservation.State, tells: Bool)] = [
      (.answered(true), .active, false), (.answered(false), isActive ? .active : .done, false),
      (.answered(nil), isActive ? .active : .done, !isActive), (.cancelled, .done, true),
      (.status(.available), isActive ? .done : .asked, false), (.status(.faulted), .done, false),
      (.status(.unavailable), .done, false), (.status(.reserved), isActive ? .active : .asked, false),
      (.time, isActive ? .active : .asked, false),
    ]
    for row in rows {
      let claim = try await charging.reserve(one, at: 100_002).get()
      if isActive { try await charging.take(.answered(true), of: claim) }
      let outcome = try await charging.take(row.event, of: claim)
      #expect(outcome.claim.shown.reservation.state == row.after, "\(row.event)")
      #expect(outcome.tellsToCancel == row.tells, "\(row.event)")
      try await charging.compare()
      try await charging.take(.cancelled, of: claim)
      let over = try await charging.take(.answered(true), of: claim)
      #expect(over.claim.shown.reservation.state == .done && !over.tellsToCancel)
    }
    // Somebody else can have the charger now.
    _ = try await charging.reserve(two, at: 100_002).get()
    try await charging.compare()
  }

  @Test("A reservation ends when its time is over, and not before")
  func expires() async throws {
    let claim = try await charging.reserve(one, at: 100_002).get()
    try await charging.take(.answered(true), of: claim)
    charging.clock.advance(milliseconds: 899_999)
    #expect(try await charging.take(.time, of: claim).claim.shown.reservation.state == .active)
    charging.clock.advance(milliseconds: 1)
    let over = try await charging.take(.time, of: claim)
    #expect(over.claim.shown.isOver && over.tellsToCancel)
    try await charging.compare()
  }

  @Test(
    "Its user begins with it, whether the charge point has answered or not; a later answer changes nothing",
    arguments: [false, true])
  func used(isActive: Bool) async throws {
    let reserved = try await charging.reserve(one, at: 100_002).get()
    if isActive { try await charging.take(.answered(true), of: reserved) }
    charging.clock.advance(seconds: 60)
    let begun = try await charging.begin(one, at: 100_002).get()
    #expect(begun.given == nil && begun.claim.shown.reservation.state == .used)
    for (before, after) in zip(reserved.each, begun.claim.each) {
      #expect(before.reservation.number == after.reservation.number)
      #expect(before.reservation.id == after.reservation.id && before.reservation.idTag == after.reservation.idTag)
    }
    for event in [.answered(false), .answered(nil), .cancelled, .status(.faulted)] as [ReservationEvent] {
      let outcome = try await charging.take(event, of: begun.claim)
      #expect(outcome.claim.each == begun.claim.each && !outcome.tellsToCancel)
    }
    #expect(try await charging.reserve(one, at: 100_002).refusal == .alreadyCharging)
    try await charging.compare()
  }

  @Test("Whoever begins elsewhere gives the reservation up; where the books refuse, it stays")
  func elsewhere() async throws {
    let reserved = try await charging.reserve(one, at: 100_002).get()
    #expect(
      try await charging.begin(one, at: 100_004, limit: 100_01).refusal
        == .books(.notEnough(balance: .usd(cents: 100_00))))
    #expect(try await charging.reserve(two, at: 100_002).refusal == .occupied)
    let begun = try await charging.begin(one, at: 100_004).get()
    let given = try #require(begun.given)
    #expect(given.each.map(\.reservation.number) == reserved.each.map(\.reservation.number))
    #expect(given.shown.isOver && !begun.claim.shown.isOver)
    _ = try await charging.reserve(two, at: 100_002).get()
    try await charging.compare()
  }

  @Test("What nobody has is no reservation")
  func unknown() async throws {
    let claim = try await charging.reserve(one, at: 100_002).get()
    let used = claim.each.map(\.reservation.number.value)
    let free = try #require(([1, 2, 3] as [Int32]).first { !used.contains($0) })
    let answers = try await charging.perform(
      "unknown", shown: { (answer: TakeReservationEvent.Answer) in answer == nil },
      { _ in TakeReservationEvent(.cancelled, of: ReservationNumber(unchecked: free)) })
    #expect(answers == [nil, nil])
    let sessions = try await charging.perform(
      "unknown", shown: { (answer: TakeChargingEvent.Answer) in answer == nil },
      { _ in TakeChargingEvent(.time, of: ChargingSessionNumber(unchecked: free), policy: ChargingPolicy()) })
    #expect(sessions == [nil, nil])
    try await charging.compare()
  }
}
