import WalletCore

extension SQLiteHistoryReader {
  /// The last kept price of each currency up to a day.
  func prices(of currencies: [Currency], upTo day: CivilDay) throws(StoreFailure) -> [PriceOfDay] {
    try read { () throws(SQLiteFailure) in
      var found: [PriceOfDay] = []
      for currency in currencies {
        let price = try priceOfDay.first(currency, day.daysSinceEpoch) { row throws(SQLiteFailure) in
          PriceOfDay(
            currency: currency, day: CivilDay(daysSinceEpoch: row.integer(0)), price: try row.price(1),
            source: row.text(5))
        }
        if let price { found.append(price) }
      }
      return found
    }
  }
}
