import TestSupport
import Testing

@testable import WalletCore

@Suite("Both stores: what is billed")
struct BillConformanceTests {
  private let charging: BothCharging
  private let one: BothCharging.Driver
  private let two: BothCharging.Driver

  /// - Throws: if a store refuses what the tests need.
  init() async throws {
    charging = try await BothCharging(seed: 15, [.sample(1), .sample(2, by: "Sun")])
    one = try await charging.driver("+15305550123", cents: 100_00)
    two = try await charging.driver("+15305550124", cents: 100_00)
  }

  @Test("What a user sets up stands on the invoices from then on, and on no earlier one")
  func billing() async throws {
    #expect(try await charging.invoices(of: one).billing == nil)
    _ = try await charging.charge(one, at: 100_002, wattHours: 1000)
    let first = BillingDetails(name: "Ann Lee", address: "2 Elm Street, Davis", email: "ann@example.com")
    try await charging.save(first, of: one)
    _ = try await charging.charge(one, at: 100_002, wattHours: 2000)
    try await charging.save(BillingDetails(), of: one)
    _ = try await charging.charge(one, at: 100_002, wattHours: 3000)
    _ = try await charging.charge(two, at: 100_002, wattHours: 1000)
    #expect(try await charging.bills(of: one).map(\.invoice.buyer) == [BillingDetails(), first, BillingDetails()])
    #expect(try await charging.bills(of: two).map(\.invoice.buyer) == [BillingDetails()])
    #expect(try await charging.invoices(of: one).billing == BillingDetails())
    #expect(try await charging.invoices(of: two).billing == nil)
    #expect(try await charging.bills(of: one).map(\.invoice.number) == [3, 2, 1])
    try await charging.compare()
  }

  @Test("The owner settles a session by what is known, or by less, never by more")
  func settled() async throws {
    let rows: [(wish: Int64?, wattHours: Int64)] = [(nil, 3000), (1000, 1000), (9999, 3000), (-1, 0), (0, 0)]
    for row in rows {
      let claim = try await charging.plugIn(one, at: 100_002)
      charging.clock.advance(seconds: 600)
      try await charging.take(charging.sample(4000), of: claim)
      let before = try await charging.invoices(of: one).lines.count
      let outcome = try await charging.take(.settle(wattHours: row.wish), of: claim)
      #expect(outcome.claim.state == .ended && outcome.claim.session?.endedBy == .owner && outcome.tellsToStop)
      let lines = try await charging.invoices(of: one).lines
      #expect(lines.count == before + (row.wattHours > 0 ? 1 : 0), "\(row)")
      if row.wattHours > 0 { #expect(lines.first?.wattHours == row.wattHours, "\(row)") }
      try await charging.compare()
    }
  }

  @Test("A session keeps the price and the power that it began with; its invoice names who and where it is at its end")
  func listChanges() async throws {
    let running = try await charging.plugIn(one, at: 100_002)
    let reserved = try await charging.reserve(two, at: 100_003).get()
    var dearer = try ChargePoint.sample(1, by: "Sun", named: "Old mill", perKilowattHour: 990_000)
    dearer.chargers = try [.sample(100_002, at: 1, watts: 7_000), .sample(100_003, at: 2, watts: 50_000)]
    try await charging.load([dearer, .sample(2, by: "Sun")], address: "9 Sun Street")
    try await charging.compare()
    charging.clock.advance(seconds: 600)
    let ended = try await charging.take(.ended(TransactionEnd(meter: 4000, at: charging.clock.now())), of: running)
    #expect(ended.claim.session?.terms.place.watts == 22_000 && ended.claim.session?.terms.tariffNumber == 1)
    let bill = try #require(try await charging.bills(of: one).first)
    // 22 kilowatts give three kilowatt hours in ten minutes, 7 do not.
    #expect(bill.record.wattHours == 3000 && bill.record.total == 2_47)
    #expect(bill.invoice.tariff.perKilowattHour == 490_000 && bill.invoice.site.name == "Old mill")
    #expect(bill.invoice.seller == InvoiceSeller(name: "Sun", address: "9 Sun Street", taxID: "12-3456789"))
    let begun = try await charging.begin(two, at: 100_003).get().claim
    #expect(begun.shown.reservation.place == reserved.shown.reservation.place)
    #expect(begun.session?.terms.place.watts == 50_000 && begun.session?.terms.tariffNumber == 3)
    try await charging.compare()
    try charging.both.reopen()
    try await charging.compare()
    try await charging.load([.sample(1), .sample(2, by: "Sun")])
    #expect(try await charging.bills(of: one).first == bill)
  }

  @Test("A charger that has retired meanwhile is paid for all the same")
  func retired() async throws {
    let claim = try await charging.plugIn(one, at: 100_002)
    try await charging.load([.sample(2, by: "Sun")])
    charging.clock.advance(seconds: 600)
    let ended = try await charging.take(.ended(TransactionEnd(meter: 2000, at: charging.clock.now())), of: claim)
    #expect(ended.claim.state == .ended && ended.refusal == nil)
    let invoice = try #require(try await charging.bills(of: one).first).invoice
    #expect(invoice.seller.name == "Grid" && invoice.site.name == "Mill")
    #expect(try await charging.begin(one, at: 100_002).refusal == .noCharger)
    try await charging.compare()
  }

  @Test("While the clock is wrong nothing is booked: a session waits, and is tried again each minute")
  func clockWrong() async throws {
    let (running, waiting) = (
      try await charging.plugIn(one, at: 100_002), try await charging.begin(two, at: 100_003).get().claim
    )
    charging.clock.advance(seconds: 600)
    charging.clock.step(seconds: -7200)
    let settling = try await charging.take(.ended(TransactionEnd(meter: 2000, at: charging.clock.now())), of: running)
    #expect(settling.claim.state == .settling && settling.refusal == .clockWrong)
    let stopped = try await charging.take(.stop(.user), of: waiting)
    #expect(stopped.claim.state == .starting && stopped.refusal == .clockWrong)
    #expect(stopped.claim.session?.endedBy == .user)
    try await charging.compare()
    charging.clock.step(seconds: 7200)
    charging.clock.advance(seconds: 59)
    for claim in [running, waiting] { #expect(try await !charging.take(.time, of: claim).claim.shown.isOver) }
    charging.clock.advance(seconds: 1)
    #expect(try await charging.take(.time, of: running).claim.state == .ended)
    let failed = try await charging.take(.time, of: waiting).claim
    #expect(failed.state == .failed && failed.session?.endedBy == .user)
    #expect(try await charging.invoices(of: one).lines.map(\.number) == [1])
    #expect(try await charging.accounts(of: two).map(\.held) == [.usd(cents: 0)])
    try await charging.compare()
  }
}
