import WalletCore

/// What all accounts were worth over time: the last 30 days or 12 months, as a chart with its table.
package struct TotalPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// Over which time.
  package var span: TotalSpan
  /// The totals; without a day if there never was an account.
  package var totals: PastTotals
  /// How old the rates of the newest total are.
  package var age: RateAge

  /// Creates a page from its parts.
  package init(frame: PageFrame, span: TotalSpan, totals: PastTotals, age: RateAge) {
    self.frame = frame
    self.span = span
    self.totals = totals
    self.age = age
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Total over time", section: .home, layout: .wide,
      main: """
        <p class="back"><a \(href: .to.home())>Home</a></p>
        \(content)
        """
    ).html
  }

  private var spans: HTML {
    """
    <nav class="actions spans" aria-label="Time">
    \(link(.days, "30 days"))
    \(link(.months, "12 months"))
    </nav>
    """
  }

  private func link(_ other: TotalSpan, _ words: StaticString) -> HTML {
    let mark: HTML? = other == span ? " aria-current=\"page\"" : nil
    return "<a class=\"button quiet small\" \(href: .to.total(TotalQuery(other)))\(mark)>\(literal: words)</a>"
  }

  private var content: HTML {
    let heading: HTML = "<h1>Total over time</h1>\n"
    guard !totals.days.isEmpty else {
      return AboutAndTask(
        about: "\(heading)\(spans)", isOnlyWords: false,
        task: """
          <div class="card empty"><p>\(Words.noTotalYet)</p>
          <a class="button" \(href: .to.home())>Home</a></div>
          """
      ).html
    }
    guard let chart = BalanceChart(totals: totals, by: span).html(frame.amounts) else {
      return "\(heading)<p class=\"empty\">\(Words.totalHidden)</p>"
    }
    let about: HTML = "\(heading)\(change)\n\(spans)\n\(incomplete)"
    return AboutAndTask(about: about, isOnlyWords: false, task: chart, more: byAccount).html
  }

  private var change: HTML? {
    guard let last = totals.days.last?.total.sum else { return nil }
    let change = totals.change.map { cents -> HTML in
      let money = Money.usd(cents: cents)
      return """
        \n<p class="lead">\(signed: money, frame.amounts) \(span == .days ? Words.inThirtyDays : Words.inTwelveMonths)</p>
        """
    }
    return "<div class=\"figure\">\(BigAmount(label: "Total", money: last, amounts: frame.amounts).html)\(change)</div>"
  }

  /// What the change is made of; nil if there was none, or if it cannot be told.
  private var byAccount: HTML? {
    guard frame.amounts == .plain, let change = totals.change, change != 0, !totals.accounts.isEmpty else { return nil }
    let foreign = totals.accounts.contains { $0.account.balance.currency != .usd }
    let hint: HTML? = foreign ? "\n<p class=\"hint\">\(Words.ratesCountToo)</p>" : nil
    return """
      <h2>What changed the total</h2>
      <div class="table">
      <table class="entries card">
      <caption><span class="unseen">How each account changed the total</span></caption>
      \(TableHead("Account", "Change").html)
      <tbody>
      \(totals.accounts.map(row))</tbody>
      </table>
      </div>\(hint)
      """
  }

  private func row(_ part: AccountChange) -> HTML {
    let isGain = part.change.minorUnits > 0
    return """
      <tr><th scope="row"><a class="what" \(href: .to.account(part.account.id))><bdi>\(part.account.name)</bdi></a> \
      <span class="left">\(part.worth.map { "Now \(whole: $0, frame.amounts)" as HTML } ?? "Closed")</span></th>\
      <td><span class="\(literal: isGain ? "sum in" : "sum")\(MoneyText.size(part.change, frame.amounts))">\(signed: part.change, frame.amounts)</span></td></tr>

      """
  }

  /// By which rates the newest total is reckoned and what it lacks, or that an earlier one lacks something.
  private var incomplete: HTML? {
    guard let last = totals.days.last?.total else { return nil }
    let note = TotalNote(total: last, age: age, amounts: frame.amounts).html
    let isWhole = totals.opening.leftOut.isEmpty && totals.days.allSatisfy { $0.total.leftOut.isEmpty }
    guard last.leftOut.isEmpty, !isWhole else { return note }
    return "\(note)\n<p class=\"hint\">\(Words.totalsWithoutRates)</p>"
  }
}
