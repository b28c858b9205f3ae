import TestSupport
import Testing

@testable import WalletCore

@Suite("Both stores: charging sessions")
struct SessionConformanceTests {
  private let charging: BothCharging
  private let one: BothCharging.Driver
  private let two: BothCharging.Driver

  /// - Throws: if a store refuses what the tests need.
  init() async throws {
    charging = try await BothCharging(seed: 13, [.sample(1), .sample(2), .sample(3, by: "Sun")])
    one = try await charging.driver("+15305550123", cents: 100_00)
    two = try await charging.driver("+15305550124", cents: 100_00)
  }

  private func money(of driver: BothCharging.Driver) async throws -> [Money] {
    try await charging.accounts(of: driver).flatMap { [$0.balance, $0.held] }
  }

  private func lastKind(of driver: BothCharging.Driver) async throws -> OperationKind? {
    try await charging.operations(of: driver).last?.kind
  }

  @Test("A whole session: energy, the minutes after the car was full, the invoice, and the operator's next invoice")
  func whole() async throws {
    let begun = try await charging.begin(one, at: 100_002).get().claim
    let accepted = try await charging.take(.startAnswered(.accepted), of: begun)
    #expect(accepted.claim.state == .waiting)
    charging.clock.advance(seconds: 20)
    let start = TransactionStart(connector: 1, meter: 1000, at: charging.clock.now())
    #expect(try await charging.take(.began(start), of: begun).claim.state == .charging)
    charging.clock.advance(seconds: 600)
    let first = CurvePoint(at: charging.clock.now(), wattHours: 3000, watts: 18_000, stateOfCharge: 40)
    try await charging.take(charging.sample(4000, watts: 18_000, percent: 40), of: begun)
    charging.clock.advance(seconds: 59)
    try await charging.take(charging.sample(4200), of: begun)
    charging.clock.advance(seconds: 1)
    try await charging.take(charging.sample(4300, percent: 50), of: begun)
    let second = CurvePoint(at: charging.clock.now(), wattHours: 3300, watts: 18_000, stateOfCharge: 50)
    let back = try await charging.take(charging.sample(4000), of: begun).claim
    #expect(back.session?.meter.ignored == 1 && back.session?.meter.wattHours == 3300)
    #expect(try await charging.reading(of: back).curve == [first, second])
    // Ten minutes are free.
    try await charging.take(ChargingEvent.status(.suspendedByCar), of: begun)
    charging.clock.advance(seconds: 13 * 60 + 59)
    try await charging.take(ChargingEvent.status(.finishing), of: begun)
    let ended = try await charging.take(.ended(TransactionEnd(meter: 6000, at: charging.clock.now())), of: begun)
    #expect(ended.claim.state == .ended && ended.claim.shown.isOver && ended.refusal == nil)
    #expect(ended.claim.session?.endedBy == .chargePoint)
    try await charging.compare()

    let record = try #require(try await charging.bills(of: one).first).record
    #expect(record.wattHours == 5000 && record.idleMinutes == 3 && record.basis == .stop && record.waived == 0)
    #expect(record.cost == ChargeCost(energy: 2_45, startFee: 1_00, idle: 60))
    #expect(record.meterStart == 1000 && record.meterStop == 6000)
    #expect(record.startedAt == start.at && record.stoppedAt == charging.clock.now())
    let invoice = try #require(try await charging.bills(of: one).first).invoice
    #expect(invoice.series == 1 && invoice.number == 1 && invoice.issuedAt == charging.clock.now())
    #expect(invoice.seller == InvoiceSeller(name: "Grid", address: "1 Plug Lane", taxID: "12-3456789"))
    let charger = try charging.charger(100_002)
    #expect(invoice.site == InvoiceSite(charger: charger, name: "Mill", address: "1 Mill Street"))
    #expect(try await money(of: one) == [.usd(cents: 95_95), .usd(cents: 0)])
    let reading = try await charging.reading(of: ended.claim)
    #expect(reading.invoice?.total == 4_05 && reading.accountName == "Dollars of 0123")

    // What comes again changes nothing.
    let again = try await charging.take(.ended(TransactionEnd(meter: 6000, at: charging.clock.now())), of: begun)
    #expect(again.isStray && again.claim.each == ended.claim.each)
    _ = try await charging.charge(two, at: 100_004, wattHours: 1000)
    _ = try await charging.charge(one, at: 100_006, wattHours: 1000)
    #expect(try await charging.invoices(of: two).lines.map(\.number) == [2])
    // Another operator has numbers of its own.
    #expect(try await charging.invoices(of: one).lines.map(\.number) == [1, 1])
    try await charging.compare()
  }

