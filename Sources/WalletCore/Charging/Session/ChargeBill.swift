/// What was metered and billed: a capture's record.
package struct ChargeRecord: Sendable, Equatable {
  package var wattHours: Int64
  /// The minutes that cost something although nothing was charged.
  package var idleMinutes: Int64
  /// When the transaction began and ended, as it is shown.
  package var startedAt: Timestamp
  package var stoppedAt: Timestamp
  /// The register then, in watt hours, as it was said; nil if it never was.
  package var meterStart: Int64?
  package var meterStop: Int64?
  package var basis: MeterBasis
  package var cost: ChargeCost
  /// What the operator does not get, because more was used than was set aside.
  package var waived: Int64

  /// What was paid, in cents.
  package var total: Int64 { cost.total - waived }

  /// A record as it is kept.
  package init(
    wattHours: Int64, idleMinutes: Int64, startedAt: Timestamp, stoppedAt: Timestamp, meterStart: Int64?,
    meterStop: Int64?, basis: MeterBasis, cost: ChargeCost, waived: Int64
  ) {
    self.wattHours = wattHours
    self.idleMinutes = idleMinutes
    self.startedAt = startedAt
    self.stoppedAt = stoppedAt
    self.meterStart = meterStart
    self.meterStop = meterStop
    self.basis = basis
    self.cost = cost
    self.waived = waived
  }

  /// The record of a session that is settled now.
  /// - Returns: nil where there is nothing to pay.
  package init?(of session: ChargingSession, at now: ChargingMoment) {
    let (wattHours, basis) = session.billed(at: now.monotonic)
    let idle = session.idleMinutes(at: now.monotonic)
    let cost = ChargeCost(under: session.terms.tariff, wattHours: wattHours, idleMinutes: idle)
    guard cost.total > 0 else { return nil }
    let startedAt = session.startedAt ?? session.terms.madeAt
    self.init(
      wattHours: min(wattHours, ChargeCost.wattHoursMax), idleMinutes: idle, startedAt: startedAt,
      stoppedAt: max(session.stoppedAt ?? now.wall, startedAt), meterStart: session.meter.start,
      meterStop: session.meter.stop, basis: basis, cost: cost, waived: max(cost.total - session.limit, 0))
  }
}

/// Who gets an invoice, as the user has set it up.
package struct BillingDetails: Sendable, Equatable {
  package var name: String
  package var address: String
  package var email: String

  /// Details; all may be empty, if nothing was set up.
  package init(name: String = "", address: String = "", email: String = "") {
    self.name = name
    self.address = address
    self.email = email
  }
}

/// What a bill is written for: it never changes, whatever the owner's file says later.
package struct Invoice: Sendable, Equatable {
  package var id: InvoiceID
  /// Numbers have no gaps within an operator's series; a restored backup begins a new one.
  package var series: Int64
  package var number: Int64
  package var issuedAt: Timestamp
  package var buyer: BillingDetails
  package var seller: InvoiceSeller
  package var site: InvoiceSite
  /// The prices of that time.
  package var tariff: Tariff

  /// An invoice as it is kept.
  package init(
    id: InvoiceID, series: Int64, number: Int64, issuedAt: Timestamp, buyer: BillingDetails, seller: InvoiceSeller,
    site: InvoiceSite, tariff: Tariff
  ) {
    self.id = id
    self.series = series
    self.number = number
    self.issuedAt = issuedAt
    self.buyer = buyer
    self.seller = seller
    self.site = site
    self.tariff = tariff
  }
}

/// Who is paid.
package struct InvoiceSeller: Sendable, Equatable {
  package var name: String
  package var address: String
  package var taxID: String

  /// A seller.
  package init(name: String, address: String, taxID: String) {
    self.name = name
    self.address = address
    self.taxID = taxID
  }
}

/// Where was charged.
package struct InvoiceSite: Sendable, Equatable {
  package var charger: ChargerNumber
  package var name: String
  package var address: String

  /// A place.
  package init(charger: ChargerNumber, name: String, address: String) {
    self.charger = charger
    self.name = name
    self.address = address
  }
}

/// A capture's record and invoice, with the salt of what the chain holds of them.
package struct ChargeBill: Sendable, Equatable {
  /// All operations have a place for a bill, and few have one: so it is behind a reference.
  private final class Content: Sendable {
    let record: ChargeRecord
    let invoice: Invoice
    let salt: [UInt8]

    init(_ record: ChargeRecord, _ invoice: Invoice, _ salt: [UInt8]) {
      (self.record, self.invoice, self.salt) = (record, invoice, salt)
    }
  }

  private let content: Content

  package var record: ChargeRecord { content.record }
  package var invoice: Invoice { content.invoice }
  /// 32 random bytes; without them nobody can try names and addresses.
  package var salt: [UInt8] { content.salt }

  /// A bill with the salt that the store has for it.
  package init(_ record: ChargeRecord, _ invoice: Invoice, salt: [UInt8]) {
    content = Content(record, invoice, salt)
  }

  /// Whether both say the same.
  package static func == (left: ChargeBill, right: ChargeBill) -> Bool {
    left.content === right.content
      || left.record == right.record && left.invoice == right.invoice && left.salt == right.salt
  }

  /// What the chain holds of it: SHA-256 of the salt and of all fields (``CanonicalBytes``), in the order of their
  /// declaration.
  package var commitment: Digest {
    var bytes = CanonicalBytes()
    bytes.append(contentsOf: salt)
    bytes.append("charge bill")
    bytes.append(record)
    bytes.append(invoice)
    return SHA256.digest(bytes.bytes)
  }
}

extension CanonicalBytes {
  fileprivate mutating func append(_ record: ChargeRecord) {
    append(record.wattHours)
    append(record.idleMinutes)
    append(record.startedAt.milliseconds)
    append(record.stoppedAt.milliseconds)
    append(record.meterStart) { $0.append($1) }
    append(record.meterStop) { $0.append($1) }
    append(record.basis.rawValue)
    append(record.cost.energy)
    append(record.cost.startFee)
    append(record.cost.idle)
    append(record.waived)
  }

  fileprivate mutating func append(_ invoice: Invoice) {
    append(invoice.id.id)
    append(invoice.series)
    append(invoice.number)
    append(invoice.issuedAt.milliseconds)
    for text in [
      invoice.buyer.name, invoice.buyer.address, invoice.buyer.email, invoice.seller.name, invoice.seller.address,
      invoice.seller.taxID,
    ] { append(text) }
    append(Int64(invoice.site.charger.value))
    append(invoice.site.name)
    append(invoice.site.address)
    for price in [
      invoice.tariff.perKilowattHour, invoice.tariff.startFee, invoice.tariff.perIdleMinute, invoice.tariff.idleAfter,
    ] { append(price) }
  }
}
