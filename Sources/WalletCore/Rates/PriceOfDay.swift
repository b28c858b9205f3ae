/// What one unit of a currency was worth on a day: the store keeps it, so that a total of that day can be told later.
package struct PriceOfDay: Sendable, Equatable {
  /// Never the dollar.
  package let currency: Currency
  /// The day that the price's source says; of a moment, the day in the wallet's time zone. Or a day after it, while that
  /// price was still the newest.
  package let day: CivilDay
  /// What one unit was worth.
  package let price: DollarPrice
  /// Who says so: 1 to 64 characters, none of which controls anything.
  package let source: String

  /// How long after a price of a day was kept another of the same day may be, in seconds, while the day goes on. Files may
  /// change each second.
  package static let pause = 900

  /// The day's price from what a source says.
  package init(_ known: KnownPrice, on day: CivilDay) {
    self.init(currency: known.currency, day: day, price: known.price, source: known.source)
  }

  /// A price from its parts.
  package init(currency: Currency, day: CivilDay, price: DollarPrice, source: String) {
    self.currency = currency
    self.day = day
    self.price = price
    self.source = source
  }

  /// The price as one that is known, with its day.
  package var known: KnownPrice {
    KnownPrice(currency: currency, price: price, asOf: .day(day), source: source)
  }

  /// Whether it is worth keeping besides the last one that was kept of its currency and day.
  /// - Parameters:
  ///   - last: what was kept; nil if nothing was.
  ///   - seen: when that was kept.
  ///   - now: the present time.
  /// - Returns: false for the same price again, and for another price of a day that is not over within ``pause``; it is
  ///   offered again later.
  package func adds(to last: DollarPrice?, keptAt seen: Timestamp, now: Timestamp) -> Bool {
    guard let last else { return true }
    guard last != price else { return false }
    // In no time zone is a day still going on that is over for two days by UTC. A clock that was set back says nothing.
    guard day.adding(days: 2) > CivilDay(CivilTime(now)) else { return true }
    return now < seen || now >= seen.adding(seconds: Self.pause)
  }
}
