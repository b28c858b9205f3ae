import WalletCore

/// All months of an account's life by year, folded away: any of them is two presses away. Nothing if there is one month.
struct MonthChoice {
  var account: AccountID
  var months: ClosedRange<CivilMonth>
  /// The month that the page shows.
  var shown: CivilMonth

  /// How many years are listed: a clock that was wrong once must not make a page of ten thousand.
  private static let mostYears: Int64 = 100

  var html: HTML? {
    guard months.lowerBound < months.upperBound else { return nil }
    var years = HTML()
    var month = months.upperBound
    while month >= months.lowerBound, months.upperBound.year - month.year < Self.mostYears {
      let last = month
      while month > months.lowerBound, month.previous.year == last.year { month = month.previous }
      years.append(
        "<h2>\(String(last.year))</h2>\n<p class=\"months\">\(links(from: month, to: last))</p>\n")
      month = month.previous
    }
    return """
      <details class="unprinted">
      <summary>Choose a month</summary>
      \(years)
      </details>
      """
  }

  /// The months of one year.
  private func links(from first: CivilMonth, to last: CivilMonth) -> HTML {
    var links = HTML()
    var month = first
    while month <= last {
      links.append(link(month))
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
