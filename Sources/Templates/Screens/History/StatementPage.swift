import WalletCore

/// An account's statement of one month: sums, balance chart, a page of entries, search, files, and other months.
package struct StatementPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The month's statement.
  package var statement: MonthStatement
  /// The typed search text, if it has nothing to search for.
  package var search: String
  /// Whose account it is, for the print.
  package var user: SignedInUser
  /// Today, for the field that asks for an earlier day.
  package var today: CivilDay

  /// Creates a page from its parts.
  package init(frame: PageFrame, statement: MonthStatement, search: String, user: SignedInUser, today: CivilDay) {
    self.frame = frame
    self.statement = statement
    self.search = search
    self.user = user
    self.today = today
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "\(DayText.string(statement.month)) · \(account.name)", section: .home, layout: .wide,
      main: """
        <p class="back"><a \(href: .to.account(account.id))><bdi>\(account.name)</bdi></a></p>
        <div class="columns">
        <div class="column">
        <h1>\(statement.month)<span class="unseen">\(Words.inUnit(account.balance.currency))</span></h1>
        <p class="lead">Statement of <bdi>\(account.name)</bdi><span class="printed">. \(Words.printed(for: user, on: today))</span></p>
        <div class="unprinted">\(SearchForm(account: account, typed: search).html)</div>
        \(months)
        \(sums)
        <p class="hint">\(Words.statementHasTransfers)</p>
        \(BalanceChart(statement: statement).html(frame.amounts))
        </div>
        <div class="column">
        <h2>Entries</h2>
        \(EntryTable(entries: statement.entries, zone: frame.zone, amounts: frame.amounts, empty: "No activity this month.").html)
        \(pages)
        <div class="stack unprinted">
        \(files)
        \(DayForm(page: .to.account(account.id), typed: statement.month.lastDay < today ? statement.month.lastDay.text : "").folded)
        </div>
        </div>
        </div>
        """
    ).html
  }

  private var account: Account { statement.account }

  /// The month, between links to the previous and next one, or to the nearest month of the account's lifetime.
  private var months: HTML? {
    let known = statement.months
    let earlier: CivilMonth? =
      statement.month > known.lowerBound ? min(statement.month.previous, known.upperBound) : nil
    let later: CivilMonth? = statement.month < known.upperBound ? max(statement.month.next, known.lowerBound) : nil
    let stepper = TimeStepper(
      name: "Months", earlier: earlier.map(step), here: nil, later: later.map(step))
    guard let choice = MonthChoice(account: account.id, months: known, shown: statement.month).html else {
      return stepper.card
    }
    return "<div class=\"card stack unprinted\">\n\(stepper.html)\n\(choice)\n</div>"
  }

  private func step(to month: CivilMonth) -> (Link, String) {
    (.to.statement(account.id, StatementQuery(month: month)), DayText.short(month))
  }

  private var sums: HTML {
    """
    <dl class="card sums">
    <div><dt>Opening balance</dt><dd>\(whole: statement.opening, frame.amounts)</dd></div>
    <div><dt>In</dt><dd>\(whole: statement.moneyIn, frame.amounts)</dd></div>
    <div><dt>Out</dt><dd>\(whole: statement.moneyOut, frame.amounts)</dd></div>
    <div><dt>Closing balance</dt><dd><strong>\(whole: statement.closing, frame.amounts)</strong>\(soFar)</dd></div>
    </dl>
    """
  }

  /// A month that goes on is not closed yet.
  private var soFar: HTML? { statement.month.lastDay > today ? " <br><span class=\"lead\">so far</span>" : nil }

  private var pages: HTML? {
    guard statement.pageCount > 1 else { return nil }
    func page(_ number: Int) -> Link {
      .to.statement(account.id, StatementQuery(month: statement.month, page: number))
    }
    return Pager(
      previous: statement.page > 1 ? (page(statement.page - 1), "Earlier") : nil,
      here: "Page \(statement.page) of \(statement.pageCount)",
      next: statement.page < statement.pageCount ? (page(statement.page + 1), "Later") : nil
    ).html
  }

  private var files: HTML {
    """
    <div class="card stack">
    <h2>Download this month</h2>
    \(links(MonthQuery(statement.month)))
    <h2>Download the whole account</h2>
    \(links(MonthQuery(), " <span class=\"unseen\">of the whole account</span>"))
    </div>
    """
  }

  private func links(_ query: MonthQuery, _ more: HTML? = nil) -> HTML {
    var links = HTML()
    for format in StatementFormat.allCases {
      let file = Link.to.statementFile(AccountFilePath(account.id, format), query)
      links.append("<a class=\"button quiet\" \(href: file)>\(Words.name(format.file))\(more)</a>\n")
    }
    return "<div class=\"actions\">\n\(links)</div>"
  }
}
