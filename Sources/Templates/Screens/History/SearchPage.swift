import WalletCore

/// The results of a search in an account's history, newest first.
package struct SearchPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The account.
  package var account: Account
  /// The search text.
  package var search: EntrySearch
  /// The month searched; nil for the whole history.
  package var month: CivilMonth?
  /// A page of results.
  package var found: EntrySearchResult

  /// Creates a page from its parts.
  package init(frame: PageFrame, account: Account, search: EntrySearch, month: CivilMonth?, found: EntrySearchResult) {
    self.frame = frame
    self.account = account
    self.search = search
    self.month = month
    self.found = found
  }

  /// The page.
  package var html: HTML {
    let within: HTML = month.map { "In \($0)" } ?? "In all of the history"
    return Page(
      frame: frame, title: "Search · \(account.name)", section: .home, layout: .wide,
      main: """
        <p class="back"><a \(href: .to.statement(account.id, StatementQuery(month: month)))>Statement</a></p>
        \(AboutAndTask(
          about: """
            <h1>Search <bdi>\(account.name)</bdi></h1>
            \(SearchForm(account: account, typed: search.text).html)
            <ul class="card links">
            <li><a \(href: .to.activity(ActivityQuery(search: search.text)))>Search all accounts</a></li>
            <li><a \(href: .to.statement(account.id, StatementQuery(month: month)))>Clear the search</a></li>
            </ul>
            """,
          isOnlyWords: false,
          task: """
            <h2>\(count) with “<bdi>\(search.text)</bdi>”</h2>
            <p class="lead">\(within), newest first.</p>
            \(sums)
            \(EntryTable(entries: found.entries, zone: frame.zone, amounts: frame.amounts, marked: search.words, empty: nothing).html)
            \(pages)
            """
        ).html)
        """
    ).html
  }

  /// Whether the page shows all there is.
  private var isAll: Bool { found.page == 1 && !found.hasMore }

  /// How many there are, if the page shows all.
  private var count: HTML {
    guard isAll, !found.entries.isEmpty else { return "Entries" }
    return found.entries.count == 1 ? "One entry" : "\(found.entries.count) entries"
  }

  /// What came in and went out, if the page shows all.
  private var sums: HTML? {
    guard isAll, found.entries.count > 1 else { return nil }
    var flow = MoneyFlow(in: account.balance.currency)
    for entry in found.entries { flow.add(entry.change) }
    guard let sums = FlowText(flow: flow, amounts: frame.amounts).html else { return nil }
    return """
      <p class="lead">\(sums)</p>
      \(found.entries.contains(where: \.isBetweenOwnAccounts) ? "<p class=\"hint\">\(Words.statementHasTransfers)</p>" as HTML : nil)
      """
  }

  private var nothing: StaticString {
    found.page > 1 ? "No more results." : "No results. Try an amount or a shorter word."
  }

  private var pages: HTML? {
    Pager(page: found.page, hasMore: found.hasMore) {
      .to.statement(account.id, StatementQuery(month: month, page: $0, search: search.text))
    }?.html
  }
}
