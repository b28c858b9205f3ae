import Templates
import TestSupport

@testable import WalletCore

/// Invoices, what is set up for them, and the camera in every state, with hostile names.
extension AllPages {
  static func invoices() throws -> [(String, HTML)] {
    try invoiceLists() + invoiceSetups()
      + [MeterBasis.stop, .sample].flatMap { basis in
        try ["Ann", Samples.hostile].map { name in
          ("invoice \(basis) nil", InvoicePage(frame: Samples.frame(), reading: try invoice(basis, name)).html)
        }
      } + [true, false].map { ("scan nil", ScanPage(frame: Samples.frame($0)).html) }
  }

  private static func invoiceLists() throws -> [(String, HTML)] {
    let details = BillingDetails(name: Samples.hostile, address: Samples.hostile, email: "ann@example.com")
    let lines = try [0, 1, 40].map { try invoiceLine(daysBefore: $0) }
    var pages: [(String, HTML)] = []
    for billing in [nil, details, BillingDetails(name: "Ann", address: "1 Elm Street")] {
      for (listed, session) in [([], nil), (lines, nil), (lines, try chargingSession())] {
        for place in [nil, Samples.hostile] {
          let page = InvoicesPage(
            frame: Samples.frame(), billing: billing,
            upcoming: session.map { UpcomingInvoice(session: $0, place: place, now: Samples.noon) }, invoices: listed,
            isCut: listed.count > 2, saved: place != nil)
          pages.append(("invoices nil", page.html))
        }
      }
    }
    return pages
  }

  private static func invoiceSetups() -> [(String, HTML)] {
    let refusals: [BillingRefusal?] =
      [nil, .notAnEmail] + Refusals.names.flatMap { [.name($0), .address($0), .email($0)] }
    return refusals.map { refusal in
      let typed = BillingDetails(name: Samples.hostile, address: Samples.hostile, email: Samples.hostile)
      let page = InvoiceSetupPage(
        frame: Samples.frame(), typed: refusal == nil ? BillingDetails() : typed, problem: refusal, csrf: Samples.token)
      return ("invoice setup \(String(describing: refusal))", page.html)
    }
  }

  // MARK: Samples

  static func invoiceLine(daysBefore days: Int, cents: Int64 = 505) throws -> InvoiceLine {
    InvoiceLine(
      id: InvoiceID(PublicID(high: 9, low: UInt64(days))), series: 1, number: Int64(50 - days),
      issuedAt: Samples.noon.adding(seconds: -86_400 * days), seller: days == 1 ? Samples.hostile : "Green Power",
      site: try site(days == 1 ? Samples.hostile : "Mill Road"), wattHours: 8990, basis: .stop, total: cents)
  }

  static func site(_ name: String) throws -> InvoiceSite {
    guard let charger = ChargerNumber(SampleChargePoints.charger) else { throw Samples.Missing() }
    return InvoiceSite(charger: charger, name: name, address: "2 \(name)")
  }

  /// 8.99 kWh at $0.45, a start fee of $1.00 and 5 minutes at $0.10, of which $0.05 is above the limit.
  static func invoice(_ basis: MeterBasis = .stop, _ name: String = "Ann") throws -> InvoiceReading {
    let tariff = Tariff(perKilowattHour: 450_000, startFee: 100, perIdleMinute: 100_000, idleAfter: 10)
    let record = ChargeRecord(
      wattHours: 8990, idleMinutes: 5, startedAt: Samples.noon.adding(seconds: -3600), stoppedAt: Samples.noon,
      meterStart: basis == .stop ? 1_234_567 : nil, meterStop: basis == .stop ? 1_243_557 : nil, basis: basis,
      cost: ChargeCost(under: tariff, wattHours: 8990, idleMinutes: 5), waived: 5)
    let invoice = Invoice(
      id: InvoiceID(PublicID(high: 9, low: 9)), series: 1, number: 17, issuedAt: Samples.noon,
      buyer: name == "Ann" ? BillingDetails() : BillingDetails(name: name, address: name, email: name),
      seller: InvoiceSeller(name: name == "Ann" ? "Green Power" : name, address: "1 Main Street", taxID: "12-3456789"),
      site: try site(name == "Ann" ? "Mill Road" : name), tariff: tariff)
    return InvoiceReading(
      bill: ChargeBill(record, invoice, salt: [UInt8](repeating: 7, count: 32)), operation: Samples.operation,
      head: LedgerHead(number: 42, hash: SHA256.digest([1])), accountName: name)
  }

  /// A session that has charged 2 kWh at $0.45.
  static func chargingSession() throws -> ChargingSession {
    guard let number = ChargingSessionNumber(77), let reservation = ReservationNumber(78),
      let charger = ChargerNumber(SampleChargePoints.charger), let point = ChargePointID(1),
      let tag = IDTag("ABCDEFGHIJKLMNOPQRST")
    else { throw Samples.Missing() }
    let begun = Samples.noon.adding(seconds: -1440)
    let terms = ChargingSession.Terms(
      number: number, id: ChargingSessionID(PublicID(high: 7, low: 7)), reservation: reservation,
      user: UserID(row: 1), idTag: tag,
      place: ChargerPlace(charger: charger, point: point, connector: 1, watts: 22_000),
      tariffNumber: 1, tariff: Tariff(perKilowattHour: 450_000), hold: Samples.operation, holdNumber: 41,
      account: try Samples.accountID(1), firstLimit: 3000, mayRaise: false, madeAt: begun, begunAt: begun)
    var session = ChargingSession(terms, under: ChargingPolicy())
    for event in [
      .startAnswered(.accepted), .began(TransactionStart(connector: 1, meter: 1000, at: begun)),
      .sampled([ChargingSample(at: Samples.noon, wattHours: 3000)]),
    ] as [ChargingEvent] {
      _ = session.take(
        event, at: ChargingMoment(wall: Samples.noon, monotonic: Samples.noon), under: ChargingPolicy())
    }
    return session
  }
}
