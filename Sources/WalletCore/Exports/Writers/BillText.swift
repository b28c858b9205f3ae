/// A bill as JSON and CSV write it, part by part.
enum BillText {
  /// How many decimals a price has: those of millionths of a dollar.
  static let priceScale = 6

  /// The parts in the order of the columns; a reading that never came has none.
  static func parts(of bill: ChargeBill) -> [(column: CSVColumn, text: String)] {
    let (record, invoice) = (bill.record, bill.invoice)
    let parts: [(CSVColumn, String?)] =
      [
        (.invoice, invoice.id.id.base64url), (.invoiceSeries, String(invoice.series)),
        (.invoiceNumber, String(invoice.number)), (.issuedAt, invoice.issuedAt.rfc3339), (.buyer, invoice.buyer.name),
        (.buyerAddress, invoice.buyer.address), (.buyerEmail, invoice.buyer.email),
        (.sellerAddress, invoice.seller.address), (.taxID, invoice.seller.taxID),
        (.charger, String(invoice.site.charger.value)), (.site, invoice.site.name),
        (.siteAddress, invoice.site.address),
      ] + prices(invoice.tariff) + [
        (.wattHours, String(record.wattHours)), (.idleMinutes, String(record.idleMinutes)),
        (.startedAt, record.startedAt.rfc3339), (.stoppedAt, record.stoppedAt.rfc3339),
        (.meterStart, record.meterStart.map { String($0) }), (.meterStop, record.meterStop.map { String($0) }),
        (.basis, record.basis.rawValue), (.energy, dollars(record.cost.energy)), (.idle, dollars(record.cost.idle)),
        (.waived, dollars(record.waived)), (.salt, hex(bill.salt)), (.commitment, bill.commitment.hex),
      ]
    return parts.compactMap { column, text in text.map { (column, $0) } }
  }

  private static func prices(_ tariff: Tariff) -> [(CSVColumn, String?)] {
    [
      (.pricePerKilowattHour, DecimalText.string(tariff.perKilowattHour.magnitude, scale: priceScale)),
      (.startFee, dollars(tariff.startFee)),
      (.idlePerMinute, DecimalText.string(tariff.perIdleMinute.magnitude, scale: priceScale)),
      (.idleAfter, String(tariff.idleAfter)),
    ]
  }

  private static func dollars(_ cents: Int64) -> String { ExportText.decimal(Money(minorUnits: cents, currency: .usd)) }

  private static func hex(_ bytes: [UInt8]) -> String { Digest(bytes: bytes)?.hex ?? "" }
}
