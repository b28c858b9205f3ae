/// The numbers of a file's invoices so far.
struct InvoiceOrder {
  private var known: Set<InvoiceID> = []
  /// The newest series and number of each seller.
  private var newest: [String: (Int64, Int64)] = [:]

  /// Takes the next invoice.
  ///
  /// Numbers may have gaps: a file of one user lacks those of others, and so does one of a wallet that was made of it.
  /// - Returns: whether it is new, and comes after all others of its seller.
  mutating func take(_ invoice: Invoice) -> Bool {
    let place = (invoice.series, invoice.number)
    guard known.insert(invoice.id).inserted, place > newest[invoice.seller.name] ?? (0, 0) else { return false }
    newest[invoice.seller.name] = place
    return true
  }
}

extension ChargeBill {
  /// Whether it follows from its prices, and is what a capture took: all it cost, or all that was held.
  func fits(_ capture: ImportedOperation) -> Bool {
    guard let movement = capture.movements.first, movement.amount.currency == .usd, let hold = capture.hold else {
      return false
    }
    let cost = ChargeCost(under: invoice.tariff, wattHours: record.wattHours, idleMinutes: record.idleMinutes)
    return record.cost == cost && record.waived == max(cost.total + hold.delta, 0)
      && record.total == movement.amount.minorUnits && record.startedAt <= record.stoppedAt
  }
}
