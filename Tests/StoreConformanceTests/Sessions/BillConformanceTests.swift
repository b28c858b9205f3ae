import TestSupport
import Testing

@testable import WalletCore

@Suite("Both stores: limits, bills and invoices")
struct BillConformanceTests {
  /// Charges 5 kWh in half an hour.
  /// - Returns: the claim, which is over, and what was billed in each store.
  @discardableResult
  private func charge(
    _ driver: ChargingScene.Driver, _ scene: ChargingScene, at charger: Int = 100_002, limit: Int64 = 3000
  ) async throws -> (claims: [ChargingClaim], bills: [ChargeBill]) {
    var claims = try await scene.begin(driver, at: charger, limit: limit).get().map(\.claim)
    claims = try await scene.take(.startAnswered(.accepted), of: claims).map(\.claim)
    let connector = claims[0].reservation.place.connector
    let start = TransactionStart(connector: connector, meter: 1000, at: scene.clock.now())
    claims = try await scene.take(.began(start), of: claims).map(\.claim)
    scene.clock.advance(seconds: 1800)
    let end = TransactionEnd(meter: 6000, at: scene.clock.now())
    let outcomes = try await scene.take(.ended(end), of: claims)
    let bills = outcomes.compactMap(\.bill)
    try #require(bills.count == 2)
    return (outcomes.map(\.claim), bills)
  }

