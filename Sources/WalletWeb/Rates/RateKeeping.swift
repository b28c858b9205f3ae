import WalletCore

/// Lets the store keep the days of the rates: all since the first account was opened, and the last before that.
struct RateKeeping: Sendable {
  /// How many prices the writer adds at a time, so that no booking waits long.
  private static let piece = 500

  /// How often it asks whether there is an account, in seconds.
  static let patience = 60

  private let store: any StoreMaintenance
  /// The files whose days the store was not offered, and what they say if that is still at hand.
  private var waiting: [Int: RateFile?] = [:]
  /// When the store is offered the newest prices again, by the monotonic clock; nil before the first time.
  private var next: Timestamp?

  init(store: any StoreMaintenance) { self.store = store }

  /// A file was taken over.
  mutating func note(_ file: RateFile, of index: Int) {
    waiting[index] = .some(file)
    next = nil
  }

  /// Offers the store what it may lack: the days of new files at once, the newest prices every quarter of an hour, so
  /// that each day's last price is kept. Until there is an account nothing is kept.
  mutating func go(on sources: [RateSource], _ current: RateTable, now: Timestamp, monotonic: Timestamp) {
    if let next, monotonic < next { return }
    next = monotonic.adding(seconds: PriceOfDay.pause)
    do throws(StoreFailure) {
      guard let opening = try store.firstOpening() else {
        // A file of all days is large; it is read again when it is needed.
        for index in waiting.keys { waiting[index] = .some(nil) }
        next = monotonic.adding(seconds: Self.patience)
        return
      }
      let first = RateTime.moment(opening).day
      for (index, file) in waiting.sorted(by: { $0.key < $1.key }) {
        try keep(file ?? sources[index].again(at: now), of: sources[index], since: first)
        waiting[index] = nil
      }
      try keep(current.all.map(PriceOfDay.init))
    } catch {
      // What the store did not take is offered again.
      for index in waiting.keys { waiting[index] = .some(nil) }
    }
  }

  private func keep(_ file: RateFile?, of source: RateSource, since first: CivilDay) throws(StoreFailure) {
    guard let file else { return }
    // A day in UTC may be the day before by the wallet's own zone.
    let entries = file.entries(since: first.adding(days: -1))
    try keep(entries.map { PriceOfDay(source.known($0, of: file)) })
  }

  private func keep(_ prices: [PriceOfDay]) throws(StoreFailure) {
    var rest = prices[...]
    while !rest.isEmpty {
      try store.keep(Array(rest.prefix(Self.piece)))
      rest = rest.dropFirst(Self.piece)
    }
  }
}
