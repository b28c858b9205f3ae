/// The reading of everything that went out and came in in a month, in pieces, from its newest entry back.
struct MonthFlowReading: Sendable {
  private var walk: EntryWalk
  private let start: Timestamp
  /// How many more entries are looked at.
  private var left: Int
  private var all: [Currency: MoneyFlow] = [:]
  private var untagged: [Currency: MoneyFlow] = [:]
  /// Whether there is nothing more to read.
  private(set) var isDone = false
  private var isBounded = false

  /// - Parameters:
  ///   - month: the month.
  ///   - accounts: all accounts of the user, open and closed.
  ///   - zone: the time zone of months.
  ///   - bound: how many entries are looked at, at most.
  ///   - reader: the history.
  /// - Throws: if the store fails.
  init(
    _ month: CivilMonth, _ accounts: [Account], zone: DayZone, bound: Int, _ reader: any HistoryReader
  ) throws(StoreFailure) {
    start = zone.start(of: month.firstDay)
    left = bound
    walk = try reader.walk(
      accounts, before: zone.start(of: month.next.firstDay), after: nil, showingMovesOnce: true)
  }

  /// The reading after up to `looks` more entries.
  func goingOn(_ reader: any HistoryReader, looks: Int) throws(StoreFailure) -> MonthFlowReading {
    var reading = self
    for _ in 0..<looks {
      guard let entry = try reader.next(&reading.walk)?.entry, entry.at >= start else {
        reading.isDone = true
        break
      }
      guard reading.left > 0 else {
        (reading.isBounded, reading.isDone) = (true, true)
        break
      }
      reading.left -= 1
      // What was undone is as if it had not been.
      guard Self.counts(entry.kind), try !reader.isReversed(entry.number) else { continue }
      reading.add(entry)
    }
    return reading
  }

  /// Whether such an entry is of money that came from outside or went there. What a closed account keeps is still the
  /// user's.
  private static func counts(_ kind: Entry.Kind) -> Bool {
    switch kind {
    case .deposit, .withdraw, .capture, .fee: true
    case .transfer, .exchange, .close, .reopen, .undo: false
    }
  }

  private mutating func add(_ entry: Entry) {
    let currency = entry.change.currency
    all[currency, default: MoneyFlow(in: currency)].add(entry.change)
    if NoteTag.all(in: entry.note).isEmpty {
      untagged[currency, default: MoneyFlow(in: currency)].add(entry.change)
    }
  }

  /// What was read; nil if there was too much.
  var total: Spending.Total? {
    isBounded ? nil : Spending.Total(all: Self.sorted(all), untagged: Self.sorted(untagged))
  }

  private static func sorted(_ flows: [Currency: MoneyFlow]) -> [MoneyFlow] {
    flows.values.sorted { $0.currency.code < $1.currency.code }
  }
}
