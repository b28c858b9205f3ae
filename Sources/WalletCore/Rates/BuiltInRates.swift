/// The rates that the program brings along, so that totals work at the first start: the European Central Bank's
/// reference rates of one day. `script/update-currencies` writes their table. Coins have none.
package enum BuiltInRates {
  /// Who says so.
  package static let source = "European Central Bank"

  /// The prices in dollars that follow from the table.
  package static let prices: [KnownPrice] = {
    guard let dollars = euroRates.first(where: { $0.code == "USD" })?.rate else { return [] }
    let others = euroRates.compactMap { line -> KnownPrice? in
      guard let currency = Currency(code: line.code), currency != .usd, let units = line.rate else { return nil }
      return known(currency, DollarPrice(dollars: dollars, perUnits: units))
    }
    guard let euro = Currency(code: "EUR") else { return others }
    return [known(euro, DollarPrice(dollars))] + others
  }()

  private static func known(_ currency: Currency, _ price: DollarPrice) -> KnownPrice {
    KnownPrice(currency: currency, price: price, asOf: .day(day), source: source)
  }

  /// What one euro costs in a currency.
  struct EuroRate {
    let code: String
    /// Nil only if the script wrote what no rate can be.
    let rate: Rate?

    init(_ code: String, _ digits: Int64, _ scale: Int) {
      self.code = code
      rate = Rate(digits: digits, scale: scale)
    }
  }
}
