/// An invoice as its operator keeps books of it.
package struct OperatorBill: Sendable, Equatable {
  package let series: Int64
  package let number: Int64
  package let issuedAt: Timestamp
  package let buyer: BillingDetails
  package let record: ChargeRecord
  /// The number in the chain of the operation that paid it.
  package let operation: Int64

  /// An invoice with what it is for.
  package init(
    series: Int64, number: Int64, issuedAt: Timestamp, buyer: BillingDetails, record: ChargeRecord, operation: Int64
  ) {
    self.series = series
    self.number = number
    self.issuedAt = issuedAt
    self.buyer = buyer
    self.record = record
    self.operation = operation
  }

  /// The names of the values in ``line``: times in UTC, amounts in dollars.
  package static let header = csv([
    "invoice", "issued_at", "buyer", "address", "email", "started_at", "stopped_at", "kilowatt_hours", "basis",
    "energy", "start_fee", "idle_minutes", "idle", "waived", "total", "receipt_number",
  ])

  /// The invoice as a line of comma-separated values (RFC 4180), without its end.
  package var line: String {
    let cost = record.cost
    return Self.csv([
      "\(series)-\(number)", issuedAt.rfc3339, CSVText.defused(buyer.name), CSVText.defused(buyer.address),
      CSVText.defused(buyer.email), record.startedAt.rfc3339, record.stoppedAt.rfc3339,
      Self.decimal(record.wattHours, 3), record.basis.rawValue, Self.decimal(cost.energy, 2),
      Self.decimal(cost.startFee, 2), "\(record.idleMinutes)", Self.decimal(cost.idle, 2),
      Self.decimal(record.waived, 2), Self.decimal(record.total, 2), "\(operation)",
    ])
  }

  private static func decimal(_ parts: Int64, _ scale: Int) -> String {
    DecimalText.string(UInt64(max(0, parts)), scale: scale)
  }

  private static func csv(_ cells: [String]) -> String {
    var bytes: [UInt8] = []
    CSVText.write(cells, to: &bytes)
    return String(decoding: bytes.dropLast(2), as: UTF8.self)
  }
}
