import WalletCore

/// Lets the store keep the days of the rates: all since the first account was opened, and the last before that.
///
/// What the files and the program say is merged first (``RateDays``). Only what differs from the last kept price of its
/// day goes to the writer. So each day has the price that its home page showed last, whichever file changed and however
/// often the program starts.
struct RateKeeping: Sendable {
  /// How many prices the writer adds at a time, so that no booking waits long.
  private static let piece = 500
  /// How often it asks whether there is an account, in seconds.
  static let patience = 60

  private let store: any StoreMaintenance
  private let zone: DayZone
  /// The day on which the program started.
  private let began: CivilDay
  private var days = RateDays()
  /// The day before the first account was opened; nil as long as there is none.
  private var first: CivilDay?
  /// When the store is offered what it lacks again, by the monotonic clock; nil for at once.
  private var next: Timestamp?

  init(store: any StoreMaintenance, zone: DayZone, now: Timestamp) {
    self.store = store
    self.zone = zone
    began = zone.day(of: now)
  }

  /// A file was taken over.
  mutating func note(_ file: RateFile, of source: RateSource, at index: Int, now: Timestamp) {
    next = nil
    // Until there is an account nobody knows which days matter, and a file of all days is large.
    guard let first else { return }
    // West of UTC the price of a day can be one of the day before.
    let recent = firstUnsettled(now).adding(days: -1)
    days.replace(source.known(file, since: first), of: index, keepingSince: recent, zone)
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
      for (index, source) in sources.enumerated() where !days.knows(index) {
        guard let file = source.again(at: now) else { continue }
        days.replace(source.known(file, since: first), of: index, keepingSince: first, zone)
      }
      let isWhole = sources.indices.allSatisfy(days.knows)
      try keep(days.merged(zone), unsettledSince: firstUnsettled(now), isWhole, isOver)
    } catch {
      // What the store did not take is offered again.
    }
  }

  /// The first of the days whose last price may still be on its way to the store: it was not over when the program
  /// started, and is not over for long.
  private func firstUnsettled(_ now: Timestamp) -> CivilDay { max(began, zone.day(of: now).adding(days: -2)) }

  /// Keeps what differs. A kept price of a day that is settled gives way to another of its own source alone, and only
  /// while all files are known: or else a file that is broken, or has moved on to another day, would leave its days to
  /// the other files.
  private func keep(
    _ prices: [PriceOfDay], unsettledSince unsettled: CivilDay, _ isWhole: Bool, _ isOver: () -> Bool
  ) throws(StoreFailure) {
    guard let oldest = prices.first else { return }
    var kept: [DayOfCurrency: PriceOfDay] = [:]
    for price in try store.keptPrices(since: oldest.day) {
      kept[DayOfCurrency(currency: price.currency, day: price.day)] = price
    }
    lazy var said = days.ofEachSource(zone)
    var rest = prices.compactMap { price -> PriceOfDay? in
      let key = DayOfCurrency(currency: price.currency, day: price.day)
      guard let last = kept[key] else { return price }
      guard last.price != price.price else { return nil }
      if price.day >= unsettled { return price }
      guard isWhole else { return nil }
      if last.source == price.source { return price }
      let own = said[last.source]?[key].map { PriceOfDay($0, on: key.day) }
      return own.flatMap { $0.price == last.price ? nil : $0 }
    }[...]
    while !rest.isEmpty, !isOver() {
      try store.keep(Array(rest.prefix(Self.piece)))
      rest = rest.dropFirst(Self.piece)
    }
  }
}
