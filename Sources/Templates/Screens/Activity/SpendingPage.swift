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
      frame: frame, title: title, failed: refusedTag != nil, section: .activity, layout: .wide,
      main: """
        \(refusedTag.map { _ in ErrorSummary(message: Words.sentence(ActivityProblem.tag), field: nil).html })
        \(back)
        <h1>\(heading)</h1>
        <div\(tags == nil ? nil : " class=\"columns\"" as HTML)>
        <div class="column">
        \(months)
        \(spending.lines.isEmpty ? nothing : table)
        \(spending.isBounded ? "<p class=\"hint\">\(Words.olderNotesLeftOut)</p>" as HTML : nil)
        \(spending.leavesTagsOut ? "<p class=\"hint\">\(Words.someTagsLeftOut)</p>" as HTML : nil)
        </div>
        \(tags)
        </div>
        """
    ).html
  }

  private var back: HTML {
    spending.tag == nil
      ? "<p class=\"back\"><a \(href: .to.activity())>Activity</a></p>"
      : "<p class=\"back\"><a \(href: .to.spending(SpendingQuery(month: spending.month)))>Spending by tag</a></p>"
  }

  private var heading: HTML { spending.tag.map { "<bdi>#\($0.text)</bdi>" } ?? "Spending by tag" }

  private var title: String {
    spending.tag.map { "#\($0.text)" } ?? "Spending by tag · \(DayText.string(spending.month))"
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
      \(spending.tag.map { tag in year.map { rows($0, of: tag, bars) } } ?? spending.lines.map { rows($0.flows, head($0), bars) })
      </tbody>\(spending.tag == nil ? nil : sums)
      </table>
      </div>
      <p class="hint">\(Words.whatCountsInSums)</p>
      """
  }

  /// The months of the year that is shown, the newest first, those without the tag as well.
  private var year: [CivilMonth] {
    var months = [spending.month]
    while months.count < Spending.months { months.append(months[months.count - 1].previous) }
    return months
  }

  private func rows(_ month: CivilMonth, of tag: NoteTag, _ bars: SpendingBars) -> HTML {
    let words = DayText.short(month)
    guard let line = spending.lines.first(where: { $0.month == month }) else {
      return "<tr><th scope=\"row\">\(words)</th><td>–</td><td>–</td></tr>\n"
    }
    return rows(line.flows, "<a \(href: .to.activity(ActivityQuery.tagged(tag, in: month)))>\(words)</a>", bars)
  }

  private func head(_ line: Spending.Line) -> HTML {
    "<a \(href: .to.spending(SpendingQuery(month: spending.month, tag: line.tag)))><bdi>#\(line.tag.text)</bdi></a>"
  }

  private func rows(_ flows: [MoneyFlow], _ head: HTML, _ bars: SpendingBars) -> HTML {
    var html = HTML()
    for flow in flows {
      let unit: HTML? = flows.count > 1 ? " <span class=\"left\">\(flow.currency.code)</span>" : nil
      html.append(row(flow, "\(head)\(unit)"))
      if frame.amounts == .plain, bars.compares(flow.currency) {
        html.append("<tr aria-hidden=\"true\"><td colspan=\"3\">\(bars.html(flow))</td></tr>\n")
      }
    }
    return html
  }

  private func row(_ flow: MoneyFlow, _ head: HTML) -> HTML {
    """
    <tr><th scope="row">\(head)</th><td>\(cell(flow.moneyOut))</td>\
    <td\(flow.moneyIn.minorUnits > 0 ? " class=\"in\"" as HTML : nil)>\(cell(flow.moneyIn))</td></tr>

    """
  }

  private func cell(_ money: Money) -> HTML { money.minorUnits > 0 ? "\(short: money, frame.amounts)" : "–" }

  private var sums: HTML { "\n<tfoot>\n\(spending.sums.map { row($0, "12 months, \($0.currency.code)") })</tfoot>" }

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
      <div class="column unprinted">
      <h2>Other tags</h2>
      <div class="tags">
      \(links)
      </div>
      </div>
      """
  }
}

/// The bars of sums: what went out as a part of the most that went out in the same currency, and the same for what came in.
struct SpendingBars {
  private var mostOut: [Currency: Int64] = [:]
  private var mostIn: [Currency: Int64] = [:]
  private var counts: [Currency: Int] = [:]

  init(_ lines: [Spending.Line]) {
    for flow in lines.lazy.flatMap(\.flows) {
      mostOut[flow.currency] = max(mostOut[flow.currency] ?? 1, flow.moneyOut.minorUnits)
      mostIn[flow.currency] = max(mostIn[flow.currency] ?? 1, flow.moneyIn.minorUnits)
      counts[flow.currency, default: 0] += 1
    }
  }

  /// Whether there are bars of a currency: a single one would be as long as the longest of another.
  func compares(_ currency: Currency) -> Bool { counts[currency, default: 0] > 1 || counts.count == 1 }

  /// Two bars, of which one may be missing; a thousand units are the whole width.
  func html(_ flow: MoneyFlow) -> HTML {
    let out = width(flow.moneyOut, of: mostOut[flow.currency] ?? 1)
    let incoming = width(flow.moneyIn, of: mostIn[flow.currency] ?? 1)
    let height = out > 0 && incoming > 0 ? 14 : 6
    return """
      <svg class="bar" viewBox="0 0 1000 \(height)" height="\(height)" preserveAspectRatio="none" aria-hidden="true">\
      \(out > 0 ? "<rect width=\"\(out)\" height=\"6\"/>" as HTML : nil)\
      \(incoming > 0 ? "<rect class=\"in\" y=\"\(height - 6)\" width=\"\(incoming)\" height=\"6\"/>" as HTML : nil)</svg>
      """
  }

  /// At least a few units, so that a small sum is still seen.
  private func width(_ money: Money, of most: Int64) -> Int {
    money.minorUnits > 0 ? max(8, Int(Int128(money.minorUnits) * 1000 / Int128(most))) : 0
  }
}
