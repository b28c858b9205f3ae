/// The rates that are known at one moment: the newest price of each currency in dollars.
///
/// A page takes one table and writes all of its amounts by it, so that no page mixes two sets of rates.
package final class RateTable: Sendable {
  /// By a currency's place in ``Currency/all``.
  private let prices: [KnownPrice?]

  /// The newest price of each currency; at equal times the later in the list.
  /// - Parameter prices: prices of the dollar are left out, and those that no ``Rate`` in dollars can state.
  package init(_ prices: some Sequence<KnownPrice>) {
    var newest: [KnownPrice?] = Array(repeating: nil, count: Currency.all.count)
    newest[Currency.usd.index] = .dollar
    for price in prices where price.currency != .usd && price.inDollars != nil {
      let known = newest[price.currency.index]
      if let known, known.asOf.beginning > price.asOf.beginning { continue }
      newest[price.currency.index] = price
    }
    self.prices = newest
  }

  /// No prices but the dollar's own.
  package static let empty = RateTable([KnownPrice]())

  /// What one unit of the currency is worth; nil if nothing says.
  package subscript(_ currency: Currency) -> KnownPrice? { prices[currency.index] }

  /// All prices but the dollar's, by code.
  package var all: [KnownPrice] { prices.compactMap { $0.flatMap { $0.currency == .usd ? nil : $0 } } }

  /// What an amount that is not below 0 is worth in dollars, rounded down to a cent; nil if no rate is known, or it does
  /// not fit.
  package func worth(of amount: Money) -> Money? {
    guard amount.currency != .usd else { return amount }
    return self[amount.currency]?.inDollars?.value(of: amount, in: .usd)
  }

  /// What one unit of a currency costs in another, by the prices of both; nil if one is not known.
  package func rate(of currency: Currency, in other: Currency) -> CrossRate? {
    guard let one = self[currency], let two = self[other], let rate = one.price.rate(in: two.price) else { return nil }
    return CrossRate(rate: rate, prices: [one, two].filter { $0.currency != .usd })
  }
}

/// What one unit of a currency is worth in dollars, when, and who says so.
package struct KnownPrice: Sendable, Equatable {
  /// The dollar's own price, which is always known.
  static let dollar = KnownPrice(
    currency: .usd, price: .one, asOf: .moment(Timestamp(milliseconds: .max)), source: "")

  /// Which currency.
  package let currency: Currency
  /// What one unit is worth.
  package let price: DollarPrice
  /// When.
  package let asOf: RateTime
  /// Who says so, in words: 1 to 64 characters, none of which controls anything.
  package let source: String
  /// The price as a decimal number; nil if it is too large or too small for one.
  package let inDollars: Rate?

  /// A price as a source states it.
  package init(currency: Currency, price: DollarPrice, asOf: RateTime, source: String) {
    self.currency = currency
    self.price = price
    self.asOf = asOf
    self.source = source
    inDollars = price.rate(in: .one)
  }

  /// Whether money may be exchanged by it: until `ageLimit` has passed since its moment; with a day only, until the end
  /// of the fifth day after it, because banks have long week-ends. The limit is in seconds.
  package func isFresh(at now: Timestamp, ageLimit: Int) -> Bool { now <= freshUntil(ageLimit: ageLimit) }

  /// The last moment at which money may be exchanged by it.
  package func freshUntil(ageLimit: Int) -> Timestamp {
    switch asOf {
    case .moment(let moment): return currency == .usd ? .endOfTime : moment.adding(seconds: ageLimit)
    case .day(let day):
      return Timestamp(milliseconds: RateTime.day(day.adding(days: 6)).beginning.milliseconds - 1)
    }
  }
}

/// What one unit of a currency costs in another, and the prices that it follows from.
package struct CrossRate: Sendable, Equatable {
  /// The rate, rounded down to 18 significant digits.
  package let rate: Rate
  /// One or two prices, none of which is the dollar's.
  package let prices: [KnownPrice]

  /// Who says so, at most 64 characters: both sources if they differ.
  package var source: String {
    let sources = prices.map(\.source)
    guard sources.count == 2, sources[0] != sources[1] else { return Self.begin(of: sources.first ?? "", 64) }
    return "\(Self.begin(of: sources[0], 30)) and \(Self.begin(of: sources[1], 29))"
  }

  /// A character that people see may have several scalars, and only those have a limit.
  private static func begin(of text: String, _ most: Int) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(most)))
  }

  /// Until when money may be exchanged by it; see ``KnownPrice/freshUntil(ageLimit:)``.
  package func freshUntil(ageLimit: Int) -> Timestamp {
    prices.map { $0.freshUntil(ageLimit: ageLimit) }.min() ?? .endOfTime
  }
}

extension [KnownPrice] {
  /// The one that is dated first.
  package var oldest: KnownPrice? { self.min { $0.asOf.beginning < $1.asOf.beginning } }
}
