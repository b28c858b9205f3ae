import WalletCore

/// What happened in all accounts, newest first, with a form that filters it.
package struct ActivityPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The filter as typed.
  package var query: ActivityQuery
  /// The filter as understood; what was refused is not in it.
  package var filter: ActivityFilter
  /// What was found.
  package var found: Activity
  /// What of the filter makes no sense, in the order of the fields.
  package var problems: [ActivityProblem]
  /// Today, to label it and yesterday.
  package var today: CivilDay

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, query: ActivityQuery, filter: ActivityFilter, found: Activity, problems: [ActivityProblem],
    today: CivilDay
  ) {
    self.frame = frame
    self.query = query
    self.filter = filter
    self.found = found
    self.problems = problems
    self.today = today
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Activity", failed: !problems.isEmpty, section: .activity, layout: .wide,
      main: """
        \(refused)
        \(AboutAndTask(about: about, isOnlyWords: false, task: "\(summary)\n\(list)\n\(pages)").html)
        """
    ).html
  }

  private var about: HTML {
    """
    <div class="row">
    <h1>Activity</h1>
    <a class="unprinted" \(href: .to.spending())>Spending by tag</a>
    </div>
    \(ActivityForm(query: query, accounts: found.accounts, problems: problems).html)
    """
  }

  private var refused: HTML? {
    problems.first.map { first in
      let others = problems.dropFirst().map { (Words.labelled($0), $0.field) }
      return ErrorSummary(
        message: others.isEmpty ? Words.sentence(first) : Words.labelled(first), field: first.field, others: others,
        more: Words.filterLeftOut
      ).html
    }
  }

  /// How much was found. It is about all pages, so later ones do not repeat it.
  private var summary: HTML? {
    guard query.after == nil, !found.lines.isEmpty || !filter.isEmpty else { return nil }
    return """
      <div class="row">
      <h2 id="found">\(Words.found(found, isFiltered: !filter.isEmpty))</h2>
      \(found.count > 0 ? download : nil)
      </div>
      \(filter.isEmpty || found.sums.isEmpty ? nil : sums)
      """
  }

  private var download: HTML {
    "<a class=\"unprinted\" \(href: .to.activityFile(query.from(nil)))>Download as CSV</a>"
  }

  private var sums: HTML {
    let flows = found.sums.compactMap { FlowText(flow: $0, amounts: frame.amounts).html }
    guard !flows.isEmpty else { return "" }
    // A single kind says whether there are moves among them.
    let says = filter.account == nil && filter.kind == nil
    return """
      <p class="lead">\(flows.enumerated().map { index, flow -> HTML in index == 0 ? flow : " · \(flow)" })</p>
      \(says ? "<p class=\"hint\">\(Words.movesDoNotCount)</p>" as HTML : nil)
      """
  }

  private var list: HTML {
    guard !found.lines.isEmpty else { return nothing }
    return ActivityTable(
      lines: found.lines, zone: frame.zone, amounts: frame.amounts, today: today, marked: marked,
      showsMovesOnce: filter.account == nil
    ).html
  }

  /// The words to mark, as ``EntrySearch`` reads them.
  private var marked: [String] { EntrySearch(filter.text, currency: .usd)?.words ?? [] }

  private var nothing: HTML {
    guard filter.isEmpty else {
      return """
        <div class="card empty"><p>\(Words.nothingFound)</p>
        <a class="button second" \(href: .to.activity())>Show all activity</a></div>
        """
    }
    return """
      <div class="card empty"><p>\(Words.noActivity)</p>
      <a class="button" \(href: .to.home())>Home</a></div>
      """
  }

  private var pages: HTML? {
    guard query.after != nil || found.next != nil else { return nil }
    return Pager(
      previous: query.after == nil ? nil : (.to.activity(query.from(nil)), "Newest"), here: "",
      next: found.next.map { (.to.activity(query.from($0)), "Older") }
    ).html
  }
}

/// What of a filter makes no sense.
package enum ActivityProblem: Error, Sendable, Equatable {
  /// The smallest amount is none.
  case least(AmountRefusal, Currency)
  /// The largest amount is none.
  case most(AmountRefusal, Currency)
  /// The smallest amount is above the largest.
  case amountsCross
  /// There is no such currency.
  case currency
  /// There is no such kind.
  case kind
  /// The first day is none.
  case from
  /// The last day is none.
  case to
  /// The first day is after the last.
  case daysCross
  /// The text is no tag.
  case tag

  /// The field that can fix it.
  var field: StaticString {
    switch self {
    case .least, .amountsCross: "min"
    case .most: "max"
    case .currency: "currency"
    case .kind: "kind"
    case .from, .daysCross: "from"
    case .to: "to"
    case .tag: "tag"
    }
  }
}
