/// A search in progress through an account's history, in batches, newest entries first.
struct EntrySearchProgress: Sendable {
  /// How many entries a batch looks at.
  static let looks = 5000
  /// The highest page number.
  static let lastPage = 1000

  let wanted: EntrySearch
  private let page: Int
  /// How many matches of earlier pages are still to be skipped.
  private var toSkip: Int
  /// The page's matches, plus one if there is a next page.
  private var kept: [Entry] = []
  /// The next entry to look at; nil before the first batch.
  private var next: Int64?
  private(set) var isDone = false

  init(wanted: EntrySearch, page: Int) {
    self.wanted = wanted
    self.page = min(max(page, 1), Self.lastPage)
    toSkip = (self.page - 1) * MonthStatement.pageSize
  }

  /// The search after its next batch.
  func goingOn(
    in account: Account, _ reader: any HistoryReader, month: CivilMonth?, zone: DayZone, looks: Int
  ) throws(StoreFailure) -> EntrySearchProgress {
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
    // One match more than the page shows tells whether there is a next page.
    let missing = toSkip + MonthStatement.pageSize + 1 - kept.count
    let (more, lookedTo) = try reader.search(
      account, for: wanted, in: (first ?? 1)...newest, limit: missing, looks: looks)
    let skipped = min(toSkip, more.count)
    search.toSkip -= skipped
    search.kept += more.dropFirst(skipped)
    search.next = lookedTo - 1
    search.isDone = search.kept.count > MonthStatement.pageSize || lookedTo <= first ?? 1
    return search
  }

  /// The page of matches found so far.
  var result: EntrySearchResult {
    let hasMore = kept.count > MonthStatement.pageSize && page < Self.lastPage
    return EntrySearchResult(entries: Array(kept.prefix(MonthStatement.pageSize)), page: page, hasMore: hasMore)
  }
}