  @Test("Of two points of the curve at one time, by a clock that was set back, the first stays")
  func sameTime() async throws {
    let claim = try await charging.plugIn(one, at: 100_002)
    charging.clock.advance(seconds: 300)
    try await charging.take(charging.sample(2000), of: claim)
    let first = CurvePoint(at: charging.clock.now(), wattHours: 1000, watts: nil, stateOfCharge: nil)
    charging.clock.advance(seconds: 60)
    charging.clock.step(seconds: -60)
    try await charging.take(charging.sample(2100), of: claim)
    charging.clock.advance(seconds: 60)
    charging.clock.step(seconds: -120)
    let earlier = CurvePoint(at: charging.clock.now(), wattHours: 1200, watts: nil, stateOfCharge: nil)
    let last = try await charging.take(charging.sample(2200), of: claim).claim
    #expect(try await charging.reading(of: last).curve == [earlier, first])
    try await charging.compare()
  }

  @Test("Where nothing was metered, nothing is paid: what was held is free, without an invoice")
  func nothing() async throws {
    let claim = try await charging.plugIn(one, at: 100_002)
    charging.clock.advance(seconds: 300)
    let ended = try await charging.take(.ended(TransactionEnd(meter: 1000, at: charging.clock.now())), of: claim).claim
    #expect(ended.state == .ended && ended.shown.isOver)
    #expect(try await lastKind(of: one) == .void)
    #expect(try await money(of: one) == [.usd(cents: 100_00), .usd(cents: 0)])
    #expect(try await charging.reading(of: ended).invoice == nil)
    #expect(try await charging.invoices(of: one).lines.isEmpty)
    try await charging.compare()
  }

  @Test("A session that never begins frees the money: refused, stopped, settled by the owner, or its time is over")
  func neverBegan() async throws {
    let rows: [(event: ChargingEvent, seconds: Int, reason: ChargingSession.EndedBy, kind: OperationKind)] = [
      (.startAnswered(.refused), 0, .refused, .void), (.stop(.user), 5, .user, .void),
      (.stop(.owner), 5, .owner, .void), (.settle(wattHours: nil), 5, .owner, .void), (.time, 210, .noCar, .expire),
    ]
    for row in rows {
      let claim = try await charging.begin(one, at: 100_002).get().claim
      charging.clock.advance(seconds: row.seconds)
      let after = try await charging.take(row.event, of: claim).claim
      #expect(after.state == .failed && after.session?.endedBy == row.reason, "\(row.event)")
      #expect(try await lastKind(of: one) == row.kind, "\(row.event)")
      #expect(try await money(of: one) == [.usd(cents: 100_00), .usd(cents: 0)])
      try await charging.compare()
    }
  }

  @Test("While the connection is lost the time to plug in rests; nothing heard for a day settles by the last sample")
  func lost() async throws {
    let claim = try await charging.begin(one, at: 100_002).get().claim
    charging.clock.advance(seconds: 10)
    let lost = try await charging.take(.connected(false), of: claim).claim
    #expect(lost.state == .waiting && lost.session?.deadline == nil && lost.session?.rest == 200_000)
    charging.clock.advance(seconds: 1000)
    #expect(try await charging.take(ChargingEvent.time, of: claim).claim.each == lost.each)
    let back = try await charging.take(.connected(true), of: claim).claim
    #expect(back.session?.deadline == charging.clock.monotonic().adding(seconds: 200) && back.session?.rest == nil)
    let start = TransactionStart(connector: 1, meter: 50, at: charging.clock.now())
    try await charging.take(.began(start), of: claim)
    charging.clock.advance(seconds: 200)
    try await charging.take(charging.sample(1050), of: claim)
    try await charging.take(.connected(false), of: claim)
    try await charging.take(ChargingEvent.status(.suspendedByStation), of: claim)
    try charging.both.reopen()
    charging.clock.advance(seconds: 86_400)
    let over = try await charging.take(ChargingEvent.time, of: claim).claim
    #expect(over.state == .ended && over.session?.endedBy == .silence)
    let record = try #require(try await charging.bills(of: one).first).record
    #expect(record.basis == .sample && record.wattHours == 1000 && record.total == 1_49)
    try await charging.compare()
  }

  @Test("What is not over is there after a restart, as it was told; what is over is not")
  func restart() async throws {
    let ended = try await charging.charge(one, at: 100_002, wattHours: 500)
    let live = try await charging.plugIn(one, at: 100_002)
    let reserved = try await charging.reserve(two, at: 100_003).get()
    try charging.both.reopen()
    for (index, store) in charging.both.stores.enumerated() {
      let numbers = Set(try store.liveClaims().map(\.reservation.number))
      #expect(numbers == [live.each[index].reservation.number, reserved.each[index].reservation.number])
      #expect(!numbers.contains(ended.each[index].reservation.number))
    }
    try await charging.compare()
    charging.clock.advance(seconds: 60)
    try await charging.take(.ended(TransactionEnd(meter: 1100, at: charging.clock.now())), of: live)
    _ = try await charging.begin(two, at: 100_003).get()
    try await charging.compare()
  }
}
