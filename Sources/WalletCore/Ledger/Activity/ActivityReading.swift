/// The reading of a page of activity, in pieces: a first page counts everything from the newest entry on, and each page is
/// filled from where it begins.
struct ActivityReading: Sendable {
  private let filter: ActivityFilter
  private let after: OperationID?
  private let zone: DayZone
  private let bound: Int
  private var accounts: [Account] = []
  private var matching: ActivityMatching?
  /// Counts, and fills the first page; nil on a later one.
  private var counting: Walk?
  /// Fills a later page.
  private var filling: Walk?
  private var count = 0
  private var sums: [Currency: MoneyFlow] = [:]
  private var isCountBounded = false
  private var lines: [ActivityLine] = []
  private var isFull = false
  private var next: OperationID?

  /// A walk, and how many entries it has looked at.
  private struct Walk {
    var entries: EntryWalk
    var looked = 0
    /// The operation of the last line looked at.
    var last: OperationID?
  }

  /// - Parameters:
  ///   - filter: what to show.
  ///   - after: the last operation of the page before; nil for the first page.
  ///   - zone: the time zone of days.
  ///   - bound: how many entries each walk looks at, at most.
  init(_ filter: ActivityFilter, after: OperationID?, zone: DayZone, bound: Int = Activity.looks) {
    self.filter = filter
    self.after = after
    self.zone = zone
    self.bound = bound
  }

  var isDone: Bool { matching != nil && counting == nil && filling == nil }

  /// The reading after its next piece.
  /// - Returns: nil if the filter names an account that is not the user's.
  func goingOn(_ reader: any HistoryReader, of user: UserID, looks: Int) throws(StoreFailure) -> ActivityReading? {
    var reading = self
    if matching == nil { guard try reading.begin(reader, user) else { return nil } }
    if var walk = reading.counting {
      let end = try reading.go(&walk, reader, looks) { reading, line in
        reading.add(line)
        if reading.after == nil { reading.take(line) }
        return true
      }
      reading.counting = end == nil ? walk : nil
      reading.isCountBounded = end == .bound
      if end == .bound, reading.after == nil, !reading.isFull { reading.next = walk.last }
    } else if var walk = reading.filling {
      let end = try reading.go(&walk, reader, looks) { reading, line in
        reading.take(line)
        return !reading.isFull
      }
      reading.filling = end == nil ? walk : nil
      if end == .bound { reading.next = walk.last }
    }
    return reading
  }

  private mutating func begin(_ reader: any HistoryReader, _ user: UserID) throws(StoreFailure) -> Bool {
    accounts = try reader.accounts(of: user, upTo: reader.head().number)
    guard let shown = filter.shown(of: accounts) else { return false }
    matching = ActivityMatching(filter)
    let walk = Walk(entries: try filter.walk(shown, after: after, zone: zone, reader))
    // Only the first page tells how much was found.
    if after == nil { counting = walk } else { filling = walk }
    return true
  }

  /// Why a walk ended.
  private enum End {
    /// There is nothing more to look at.
    case all
    /// It has looked at as many entries as it may.
    case bound
  }

  /// Looks at up to `looks` entries.
  /// - Returns: why the walk is over; nil if it goes on.
  private mutating func go(
    _ walk: inout Walk, _ reader: any HistoryReader, _ looks: Int,
    _ body: (inout ActivityReading, ActivityLine) -> Bool
  ) throws(StoreFailure) -> End? {
    let start = filter.from.map { zone.start(of: $0) }
    for _ in 0..<looks {
      guard let line = try reader.next(&walk.entries) else { return .all }
      if let start, line.entry.at < start { return .all }
      // An operation is looked at whole, so that a page may begin after it.
      if walk.looked >= bound, line.entry.operation != walk.last { return .bound }
      walk.looked += 1
      walk.last = line.entry.operation
      if matching?.matches(line) == true, !body(&self, line) { return .all }
    }
    return nil
  }

  private mutating func add(_ line: ActivityLine) {
    count += 1
    let entry = line.entry
    guard filter.account != nil || !entry.isBetweenOwnAccounts else { return }
    sums[entry.change.currency, default: MoneyFlow(in: entry.change.currency)].add(entry.change)
  }

  /// Puts a line on the page as long as there is room, and after that only one of the same operation.
  private mutating func take(_ line: ActivityLine) {
    guard !isFull else { return }
    if lines.count >= Activity.pageSize, let last = lines.last?.entry.operation, last != line.entry.operation {
      isFull = true
      next = last
    } else {
      lines.append(line)
    }
  }

  /// What was read.
  var result: Activity {
    Activity(
      accounts: accounts.filter(\.isOpen) + accounts.filter { !$0.isOpen }, lines: lines, next: next, count: count,
      isCountBounded: isCountBounded,
      sums: sums.values.sorted { $0.currency.code < $1.currency.code })
  }
}
