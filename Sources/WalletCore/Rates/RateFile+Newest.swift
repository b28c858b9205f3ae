extension RateFile {
  /// The newest entry of each currency, by code; at equal times the later line.
  package var newest: [Entry] { latest { _ in true }.compactMap(\.self) }

  /// All entries of a day and the days after it, oldest first, and before them the newest of each currency that is
  /// older: what a total of those days can need.
  package func entries(since day: CivilDay) -> [Entry] {
    let before = latest { $0.asOf.day < day }.compactMap(\.self)
    let since = entries.filter { $0.asOf.day >= day }
    return before + since.sorted { $0.asOf.beginning < $1.asOf.beginning }
  }

  /// By a currency's place in the table.
  private func latest(where isMeant: (Entry) -> Bool) -> [Entry?] {
    var found: [Entry?] = Array(repeating: nil, count: Currency.all.count)
    for entry in entries where isMeant(entry) {
      if let known = found[entry.currency.index], known.asOf.beginning > entry.asOf.beginning { continue }
      found[entry.currency.index] = entry
    }
    return found
  }
}
