import WalletCore

/// What a search in an account's history found, newest first.
public struct SearchPage {
  /// The frame around it.
  public var frame: PageFrame
  /// The account.
  public var account: Account
  /// What was looked for.
  public var search: EntrySearch
  /// The month that was looked at; nil for all of the history.
  public var month: CivilMonth?
  /// A page of what was found.
  public var found: EntrySearchResult
  /// The zone of the times.
  public var zone: DayZone

  /// - Parameters:
  ///   - frame: the frame around it.
  ///   - account: the account.
  ///   - search: what was looked for.
  ///   - month: the month that was looked at; nil for all of the history.
  ///   - found: a page of what was found.
  ///   - zone: the zone of the times.
  public init(
    frame: PageFrame, account: Account, search: EntrySearch, month: CivilMonth?, found: EntrySearchResult, zone: DayZone
  ) {
    self.frame = frame
    self.account = account
    self.search = search
    self.month = month
    self.found = found
    self.zone = zone
  }

  /// The page.
  public var html: HTML {
    let within: HTML = month.map { "in \($0)" } ?? "in all of the history"
    return Page(
      frame: frame, title: "Search · \(account.name)",
      main: """
        <p class="back"><a \(href: .to.statement(account.id, StatementQuery(month: month)))>Statement</a></p>
        <h1>Search</h1>
        \(SearchForm(account: account.id, typed: search.text).html)
        <p class="lead"><bdi>\(search.text)</bdi> \(within) of <bdi>\(account.name)</bdi>, newest first:</p>
        \(EntryTable(entries: found.entries, zone: zone, amounts: frame.amounts, empty: nothing).html)
        \(pages)
        """
    ).html
  }

  private var nothing: StaticString { found.page > 1 ? "Nothing more was found." : "Nothing was found." }

  private var pages: HTML? {
    guard found.page > 1 || found.hasMore else { return nil }
    func page(_ number: Int) -> Link {
      .to.statement(account.id, StatementQuery(month: month, page: number, search: search.text))
    }
    return Pager(
      previous: found.page > 1 ? (page(found.page - 1), "Newer") : nil, here: "Page \(found.page)",
      next: found.hasMore ? (page(found.page + 1), "Older") : nil
    ).html
  }
}
