import WalletCore

/// Who is paid in an imported history, each with the address and tax number to keep.
struct ReplayedOperators {
  /// Those who were not added yet: the ones that the file lists, and the sellers of its invoices. A file of one user lists
  /// none, so what the newest invoice says of its seller is kept.
  private var waiting: [AccountName: ChargerList.Operator] = [:]
  /// The highest series of an invoice in the file; 0 if there is none.
  private(set) var lastSeries: Int64 = 0

  init(_ history: ImportedHistory) {
    for (_, step) in ImportOrder(history.users) {
      guard case .operation(let operation) = step, let invoice = operation.bill?.invoice else { continue }
      lastSeries = max(lastSeries, invoice.series)
      guard let name = try? AccountName(invoice.seller.name) else { continue }
      waiting[name] = ChargerList.Operator(name: name, address: invoice.seller.address, taxID: invoice.seller.taxID)
    }
    for owner in history.operators { waiting[owner.name] = owner }
  }

  /// The operator to add before the first invoice; nil if there is one already.
  mutating func first(named name: AccountName) -> ChargerList.Operator? { waiting.removeValue(forKey: name) }

  /// Those who have no invoice, by name.
  mutating func rest() -> [ChargerList.Operator] {
    defer { waiting = [:] }
    return waiting.values.sorted { $0.name.text.utf8.lexicographicallyPrecedes($1.name.text.utf8) }
  }
}
