import WalletCore

/// What went out and came in by tag: all tags in a month, or one tag in the months of a year, each with a bar.
package struct SpendingPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// What was found.
  package var spending: Spending
  /// The tag as typed, if it is none.
  package var refusedTag: String?

  /// Creates a page from its parts.
  package init(frame: PageFrame, spending: Spending, refusedTag: String? = nil) {
    self.frame = frame
    self.spending = spending
    self.refusedTag = refusedTag
  }

  /// The page.
  package var html: HTML {
    let caption = spending.tag.map { "#\($0.text)" } ?? title
    let tables = SpendingTables(spending: spending, title: caption, amounts: frame.amounts)
    return Page(
      frame: frame, title: title, failed: refusedTag != nil, section: .activity, layout: .wide,
      main: """
        \(refusedTag.map { _ in ErrorSummary(message: Words.sentence(ActivityProblem.tag), field: nil).html })
        \(back)
        \(AboutAndTask(about: about(tables.main), isOnlyWords: false, task: task(tables.html), more: more).html)
        """
    ).html
  }

  private func about(_ main: Currency) -> HTML {
    """
    <h1>\(heading)</h1>
    \(months)
    \(SpendingSums(flows: all, main: main, amounts: frame.amounts).html)
    """
  }

  /// Everything of the month, or of the tag.
  private var all: [MoneyFlow] { spending.tag == nil ? spending.total?.all ?? [] : spending.sums }

  private func task(_ tables: HTML) -> HTML {
    """
    \(spending.lines.isEmpty ? nothing : nil)
    \(tables)
    <p class="hint">\(Words.whatCountsInSums)</p>
    \(spending.tag == nil && spending.total == nil ? "<p class=\"hint\">\(Words.tooManyEntriesForSums)</p>" as HTML : nil)
    \(spending.isBounded ? "<p class=\"hint\">\(Words.olderNotesLeftOut)</p>" as HTML : nil)
    \(spending.leavesTagsOut ? "<p class=\"hint\">\(Words.someTagsLeftOut)</p>" as HTML : nil)
    """
  }

  private var more: HTML {
    """
    \(spending.tag.map(entries))
    \(tags)
    """
  }

  private func entries(of tag: NoteTag) -> HTML {
    """
    <p class="aside"><a \(href: .to.activity(.tagged(tag, in: nil)))>\
    <span>All entries with <bdi>#\(tag.text)</bdi></span></a></p>
    """
  }

  private var back: HTML {
    spending.tag == nil
      ? "<p class=\"back\"><a \(href: .to.activity())>Activity</a></p>"
      : "<p class=\"back\"><a \(href: .to.spending(SpendingQuery(month: spending.month)))>Spending by tag</a></p>"
  }

  private var heading: HTML { spending.tag.map { "Spending on <bdi>#\($0.text)</bdi>" } ?? "Spending by tag" }

  private var title: String {
    spending.tag.map { "Spending on #\($0.text)" } ?? "Spending by tag · \(DayText.string(spending.month))"
  }

  /// The month, or the year that ends with it, between links to the one before and after.
  private var months: HTML? {
    let isYear = spending.tag != nil
    func moved(_ count: Int) -> CivilMonth {
      var month = spending.month
      for _ in 0..<(isYear ? 12 : 1) { month = count < 0 ? month.previous : month.next }
      return month
    }
    let (earlier, later) = (moved(-1), min(moved(1), spending.newest))
    let label = isYear ? year : DayText.string(spending.month)
    return TimeStepper(
      name: isYear ? "Years" : "Months",
      earlier: spending.oldest.map { $0 <= earlier } == true ? step(to: earlier) : nil, here: "\(label)",
      later: spending.month < spending.newest ? step(to: later) : nil
    ).card
  }

  /// The year that is shown, or as much of it as there are accounts.
  private var year: String {
    guard let oldest = spending.oldest, spending.month == spending.newest else { return Words.yearUpTo(spending.month) }
    var first = spending.month
    for _ in 1..<Spending.months { first = first.previous }
    return oldest > first ? Words.since(oldest) : Words.yearUpTo(spending.month)
  }

  private func step(to month: CivilMonth) -> (Link, String) {
    let link = Link.to.spending(SpendingQuery(month: month, tag: spending.tag))
    return (link, spending.tag == nil ? DayText.string(month) : Words.yearUpTo(month))
  }

  private var nothing: HTML {
    """
    <div class="card empty"><p>\(spending.tag == nil ? Words.noTagsInMonth : Words.noTagInYear)</p>
    <p class="hint">\(Words.howToTag)</p></div>
    """
  }

  /// The tags that the table does not lead to, to look at one through a year.
  private var tags: HTML? {
    let shown = spending.tag.map { [$0] } ?? spending.lines.map(\.tag)
    let others = spending.tags.filter { !shown.contains($0) }
    guard !others.isEmpty else { return nil }
    let links = others.map { tag -> HTML in
      "<a class=\"button quiet small\" \(href: .to.spending(SpendingQuery(month: spending.month, tag: tag)))><bdi>#\(tag.text)</bdi></a>\n"
    }
    return """
      <h2 class="unprinted">Other tags</h2>
      <div class="tags unprinted">
      \(links)
      </div>
      """
  }
}
