import WalletCore

/// What the program and each file say of the days that matter, and how that becomes one price for each currency and day.
struct RateDays: Sendable {
  /// By the file's place among the files; none for a file of which nothing is at hand.
  private var prices: [Int: [KnownPrice]] = [:]

  /// Whether it is known what a file says.
  func knows(_ index: Int) -> Bool { prices[index] != nil }

  /// A file says something else now.
  ///
  /// A file may hold the present line alone. What it said of days that have just ended is kept here, because the writer
  /// may not have taken the last price of such a day yet (``PriceOfDay/pause``). If the file has no newer price of a
  /// currency either, its owner has deleted it.
  /// - Parameters:
  ///   - new: what it says now.
  ///   - index: the file's place among the files.
  ///   - recent: what it said of this day and the days after it stays, unless it says something else of them.
  ///   - zone: the wallet's time zone.
  mutating func replace(_ new: [KnownPrice], of index: Int, keepingSince recent: CivilDay, _ zone: DayZone) {
    let stated = Set(new.map { DayOfCurrency($0, zone) })
    let newest = Dictionary(new.map { ($0.currency, $0.asOf.beginning) }) { max($0, $1) }
    let left = (prices[index] ?? []).filter { price in
      let key = DayOfCurrency(price, zone)
      let isOlder = newest[price.currency].map { $0 > price.asOf.beginning } ?? false
      return key.day >= recent && isOlder && !stated.contains(key)
    }
    prices[index] = left + new
  }

  /// One price for each currency and day, oldest day first, in the order in which a table of rates takes them
  /// (``RateTable``): the newest of the day, at equal times that of the later file.
  func merged(_ zone: DayZone) -> [PriceOfDay] {
    var newest: [DayOfCurrency: KnownPrice] = [:]
    let files = prices.sorted { $0.key < $1.key }.map(\.value)
    for price in ([BuiltInRates.prices] + files).joined() where price.inDollars != nil {
      let key = DayOfCurrency(price, zone)
      if let known = newest[key], known.asOf.beginning > price.asOf.beginning { continue }
      newest[key] = price
    }
    var last: [Currency: KnownPrice] = [:]
    return newest.sorted { $0.key.day < $1.key.day }.map { key, price in
      // A date begins in UTC. West of it a time of the evening before can be newer, and home shows that one.
      var shown = price
      if let before = last[key.currency], before.asOf.beginning > price.asOf.beginning { shown = before }
      last[key.currency] = shown
      return PriceOfDay(shown, on: key.day)
    }
  }

  /// What each source says of each day, whatever others say: the newest of the day, at equal times that of the later file.
  func ofEachSource(_ zone: DayZone) -> [String: [DayOfCurrency: KnownPrice]] {
    var said: [String: [DayOfCurrency: KnownPrice]] = [:]
    let files = prices.sorted { $0.key < $1.key }.map(\.value)
    for price in ([BuiltInRates.prices] + files).joined() where price.inDollars != nil {
      let key = DayOfCurrency(price, zone)
      if let known = said[price.source]?[key], known.asOf.beginning > price.asOf.beginning { continue }
      said[price.source, default: [:]][key] = price
    }
    return said
  }
}

/// What the store keeps a price for.
struct DayOfCurrency: Hashable {
  let currency: Currency
  let day: CivilDay

  init(currency: Currency, day: CivilDay) {
    self.currency = currency
    self.day = day
  }

  /// Of a price; a time belongs to its day in the zone.
  init(_ price: KnownPrice, _ zone: DayZone) {
    self.init(currency: price.currency, day: zone.day(of: price.asOf))
  }
}
