import WalletCore

/// What was metered at a charge point, and at which prices.
package struct SampleCharge {
  package var wattHours: Int64 = 5000
  package var idleMinutes: Int64 = 0
  /// The register at the beginning and at the end.
  package var meter: (start: Int64?, stop: Int64?) = (1000, 6000)
  package var basis = MeterBasis.stop
  package var tariff = Tariff(perKilowattHour: 490_000, startFee: 100, perIdleMinute: 200_000, idleAfter: 10)
  package var buyer = BillingDetails()
  package var seller = InvoiceSeller(name: "Grid", address: "1 Plug Lane", taxID: "12-3456789")
  package var site: (charger: Int, name: String, address: String) = (100_002, "Mill", "1 Mill Street")
  /// The series of the seller's invoices.
  package var series: Int64 = 1

  /// Five kilowatt hours at usual prices.
  package init() {}
}

extension HistoryBuilder {
  /// Ends a hold by what a charge costs, or by all that it held if that is less.
  @discardableResult
  package mutating func charge(_ hold: Int64, _ charge: SampleCharge = SampleCharge(), note: String = "") throws
    -> ChargeBill
  {
    let found = try end(hold)
    let cost = ChargeCost(under: charge.tariff, wattHours: charge.wattHours, idleMinutes: charge.idleMinutes)
    let record = ChargeRecord(
      wattHours: charge.wattHours, idleMinutes: charge.idleMinutes, startedAt: at.adding(seconds: -1800), stoppedAt: at,
      meterStart: charge.meter.start, meterStop: charge.meter.stop, basis: charge.basis, cost: cost,
      waived: max(cost.total - found.amount, 0))
    let number = invoices[charge.seller.name, default: 0] + 1
    invoices[charge.seller.name] = number
    let place = UInt64(history.headNumber + 1)
    let invoice = Invoice(
      id: InvoiceID(PublicID(high: 0xE000_0000_0000_0000, low: place)), series: charge.series, number: number,
      issuedAt: at, buyer: charge.buyer, seller: charge.seller,
      site: InvoiceSite(
        charger: try self.found(ChargerNumber(charge.site.charger)), name: charge.site.name,
        address: charge.site.address), tariff: charge.tariff)
    let bill = ChargeBill(record, invoice, salt: [UInt8](repeating: UInt8(truncatingIfNeeded: place), count: 32))
    let movement = Operation.Movement(
      kind: .capture, from: .account(found.account), to: .merchant, amount: try money(record.total, in: found.account),
      merchant: charge.seller.name)
    add(
      .capture, found.account, note: note, hold: event(of: hold, on: found.account, by: -found.amount, to: 0),
      bill: bill, [movement])
    return bill
  }

  /// Two users who have charged at charge points of two operators; nothing is live.
  /// - Parameter at: the time before the first operation; nil for that of all other histories.
  /// - Returns: the history.
  /// - Throws: nothing, unless a sample is none.
  package static func charges(from at: Timestamp? = nil) throws -> HistoryBuilder {
    var builder = HistoryBuilder()
    builder.at = at ?? builder.at
    try builder.addUser("+12025550123", "Ada")
    let main = builder.open("Main")
    try builder.move(.deposit, main, from: .world, to: .account(main), 100_00)
    try builder.addUser("+12025550124", "Bob")
    let other = builder.open("Other")
    try builder.move(.deposit, other, from: .world, to: .account(other), 100_00)
    builder.turn(to: 0)
    try builder.charge(builder.authorise(main, 3000), note: "Trip")
    builder.turn(to: 1)
    var foreign = SampleCharge()
    foreign.buyer = BillingDetails(name: "Bob Ltd", address: "9 Side Road", email: "")
    try builder.charge(builder.authorise(other, 3000), foreign)
    builder.turn(to: 0)
    // More than was set aside, at a charge point that knows no register.
    var long = SampleCharge()
    (long.wattHours, long.idleMinutes, long.basis) = (20_001, 12, .sample)
    long.meter = (nil, -1)
    long.tariff = Tariff(perKilowattHour: 123_456, startFee: 0, perIdleMinute: 999_999, idleAfter: 0)
    long.buyer = BillingDetails(name: "=Ada \"Countess\"", address: "1, Main Street; 海外", email: "+ada@example.org")
    long.seller = InvoiceSeller(name: "+Café \"Strom\"; [x/y]: 海外", address: "-1 Side Lane", taxID: "")
    long.site = (999_999, "@Mühle", "'Mill' Street")
    try builder.charge(builder.authorise(main, 500), long)
    try builder.charge(builder.authorise(main, 3000))
    try builder.free(builder.authorise(main, 3000), as: .void)
    builder.history.owners = try [
      ("+Café \"Strom\"; [x/y]: 海外", "2 New Lane", "DE 1"), ("Grid", "1 Plug Lane", "12-3456789"), ("Sun", "", ""),
    ].map { ChargerList.Operator(name: try AccountName($0), address: $1, taxID: $2) }
    return builder
  }
}
