/// The reading of what went out and came in by tags, in pieces: from the newest note back, and then, for a month, from its
/// newest entry back.
struct SpendingReading: Sendable {
  /// How many notes are looked at, at most.
  static let looks = 20_000
  /// How many tags are told apart, at most.
  static let mostTags = 200
  /// How many tags a month's page lists, at most; those with the largest sums.
  static let mostLines = 100

  private let month: CivilMonth
  private let newest: CivilMonth
  private let tag: NoteTag?
  private let zone: DayZone
  private let bound: Int
  /// The notes from the first operation to the last are still to be read; nil before the first piece.
  private var rest: (first: Int64, last: Int64)?
  private var looked = 0
  private var accounts: [Account] = []
  /// Through the month's entries, after the notes.
  private var entries: MonthFlowReading?
  private var oldest: CivilMonth?
  private var tags: Set<NoteTag> = []
  private var flows: [Key: [Currency: MoneyFlow]] = [:]
  private var isBounded = false
  private var leavesTagsOut = false
  /// What was read; nil as long as the reading goes on.
  private(set) var result: Spending?

  private struct Key: Hashable {
    let tag: NoteTag
    let month: CivilMonth
  }

  /// - Parameters:
  ///   - month: the month whose tags are wanted, or the last of a tag's months.
  ///   - newest: the present month.
  ///   - tag: the tag; nil for all.
  ///   - zone: the time zone of months.
  ///   - bound: how many notes are looked at, at most.
  init(_ month: CivilMonth, newest: CivilMonth, tag: NoteTag?, zone: DayZone, bound: Int = SpendingReading.looks) {
    self.month = month
    self.newest = newest
    self.tag = tag
    self.zone = zone
    self.bound = bound
  }

  /// The reading after its next piece of `looks` notes.
  func goingOn(_ reader: any HistoryReader, of user: UserID, looks: Int) throws(StoreFailure) -> SpendingReading {
    var reading = self
    if let entries = reading.entries {
      reading.entries = try entries.goingOn(reader, looks: looks)
      if reading.entries?.isDone == true { reading.finish() }
      return reading
    }
    let rest: (first: Int64, last: Int64)
    if let known = reading.rest {
      rest = known
    } else {
      rest = try range(reader)
      reading.accounts = try reader.accounts(of: user, upTo: reader.head().number)
      reading.oldest = reading.accounts.map(\.openedAt).min().map { CivilMonth(zone.day(of: $0)) }
    }
    guard rest.last >= rest.first else {
      try reading.endNotes(reader)
      return reading
    }
    let wanted = min(looks, bound - looked)
    let notes = try reader.notes(of: user, in: rest.first...rest.last, limit: wanted)
    for note in notes { try reading.take(note, reader, user) }
    reading.looked += notes.count
    let last = (notes.last?.number ?? rest.first) - 1
    reading.rest = (rest.first, last)
    guard notes.count == wanted, last >= rest.first else {
      try reading.endNotes(reader)
      return reading
    }
    if reading.looked >= bound {
      if try !reader.notes(of: user, in: rest.first...last, limit: 1).isEmpty { reading.isBounded = true }
      try reading.endNotes(reader)
    }
    return reading
  }

  /// A month's entries are next; of a tag's months everything is known.
  private mutating func endNotes(_ reader: any HistoryReader) throws(StoreFailure) {
    guard tag == nil else { return finish() }
    entries = try MonthFlowReading(month, accounts, zone: zone, bound: bound, reader)
  }

  /// The operations of a year up to the end of the month.
  private func range(_ reader: any HistoryReader) throws(StoreFailure) -> (first: Int64, last: Int64) {
    var first = month
    for _ in 1..<Spending.months { first = first.previous }
    let before = try reader.operationCount(before: zone.start(of: first.firstDay))
    let end = try reader.operationCount(before: zone.start(of: month.next.firstDay))
    return (before + 1, end)
  }

  private mutating func take(
    _ note: OperationNote, _ reader: any HistoryReader, _ user: UserID
  ) throws(StoreFailure) {
    let found = NoteTag.all(in: note.text).filter { take($0) }
    guard !found.isEmpty else { return }
    let wanted = tag.map { tag in found.filter { $0 == tag } } ?? found
    guard !wanted.isEmpty, let operation = try reader.operation(note.number, of: user) else { return }
    let month = CivilMonth(zone.day(of: operation.at))
    guard tag != nil || month == self.month, operation.reverses == nil, try !reader.isReversed(note.number) else {
      return
    }
    for change in operation.changesOutside {
      for tag in wanted {
        flows[Key(tag: tag, month: month), default: [:]][
          change.currency, default: MoneyFlow(in: change.currency)
        ].add(change)
      }
    }
  }

  /// Whether a tag is told apart from others: one that was met already, the one asked for, or one of the first.
  private mutating func take(_ found: NoteTag) -> Bool {
    guard tags.count >= Self.mostTags, found != tag, !tags.contains(found) else {
      tags.insert(found)
      return true
    }
    leavesTagsOut = true
    return false
  }

  private mutating func finish() {
    let lines = flows.map { key, flows in
      let line = Spending.Line(
        tag: key.tag, month: key.month, flows: flows.values.sorted { $0.currency.code < $1.currency.code })
      let out = line.flows.map(\.moneyOut.minorUnits).max() ?? 0
      return (line: line, out: out, in: line.flows.map(\.moneyIn.minorUnits).max() ?? 0)
    }
    let bound = tag == nil ? Self.mostLines : lines.count
    let most = lines.sorted { max($0.out, $0.in) > max($1.out, $1.in) }.prefix(bound)
    let sorted = most.sorted { one, other in
      if one.line.month != other.line.month { return one.line.month > other.line.month }
      if one.out != other.out { return one.out > other.out }
      return one.in == other.in ? one.line.tag.text < other.line.tag.text : one.in > other.in
    }
    result = Spending(
      month: month, newest: newest, oldest: oldest, tag: tag, lines: sorted.map(\.line),
      tags: tags.sorted { $0.text < $1.text }, isBounded: isBounded,
      leavesTagsOut: tag == nil && leavesTagsOut || most.count < lines.count, total: entries?.total)
  }
}

extension Operation {
  /// What came from outside the user's accounts, and what went out of them: negative. Money that moved between them,
  /// by an exchange too, is none of it; its fee is.
  fileprivate var changesOutside: [Money] {
    movements.compactMap { movement in
      switch (movement.from, movement.to) {
      case (.account, .world), (.account, .merchant), (.account, .fee):
        Money(minorUnits: -movement.amount.minorUnits, currency: movement.amount.currency)
      case (.world, .account), (.merchant, .account), (.fee, .account): movement.amount
      default: nil
      }
    }
  }
}
