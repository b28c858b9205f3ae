/// A search on its way through a history, newest entries first, a piece at a time.
struct EntrySearching: Sendable {
  /// So many entries are looked at in one piece.
  private static let looks = 5000

  let wanted: EntrySearch
  private let page: Int
  private var found: [Entry] = []
  /// The next entry to look at; nil before the first piece.
  private var next: Int64?
  private(set) var isDone = false

  init(wanted: EntrySearch, page: Int) {
    self.wanted = wanted
    // A number from an address must not overflow what is counted with it.
    self.page = min(max(page, 1), 1_000_000)
  }

  /// The search after its next piece.
  func goingOn(
    in account: Account, _ reader: any HistoryReader, month: CivilMonth?, zone: DayZone
  ) throws(StoreFailure) -> EntrySearching {
    var search = self
    let first = try month.map { month throws(StoreFailure) in
      try reader.entryCount(of: account, before: zone.start(of: month.firstDay)) + 1
    }
    let last = try month.map { month throws(StoreFailure) in
      try reader.entryCount(of: account, before: zone.start(of: month.next.firstDay))
    }
    let newest = min(next ?? .max, last ?? account.sequence)
    guard newest >= first ?? 1 else {
      search.isDone = true
      return search
    }
    // One more than the page shows tells whether there is a next one.
    let missing = page * MonthStatement.pageSize + 1 - found.count
    let (more, lookedTo) = try reader.search(
      account, for: wanted, in: (first ?? 1)...newest, limit: missing, looks: Self.looks)
    search.found += more
    search.next = lookedTo - 1
    search.isDone = search.found.count > page * MonthStatement.pageSize || lookedTo <= first ?? 1
    return search
  }

  /// The page of what was found.
  var result: EntrySearchResult {
    let pages = found.dropFirst((page - 1) * MonthStatement.pageSize)
    return EntrySearchResult(
      entries: Array(pages.prefix(MonthStatement.pageSize)), page: page, hasMore: pages.count > MonthStatement.pageSize)
  }
}
