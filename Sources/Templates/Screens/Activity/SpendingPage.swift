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
    Page(
      frame: frame, title: title, failed: refusedTag != nil, section: .activity,
      main: """
        \(refusedTag.map { _ in ErrorSummary(message: Words.sentence(ActivityProblem.tag), field: nil).html })
        <p class="back"><a \(href: .to.activity())>Activity</a></p>
        <h1>\(heading)</h1>
        \(months)
        \(spending.lines.isEmpty ? nothing : table)
        \(spending.isBounded ? "<p class=\"hint\">\(Words.olderNotesLeftOut)</p>" as HTML : nil)
        \(tags)
        """
    ).html
  }

  private var heading: HTML { spending.tag.map { "<bdi>#\($0.text)</bdi>" } ?? "Sums by tag" }

  private var title: String {
    spending.tag.map { "#\($0.text)" } ?? "Sums by tag · \(DayText.string(spending.month))"
  }

  /// The month, or the year that ends with it, between links to the one before and after.
  private var months: HTML {
    let isYear = spending.tag != nil
    func moved(_ count: Int) -> CivilMonth {
      var month = spending.month
      for _ in 0..<(isYear ? 12 : 1) { month = count < 0 ? month.previous : month.next }
      return month
    }
    let (earlier, later) = (moved(-1), min(moved(1), spending.newest))
    let label = isYear ? Words.yearUpTo(spending.month) : DayText.string(spending.month)
    return """
      <nav class="pager" aria-label="\(isYear ? "Years" : "Months" as HTML)">
      <span>\(spending.oldest.map { $0 <= earlier } == true ? link(earlier, "prev") : nil)</span>
      <strong>\(label)</strong>
      <span>\(spending.month < spending.newest ? link(later, "next") : nil)</span>
      </nav>
      """
  }

  private func link(_ month: CivilMonth, _ relation: StaticString) -> HTML {
    let to = Link.to.spending(SpendingQuery(month: month, tag: spending.tag))
    return "<a rel=\"\(literal: relation)\" \(href: to)>\(DayText.short(month))</a>"
  }

  private var table: HTML {
    let bars = SpendingBars(spending.lines)
    return """
      <div class="card table">
      <table class="bars">
      <caption><span class="unseen">\(title)</span></caption>
      <thead><tr><th scope="col">\(spending.tag == nil ? "Tag" : "Month" as HTML)</th>\
      <th scope="col">Out</th><th scope="col">In</th></tr></thead>
      <tbody>
      \(spending.lines.flatMap { line in line.flows.map { row(line, $0, bars) } })
      </tbody>
      </table>
      </div>
      <p class="hint">\(Words.whatCountsInSums)</p>
      """
  }

  private func row(_ line: Spending.Line, _ flow: MoneyFlow, _ bars: SpendingBars) -> HTML {
    """
    <tr><th scope="row">\(head(line))\(flow.currency == .usd ? nil : " <span class=\"left\">\(flow.currency.code)</span>" as HTML)</th>\
    <td>\(cell(flow.moneyOut))</td><td class="in">\(cell(flow.moneyIn))</td></tr>
    \(frame.amounts == .plain ? "<tr aria-hidden=\"true\"><td colspan=\"3\">\(bars.html(flow))</td></tr>\n" as HTML : nil)
    """
  }

  private func cell(_ money: Money) -> HTML? {
    money.minorUnits > 0 ? "\(whole: money, frame.amounts)" : nil
  }

  private func head(_ line: Spending.Line) -> HTML {
    guard spending.tag != nil else {
      let to = Link.to.spending(SpendingQuery(month: spending.month, tag: line.tag))
      return "<a \(href: to)><bdi>#\(line.tag.text)</bdi></a>"
    }
    let to = Link.to.activity(ActivityQuery.tagged(line.tag, in: line.month))
    return "<a \(href: to)>\(DayText.string(line.month))</a>"
  }

  private var nothing: HTML {
    """
    <div class="card empty"><p>\(spending.tag == nil ? Words.noTagsInMonth : Words.noTagInYear)</p>
    <p class="hint">\(Words.howToTag)</p></div>
    """
  }

  /// The other tags, to look at one through a year.
  private var tags: HTML? {
    let others = spending.tags.filter { $0 != spending.tag }
    guard !others.isEmpty || spending.tag != nil else { return nil }
    let links = others.map { tag -> HTML in
      "<a class=\"button quiet small\" \(href: .to.spending(SpendingQuery(tag: tag)))><bdi>#\(tag.text)</bdi></a>\n"
    }
    let all: HTML = "<a class=\"button quiet small\" \(href: .to.spending())>All tags</a>\n"
    return """
      <h2>Through the year</h2>
      <div class="actions">
      \(spending.tag == nil ? nil : all)\(links)
      </div>
      """
  }
}

/// The bars of sums: what went out and came in, as parts of the largest sum in the same currency.
struct SpendingBars {
  private var largest: [Currency: Int64] = [:]

  init(_ lines: [Spending.Line]) {
    for flow in lines.flatMap(\.flows) {
      largest[flow.currency] = max(
        largest[flow.currency] ?? 1, flow.moneyOut.minorUnits, flow.moneyIn.minorUnits)
    }
  }

  /// Two bars, of which one may be missing; a thousand units are the whole width.
  func html(_ flow: MoneyFlow) -> HTML {
    let (out, incoming) = (width(flow.moneyOut), width(flow.moneyIn))
    let height = out > 0 && incoming > 0 ? 14 : 6
    return """
      <svg class="bar" viewBox="0 0 1000 \(height)" height="\(height)" preserveAspectRatio="none" aria-hidden="true">\
      \(out > 0 ? "<rect width=\"\(out)\" height=\"6\"/>" as HTML : nil)\
      \(incoming > 0 ? "<rect class=\"in\" y=\"\(height - 6)\" width=\"\(incoming)\" height=\"6\"/>" as HTML : nil)</svg>
      """
  }

  /// At least a few units, so that a small sum is still seen.
  private func width(_ money: Money) -> Int {
    guard money.minorUnits > 0, let most = largest[money.currency] else { return 0 }
    return max(8, Int(Int128(money.minorUnits) * 1000 / Int128(most)))
  }
}
