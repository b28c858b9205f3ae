/// A period of one account's history, and how far it has been written.
struct AccountSpan: Sendable {
  /// The account as it was when the export began.
  let account: Account
  /// The first moment of the period.
  let from: Timestamp
  /// The end of the period, exclusive; for a period that is not over, the time of the export.
  let until: Timestamp
  /// The balance before the period's first entry.
  let opening: Money
  /// The balance after the entries written so far.
  private(set) var balance: Money
  private var next: Int64
  private var last: Int64
  /// The line of the newest entry.
  private var newest: StatementLine?

  /// An account's whole life.
  init(whole account: Account, until: Timestamp) {
    self.account = account
    from = account.openedAt
    self.until = max(until, account.openedAt)
    opening = Money(minorUnits: 0, currency: account.balance.currency)
    balance = opening
    next = 1
    last = account.sequence
  }

  /// One month of an account, or its whole life if `month` is nil.
  init(
    _ account: Account, month: CivilMonth?, _ header: ExportHeader, from reader: any HistoryReader
  ) throws(StoreFailure) {
    self.init(whole: account, until: header.at)
    guard let month else { return }
    let start = header.zone.start(of: month.firstDay)
    let end = header.zone.start(of: month.next.firstDay)
    let before = try reader.entryCount(of: account, before: start)
    self.init(
      account, from: start, until: max(min(end, until), start), opening: try reader.balance(of: account, after: before),
      entries: before, try reader.entryCount(of: account, before: end))
  }

  private init(
    _ account: Account, from: Timestamp, until: Timestamp, opening: Money, entries before: Int64, _ last: Int64
  ) {
    self.account = account
    self.from = from
    self.until = until
    self.opening = opening
    balance = opening
    next = before + 1
    self.last = last
  }

  /// Whether every entry has been read.
  var isDone: Bool { next > last }

  /// Reads the next entries, up to and including the operation `head`, and calls `write` for each.
  mutating func next(
    of user: UserID, until head: Int64, from reader: any HistoryReader, _ write: (StatementLine) -> Void
  ) throws(StoreFailure) {
    guard !isDone else { return }
    let entries = try reader.entries(of: account, in: next...last, limit: ExportRun.pieceLength)
    let wanted = entries.filter { $0.number <= head }
    // Leave out what was booked after the export began.
    if wanted.count < entries.count || entries.isEmpty { last = next - 1 + Int64(wanted.count) }
    next += Int64(wanted.count)
    // The entries that an operation made in an account follow one another.
    var numbers: [Int64] = []
    for entry in wanted where entry.number != numbers.last ?? newest?.operation.number { numbers.append(entry.number) }
    var operations = try reader.operations(numbers, of: user).makeIterator()
    for entry in wanted {
      let operation = newest?.operation.number == entry.number ? newest?.operation : operations.next()
      guard let operation, operation.number == entry.number,
        let line = StatementLine(entry, of: account.id, by: operation, after: newest)
      else { throw .broken("entry \(entry.sequence) has no operation \(entry.number)") }
      write(line)
      newest = line
    }
    if let newest = wanted.last { balance = newest.balance }
  }
}
