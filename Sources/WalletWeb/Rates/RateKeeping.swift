import WalletCore

/// Lets the store keep the days of the rates: all since the first account was opened, and the last before that.
///
/// What the files and the program say is merged first, in the order in which a table of rates takes it, to one price for
/// each currency and day. Only what differs from the last kept price of its day goes to the writer. So each day has the
/// price that its home page showed last, whichever file changed and however often the program starts.
struct RateKeeping: Sendable {
  /// How many prices the writer adds at a time, so that no booking waits long.
  private static let piece = 500
  /// How often it asks whether there is an account, in seconds.
  static let patience = 60

  private let store: any StoreMaintenance
  private let zone: DayZone
  /// What each file says of the days that matter, oldest first; nil if that is not at hand.
  private var days: [Int: [KnownPrice]] = [:]
  /// The day before the first account was opened; nil as long as there is none.
  private var first: CivilDay?
  /// When the store is offered what it lacks again, by the monotonic clock; nil for at once.
  private var next: Timestamp?

  init(store: any StoreMaintenance, zone: DayZone) {
    self.store = store
    self.zone = zone
  }

  /// A file was taken over.
  mutating func note(_ file: RateFile, of source: RateSource, at index: Int) {
    // Until there is an account nobody knows which days matter, and a file of all days is large.
    days[index] = first.map { source.known(file, since: $0) }
    next = nil
  }

  /// Offers the store what it lacks: at once after a file has changed, and every quarter of an hour, because the writer
  /// does not take each price of a day (``PriceOfDay/pause``). Until there is an account nothing is kept.
  /// - Parameters:
  ///   - sources: the files.
  ///   - now: the present time.
  ///   - monotonic: the same by the monotonic clock.
  ///   - isOver: whether the program stops; then the rest is left for the next start.
  mutating func go(on sources: [RateSource], now: Timestamp, monotonic: Timestamp, isOver: () -> Bool = { false }) {
    if let next, monotonic < next { return }
    next = monotonic.adding(seconds: PriceOfDay.pause)
    do throws(StoreFailure) {
      if first == nil {
        guard let opening = try store.firstOpening() else {
          next = monotonic.adding(seconds: Self.patience)
          return
        }
        first = zone.day(of: opening).adding(days: -1)
      }
      guard let first else { return }
      for (index, source) in sources.enumerated() where days[index] == nil {
        days[index] = source.again(at: now).map { source.known($0, since: first) }
      }
      try keep(merged(sources.count), isOver)
    } catch {
      // What the store did not take is offered again.
    }
  }

  /// One price for each currency and day: the newest of the day, at equal times that of the later file.
  private func merged(_ count: Int) -> [PriceOfDay] {
    var newest: [DayOfCurrency: KnownPrice] = [:]
    for prices in [BuiltInRates.prices] + (0..<count).map({ days[$0] ?? [] }) {
      for price in prices {
        let key = DayOfCurrency(currency: price.currency, day: zone.day(of: price.asOf))
        if let known = newest[key], known.asOf.beginning > price.asOf.beginning { continue }
        newest[key] = price
      }
    }
    return newest.map { PriceOfDay($1, on: $0.day) }.sorted { $0.day < $1.day }
  }

  private func keep(_ prices: [PriceOfDay], _ isOver: () -> Bool) throws(StoreFailure) {
    guard let oldest = prices.first else { return }
    var kept: [DayOfCurrency: DollarPrice] = [:]
    for price in try store.keptPrices(since: oldest.day) {
      kept[DayOfCurrency(currency: price.currency, day: price.day)] = price.price
    }
    var rest = prices.filter { kept[DayOfCurrency(currency: $0.currency, day: $0.day)] != $0.price }[...]
    while !rest.isEmpty, !isOver() {
      try store.keep(Array(rest.prefix(Self.piece)))
      rest = rest.dropFirst(Self.piece)
    }
  }

  private struct DayOfCurrency: Hashable {
    let currency: Currency
    let day: CivilDay
  }
}
