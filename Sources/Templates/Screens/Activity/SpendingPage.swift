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
        \(AboutAndTask(about: about, task: task).html)
        """
    ).html
  }

  private var about: HTML {
    """
    <h1>\(heading)</h1>
    \(months)
    \(sums)
    <p class="hint">\(Words.whatCountsInSums)</p>
    \(tags)
    """
  }

  private var task: HTML {
    """
    \(spending.lines.isEmpty ? nothing : nil)
    \(spending.lines.isEmpty && untagged.isEmpty ? nil : table)
    \(spending.isBounded ? "<p class=\"hint\">\(Words.olderNotesLeftOut)</p>" as HTML : nil)
    \(spending.leavesTagsOut ? "<p class=\"hint\">\(Words.someTagsLeftOut)</p>" as HTML : nil)
    """
  }

  private var untagged: [MoneyFlow] { spending.total?.untagged ?? [] }

  /// Everything of the month, or of the tag.
  private var sums: HTML? {
    let all = spending.tag == nil ? spending.total?.all ?? [] : spending.sums
    guard !all.isEmpty else { return nil }
    let flows = all.filter { $0.currency == .usd } + all.filter { $0.currency != .usd }
    let items = flows.map { flow -> HTML in
      let unit: HTML? = flows.count > 1 ? ", \(flow.currency.code)" : nil
      return """
        <div><dt>Out\(unit)</dt><dd><strong>\(cell(flow.moneyOut))</strong></dd></div>
        <div><dt>In\(unit)</dt><dd>\(cell(flow.moneyIn))</dd></div>

        """
    }
    return "<dl class=\"card sums\">\n\(items)</dl>"
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
    let bars = SpendingBars(spending.lines.flatMap(\.flows) + untagged)
    let months = spending.tag.map { tag in year.map { rows($0, of: tag, bars) } }
    return """
      <div class="card table">
      <table class="bars">
      <caption><span class="unseen">\(title)</span></caption>
      <thead><tr><th scope="col">\(spending.tag == nil ? "Tag" : "Month" as HTML)</th>\
      <th scope="col">Out</th>\(hasIn ? "<th scope=\"col\">In</th>" as HTML : nil)</tr></thead>
      <tbody>
      \(months ?? spending.lines.map { rows($0.flows, head($0), bars) })\(rows(untagged, "No tag", bars))
      </tbody>
      </table>
      </div>
      """
  }

  /// Whether something came in: else that column would have dashes only.
  private var hasIn: Bool {
    (spending.lines.flatMap(\.flows) + untagged).contains { $0.moneyIn.minorUnits > 0 }
  }

  /// The months of the year that is shown, the newest first, those without the tag as well, from the first account on.
  private var year: [CivilMonth] {
    var months = [spending.month]
    while months.count < Spending.months, let last = months.last, spending.oldest.map({ last > $0 }) ?? true {
      months.append(last.previous)
    }
    return months
  }

  private func rows(_ month: CivilMonth, of tag: NoteTag, _ bars: SpendingBars) -> HTML {
    let words = DayText.short(month)
    guard let line = spending.lines.first(where: { $0.month == month }) else {
      return "<tr><th scope=\"row\">\(words)</th>\(Self.none)\(hasIn ? Self.none : nil)</tr>\n"
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
        html.append("<tr aria-hidden=\"true\"><td colspan=\"\(hasIn ? 3 : 2)\">\(bars.html(flow))</td></tr>\n")
      }
    }
    return html
  }

  private func row(_ flow: MoneyFlow, _ head: HTML) -> HTML {
    """
    <tr><th scope="row">\(head)</th>\(flow.moneyOut.minorUnits > 0 ? "<td>\(cell(flow.moneyOut))</td>" : Self.none)\
    \(hasIn ? incoming(flow.moneyIn) : nil)</tr>

    """
  }

  private func incoming(_ money: Money) -> HTML {
    money.minorUnits > 0 ? "<td class=\"in\">\(cell(money))</td>" : Self.none
  }

  private static let none: HTML = "<td class=\"none\">–</td>"

  private func cell(_ money: Money) -> HTML { money.minorUnits > 0 ? "\(short: money, frame.amounts)" : "–" }

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

/// The bars of sums: parts of the most that went out or came in in the same currency.
struct SpendingBars {
  private var most: [Currency: Int64] = [:]
  private var counts: [Currency: Int] = [:]

  init(_ flows: [MoneyFlow]) {
    for flow in flows {
      most[flow.currency] = max(most[flow.currency] ?? 1, flow.moneyOut.minorUnits, flow.moneyIn.minorUnits)
      counts[flow.currency, default: 0] += 1
    }
  }

  /// Whether there are bars of a currency: a single one would be as long as the longest of another.
  func compares(_ currency: Currency) -> Bool { counts[currency, default: 0] > 1 || counts.count == 1 }

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
    money.minorUnits > 0 ? max(8, Int(Int128(money.minorUnits) * 1000 / Int128(most[money.currency] ?? 1))) : 0
  }
}
