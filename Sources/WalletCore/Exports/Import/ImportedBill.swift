/// A place in a file that says what was billed, part by part.
protocol BillSource {
  /// Reads a part that must be there, and not be empty.
  func required<Value>(_ part: CSVColumn, _ convert: (String) -> Value?) throws(ImportRefusal) -> Value
  /// Reads a part that may be missing.
  func optional<Value>(_ part: CSVColumn, _ convert: (String) -> Value?) throws(ImportRefusal) -> Value?
  func refusal(_ reason: ImportRefusal.Reason) -> ImportRefusal
}

extension CSVRow: BillSource {}

/// The parts of a bill in a JSON file.
struct JSONBill: BillSource {
  private let fields: JSONFields
  private let reader: ImportReader

  /// Reads the object.
  init(_ reader: inout ImportReader) throws(ImportRefusal) {
    var fields = JSONFields()
    try reader.object { (reader, name) throws(ImportRefusal) in
      guard CSVFormat.bill.contains(where: { $0.name == name }) else { throw reader.refusal(.unknown(name)) }
      fields[name] = try reader.text()
    }
    self.fields = fields
    self.reader = reader
  }

  func required<Value>(_ part: CSVColumn, _ convert: (String) -> Value?) throws(ImportRefusal) -> Value {
    try fields.required(part.name, reader, convert)
  }

  func optional<Value>(_ part: CSVColumn, _ convert: (String) -> Value?) throws(ImportRefusal) -> Value? {
    try fields.optional(part.name, reader, convert)
  }

  func refusal(_ reason: ImportRefusal.Reason) -> ImportRefusal { reader.refusal(reason) }
}

/// A bill as a file has it. The seller's name is that of the merchant, which the movement tells.
struct ImportedBill {
  private let record: ChargeRecord
  private var invoice: Invoice
  private let salt: [UInt8]
  private let commitment: Digest

  /// Reads its parts, each within what a bill can have.
  init(_ source: some BillSource) throws(ImportRefusal) {
    invoice = Invoice(
      id: InvoiceID(try source.required(.invoice) { PublicID(base64url: Array($0.utf8)) }),
      series: try source.required(.invoiceSeries, ImportText.count),
      number: try source.required(.invoiceNumber, ImportText.count),
      issuedAt: try source.required(.issuedAt, ImportText.rfc3339), buyer: try Self.buyer(source),
      seller: InvoiceSeller(
        name: "", address: try Self.line(.sellerAddress, 200, source), taxID: try Self.line(.taxID, 64, source)),
      site: try Self.site(source), tariff: try Self.tariff(source))
    record = try Self.record(source, invoice.tariff)
    salt = try source.required(.salt, ImportText.hash).bytes
    commitment = try source.required(.commitment, ImportText.hash)
  }

  /// The bill with its seller.
  /// - Throws: ``ImportRefusal`` if it is not what its commitment says.
  func bill(by seller: String, _ source: some BillSource) throws(ImportRefusal) -> ChargeBill {
    var invoice = invoice
    invoice.seller.name = seller
    let bill = ChargeBill(record, invoice, salt: salt)
    guard bill.commitment == commitment else { throw source.refusal(.badValue(CSVColumn.commitment.name)) }
    return bill
  }

  private static func line(
    _ part: CSVColumn, _ limit: Int, _ source: some BillSource
  ) throws(ImportRefusal) -> String {
    try source.optional(part) { ImportText.line($0, limit: limit) } ?? ""
  }

  private static func buyer(_ source: some BillSource) throws(ImportRefusal) -> BillingDetails {
    BillingDetails(
      name: try line(.buyer, BillingDetails.nameLimit, source),
      address: try line(.buyerAddress, BillingDetails.addressLimit, source),
      email: try line(.buyerEmail, BillingDetails.emailLimit, source))
  }

  private static func site(_ source: some BillSource) throws(ImportRefusal) -> InvoiceSite {
    InvoiceSite(
      charger: try source.required(.charger) { text in
        ImportText.number(text).flatMap { Int(exactly: $0) }.flatMap { ChargerNumber($0) }
      }, name: try line(.site, 200, source), address: try line(.siteAddress, 200, source))
  }

  private static func tariff(_ source: some BillSource) throws(ImportRefusal) -> Tariff {
    func price(_ part: CSVColumn) throws(ImportRefusal) -> Int64 {
      try source.required(part) { ImportText.parts($0, scale: BillText.priceScale, most: Tariff.priceMax) }
    }
    return Tariff(
      perKilowattHour: try price(.pricePerKilowattHour),
      startFee: try source.required(.startFee) { ImportText.parts($0, scale: 2, most: Tariff.startFeeMax) },
      perIdleMinute: try price(.idlePerMinute), idleAfter: try source.required(.idleAfter, ImportText.number))
  }

  private static func record(_ source: some BillSource, _ tariff: Tariff) throws(ImportRefusal) -> ChargeRecord {
    func amount(_ part: CSVColumn) throws(ImportRefusal) -> Int64 {
      try source.required(part) { ImportText.parts($0, scale: 2, most: ImportText.numberLimit) }
    }
    return ChargeRecord(
      wattHours: try source.required(.wattHours) { text in
        ImportText.count(text).flatMap { $0 <= ChargeCost.wattHoursMax ? $0 : nil }
      },
      idleMinutes: try source.required(.idleMinutes) { text in
        ImportText.number(text).flatMap { $0 <= ChargeCost.idleMinutesMax ? $0 : nil }
      },
      startedAt: try source.required(.startedAt, ImportText.rfc3339),
      stoppedAt: try source.required(.stoppedAt, ImportText.rfc3339),
      meterStart: try source.optional(.meterStart, ImportText.signedNumber),
      meterStop: try source.optional(.meterStop, ImportText.signedNumber),
      basis: try source.required(.basis) { MeterBasis(rawValue: $0) },
      cost: ChargeCost(energy: try amount(.energy), startFee: tariff.startFee, idle: try amount(.idle)),
      waived: try amount(.waived))
  }
}