  @Test("A capture frees the whole hold, pays the operator once, and writes record and invoice as they were")
  func captured() async throws {
    let scene = try await ChargingScene()
    let driver = try await scene.driver()
    let begun = scene.clock.now()
    let (claims, bills) = try await charge(driver, scene)
    let bill = bills[0]
    // 5 kWh at 49 cents, and a dollar to begin.
    let cost = ChargeCost(energy: 245, startFee: 100, idle: 0)
    #expect(
      bill.record
        == ChargeRecord(
          wattHours: 5000, idleMinutes: 0, startedAt: begun, stoppedAt: scene.clock.now(), meterStart: 1000,
          meterStop: 6000, basis: .stop, cost: cost, waived: 0))
    let (invoice, point) = (bill.invoice, try ChargePoint.sample(1))
    #expect(invoice.series == 1 && invoice.number == 1 && invoice.issuedAt == scene.clock.now())
    #expect(invoice.buyer == BillingDetails() && invoice.tariff == point.tariff)
    #expect(invoice.seller == InvoiceSeller(name: "Grid", address: "1 Plug Lane", taxID: "12-3456789"))
    let charger = try #require(ChargerNumber(100_002))
    #expect(invoice.site == InvoiceSite(charger: charger, name: "Mill", address: "1 Mill Street"))
    #expect(try await scene.funds(of: driver) == .init(balance: 9655, held: 0))
    #expect(
      try await scene.booked(for: driver).suffix(2) == [
        .init(kind: .authorise, held: 3000), .init(kind: .capture, held: 0, paid: 345, merchant: "Grid"),
      ])
    let shown = try #require(try await scene.printed(for: driver).first)
    #expect(shown.bill == bill.nameless && shown.accountName == "Car")
    #expect(try await shown.operation == scene.head())
    let line = try #require(try await scene.page(of: claims, for: driver)?.invoice)
    #expect(line.total == 345 && line.wattHours == 5000 && line.number == 1 && line.seller == "Grid")
    #expect(try await scene.invoices(of: driver) == [line])
    try await scene.checkBooks()
  }

  @Test("An invoice's operation has a receipt, its entry names the operator, and the chain has the bill")
  func proven() async throws {
    let scene = try await ChargingScene()
    let driver = try await scene.driver()
    try await charge(driver, scene)
    let ids = try await scene.invoiceIDs(of: driver)
    var operations: [OperationID] = []
    for (reader, ids) in zip(scene.both.readers, ids) {
      let shown = try #require(try await reader.invoice(driver.session, ids[0]))
      let invoice = try #require(shown.page)
      let found = try #require(try await reader.receipt(driver.session, invoice.operation))
      let receipt = try #require(found.page).receipt
      #expect(receipt.operation.hash == invoice.head.hash && receipt.operation.kind == .capture)
      #expect(receipt.lines.map(\.entry.change) == [.usd(cents: -345)])
      #expect(receipt.lines.map(\.entry.otherName) == ["Grid"] && receipt.hold != nil)
      operations.append(invoice.operation)
    }
    let refusal = try await scene.refusal(of: driver.user) { .undo(operations[$0]) }
    #expect(refusal == .notReversible, "who was paid keeps it")
  }

  @Test("What flows above the limit is waived, and never more than the limit is paid")
  func waived() async throws {
    let scene = try await ChargingScene()
    let driver = try await scene.driver()
    let bill = try await charge(driver, scene, limit: 300).bills[0]
    #expect(bill.record.waived == 45 && bill.record.total == 300 && bill.record.cost.total == 345)
    #expect(try await scene.funds(of: driver) == .init(balance: 9700, held: 0))
    try await scene.checkBooks()
  }

  @Test("A limit is raised once for each form, up to the most; a raise that is refused changes nothing")
  func raised() async throws {
    let scene = try await ChargingScene()
    let (driver, other) = (try await scene.driver(cents: 30_000), try await scene.driver("+15305550124"))
    var claims = try await scene.begin(driver).get().map(\.claim)
    let key = scene.both.key()
    for _ in 0..<2 { claims = try await scene.raise(claims, by: 500, of: driver, key: key).get() }
    #expect(claims[0].session?.limit == 3500 && claims[0].session?.raises == 1)
    #expect(try await scene.funds(of: driver) == .init(balance: 30_000, held: 3500))
    #expect(try await scene.booked(for: driver).last == .init(kind: .raise, held: 3500))
    let head = try await scene.head()
    #expect(try await scene.raise(claims, by: 600, of: driver, key: key).refusal == .books(.keyReused))
    #expect(try await scene.raise(claims, by: 500, of: other).refusal == .noSession)
    for cents in [Int64.min, -1, 0, 16_501, .max] {
      #expect(
        try await scene.raise(claims, by: cents, of: driver).refusal == .limitOutOfRange(least: 1, most: 16_500))
    }
    #expect(try await scene.head() == head)
    let last = scene.both.key()
    claims = try await scene.raise(claims, by: 16_500, of: driver, key: last).get()
    #expect(try await scene.raise(claims, by: 16_500, of: driver, key: last).get() == claims)
    #expect(try await scene.raise(claims, by: 1, of: driver).refusal == .limitOutOfRange(least: 1, most: 0))
    let ended = try await scene.take(.stop(.user), of: claims).map(\.claim)
    #expect(try await scene.raise(ended, by: 1, of: driver).refusal == .sessionOver)
    #expect(try await scene.raise(ended, by: 16_500, of: driver, key: last).get() == ended)
    #expect(try await scene.funds(of: driver) == .init(balance: 30_000, held: 0))
    try await scene.checkBooks()
  }

  @Test("A session that may raise its limit does so by itself as long as there is money, then it is stopped")
  func raisedByItself() async throws {
    let scene = try await ChargingScene()
    let driver = try await scene.driver(cents: 1000)
    var claims = try await scene.begin(driver, limit: 400, mayRaise: true).get().map(\.claim)
    claims = try await scene.take(
      .began(TransactionStart(connector: 1, meter: 0, at: scene.clock.now())), of: claims
    ).map(\.claim)
    var limits: [Int64] = []
    var told: [Bool] = []
    // Three kilowatt hours more each time, $1.47.
    for register in stride(from: 6000, through: 15_000, by: 3000) as StrideThrough<Int64> {
      scene.clock.advance(seconds: 1500)
      let sample = ChargingSample(at: scene.clock.now(), wattHours: register)
      let outcomes = try await scene.take(.sampled([sample]), of: claims)
      claims = outcomes.map(\.claim)
      limits.append(try #require(claims[0].session).limit)
      told.append(outcomes[0].tellsToStop)
    }
    // 6 kWh are 394 cents, and something more flows until a stop works.
    #expect(limits == [800, 800, 800, 800] && told == [false, false, false, true])
    #expect(claims[0].session?.state == .stopping && claims[0].session?.endedBy == .limit)
    #expect(try await scene.funds(of: driver) == .init(balance: 1000, held: 800))
    let outcome = try await scene.take(.ended(TransactionEnd(meter: 15_000, at: scene.clock.now())), of: claims)[0]
    #expect(outcome.bill?.record.total == 800 && outcome.bill?.record.waived == 35)
    #expect(try await scene.funds(of: driver) == .init(balance: 200, held: 0))
    try await scene.checkBooks()
  }

  @Test("Each operator numbers its own invoices; a driver's list has the newest first, as many as asked for")
  func list() async throws {
    let scene = try await ChargingScene()
    try await scene.load([.sample(1), .sample(2, by: "Sun")])
    let (one, two) = (try await scene.driver(), try await scene.driver("+15305550124"))
    for (driver, charger) in [
      (one, 100_002), (two, 100_003), (one, 100_004), (one, 100_003), (two, 100_005), (one, 100_005),
    ] { try await charge(driver, scene, at: charger) }
    func text(_ lines: [InvoiceLine]) -> [String] {
      lines.map { "\($0.seller) \($0.series)-\($0.number) \($0.site.charger.value)" }
    }
    let all = ["Sun 1-3 100005", "Grid 1-3 100003", "Sun 1-1 100004", "Grid 1-1 100002"]
    for limit in [500, 4, 3, 1, 0, -1] {
      let found = try await scene.invoices(of: one, limit: limit)
      #expect(text(found) == Array(all.prefix(max(limit, 0))), "\(limit)")
    }
    #expect(text(try await scene.invoices(of: two)) == ["Sun 1-2 100005", "Grid 1-2 100003"])
    #expect(try await scene.printed(for: one).map(\.bill.invoice.number) == [3, 3, 1, 1])
    try scene.both.reopen()
    #expect(text(try await scene.invoices(of: one)) == all)
    try await scene.checkBooks()
  }

  @Test("What is set up for invoices is on later ones only; what names and prices are later changes none")
  func buyers() async throws {
    let scene = try await ChargingScene()
    let (driver, other) = (try await scene.driver(), try await scene.driver("+15305550124"))
    let (ann, bob) = (
      BillingDetails(name: "Ann Lee", address: "1 Elm Street", email: "ann@example.org"),
      BillingDetails(name: "Bob", address: "2 Elm Street")
    )
    #expect(try await scene.billing(of: driver) == nil)
    try await charge(driver, scene)
    for details in [ann, bob] {
      try await scene.save(details, of: driver)
      #expect(try await scene.billing(of: driver) == details)
      try await charge(driver, scene)
    }
    #expect(try await scene.billing(of: other) == nil)
    let before = try await scene.printed(for: driver)
    #expect(before.map(\.bill.invoice.buyer) == [bob, ann, BillingDetails()])
    try await scene.load(
      [.sample(1, by: "Sun", named: "Old mill", perKilowattHour: 1), .sample(2)], address: "9 Plug Lane")
    let name = try AccountName("Bus")
    try await scene.book(of: driver.user) { .rename(driver.accounts[$0], name: name) }
    let after = try await scene.printed(for: driver)
    #expect(after.map(\.bill) == before.map(\.bill) && after.map(\.accountName) == ["Bus", "Bus", "Bus"])
    try await charge(driver, scene)
    let newest = try #require(try await scene.printed(for: driver).first).bill.invoice
    #expect(newest.seller.name == "Sun" && newest.seller.address == "9 Plug Lane" && newest.site.name == "Old mill")
    #expect(newest.number == 1 && newest.tariff.perKilowattHour == 1)
    try await scene.checkBooks()
  }

  @Test("A session is paid by the prices and to the operator of its charger although that has retired meanwhile")
  func retired() async throws {
    let scene = try await ChargingScene()
    let (driver, other) = (try await scene.driver(), try await scene.driver("+15305550124"))
    let claims = try await scene.begin(driver).get().map(\.claim)
    try await scene.load([.sample(1, perKilowattHour: 900_000), .sample(2)])
    try await scene.load([.sample(2)])
    #expect(try await scene.begin(other, at: 100_003).refusal == .noCharger)
    #expect(try await scene.reserve(other, at: 100_003).refusal == .noCharger)
    let start = TransactionStart(connector: 1, meter: 0, at: scene.clock.now())
    try await scene.take(.began(start), of: claims)
    scene.clock.advance(seconds: 1800)
    let outcomes = try await scene.take(.ended(TransactionEnd(meter: 5000, at: scene.clock.now())), of: claims)
    let bill = try #require(outcomes[0].bill)
    #expect(bill.record.total == 345 && bill.invoice.seller.name == "Grid" && bill.invoice.site.name == "Mill")
    try await scene.checkBooks()
  }

  @Test("Another user's session and invoice are not found, nor those that nobody has, nor anything without a session")
  func others() async throws {
    let scene = try await ChargingScene()
    let (one, two) = (try await scene.driver(), try await scene.driver("+15305550124"))
    let claims = try await charge(one, scene).claims
    let running = try await scene.begin(one).get().map(\.claim)
    for claims in [claims, running] {
      #expect(try await scene.page(of: claims, for: one) != nil)
      #expect(try await scene.page(of: claims, for: two) == nil)
    }
    #expect(try await scene.invoices(of: two) == [])
    let (ids, unknown, nobody) = (
      try await scene.invoiceIDs(of: one), scene.both.id(), try scene.both.token()
    )
    let isNothing = try await scene.both.sameRead("others") { reader, index in
      let (invoice, session) = (ids[index][0], try #require(claims[index].session).terms.id)
      #expect(try #require(try await reader.invoice(two.session, invoice)).page == nil)
      #expect(try #require(try await reader.invoice(one.session, InvoiceID(unknown))).page == nil)
      #expect(try #require(try await reader.invoice(one.session, InvoiceID(session.id))).page == nil)
      #expect(try #require(try await reader.chargingSession(one.session, ChargingSessionID(unknown))).page == nil)
      let reservation = ChargingSessionID(claims[index].reservation.id.id)
      #expect(try #require(try await reader.chargingSession(one.session, reservation)).page == nil)
      return [
        try await reader.invoice(nobody, invoice) == nil, try await reader.chargingSession(nobody, session) == nil,
        try await reader.invoices(nobody, limit: 500) == nil, try await reader.chargingAccounts(nobody) == nil,
      ]
    }
    #expect(isNothing == [true, true, true, true])
  }
}
