import WalletCore

/// What all accounts were worth over time: the last 30 days or 12 months, as a chart with its table.
package struct TotalPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// Over which time.
  package var span: TotalSpan
  /// The totals, oldest first; empty if there never was an account.
  package var totals: [PastTotal]

  /// Creates a page from its parts.
  package init(frame: PageFrame, span: TotalSpan, totals: [PastTotal]) {
    self.frame = frame
    self.span = span
    self.totals = totals
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Total over time", section: .home,
      main: """
        <p class="back"><a \(href: .to.home())>Home</a></p>
        <h1>Total over time</h1>
        <nav class="actions spans" aria-label="Time">
        \(link(.days, "30 days"))
        \(link(.months, "12 months"))
        </nav>
        \(content)
        """
    ).html
  }

  private func link(_ other: TotalSpan, _ words: StaticString) -> HTML {
    let mark: HTML? = other == span ? " aria-current=\"page\"" : nil
    return "<a class=\"button quiet small\" \(href: .to.total(TotalQuery(other)))\(mark)>\(literal: words)</a>"
  }

  private var content: HTML {
    guard !totals.isEmpty else { return "<p class=\"empty\">\(Words.noTotalYet)</p>" }
    guard let chart = BalanceChart(totals: totals, by: span).html(frame.amounts) else {
      return "<p class=\"empty\">\(Words.totalHidden)</p>"
    }
    return "\(change)\n\(chart)\(incomplete)"
  }

  private var change: HTML? {
    guard let first = totals.first?.total.sum, let last = totals.last?.total.sum else { return nil }
    let (units, overflow) = last.minorUnits.subtractingReportingOverflow(first.minorUnits)
    guard !overflow else { return nil }
    return """
      <div class="figure">\(BigAmount(label: "Now", money: last, amounts: frame.amounts).html)
      <p class="lead">\(signed: .usd(cents: units), frame.amounts) \(span == .days ? Words.inThirtyDays : Words.inTwelveMonths)</p></div>
      """
  }

  private var incomplete: HTML? {
    totals.contains { !$0.total.leftOut.isEmpty }
      ? "\n<p class=\"hint\">\(Words.totalsWithoutRates)</p>" : nil
  }
}
