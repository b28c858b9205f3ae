import WalletCore

/// All months of an account's life by year, folded away: any of them is two presses away. Nothing if there is one month.
struct MonthChoice {
  var account: AccountID
  var months: ClosedRange<CivilMonth>
  /// The month that the page shows.
  var shown: CivilMonth

  var html: HTML? {
    guard months.lowerBound < months.upperBound else { return nil }
    var years = HTML()
    for year in (months.lowerBound.year...months.upperBound.year).reversed() {
      years.append("<h2>\(String(year))</h2>\n<p class=\"months\">\(links(of: year))</p>\n")
    }
    return """
      <details class="card unprinted">
      <summary>Choose a month</summary>
      \(years)
      </details>
      """
  }

  private func links(of year: Int64) -> HTML {
    var links = HTML()
    var month = months.lowerBound
    while month <= months.upperBound {
      if month.year == year { links.append(link(month)) }
      month = month.next
    }
    return links
  }

  /// The year stands above, but a link must say alone where it leads.
  private func link(_ month: CivilMonth) -> HTML {
    let mark: HTML? = month == shown ? " aria-current=\"page\"" : nil
    return """
      <a \(href: .to.statement(account, StatementQuery(month: month)))\(mark) aria-label="\(DayText.string(month))">\(DayText.monthNames[month.month - 1].prefix(3).description)</a>

      """
  }
}
