import WalletCore

/// The home page as of the end of a day, read-only.
package struct PastHomePage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The day.
  package var day: CivilDay
  /// Whether that is today, which is not over.
  package var isToday: Bool
  /// The accounts that were open then, oldest first, as of that day.
  package var accounts: [Account]
  /// The balance trend of each account, in the accounts' order; empty if trends are not shown.
  package var trends: [BalanceTrend]
  /// What they were worth together, in dollars, by the rates of that day.
  package var total: DollarTotal
  /// How old those rates were.
  package var age: RateAge

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, day: CivilDay, isToday: Bool, accounts: [Account], trends: [BalanceTrend],
    total: DollarTotal, age: RateAge
  ) {
    self.frame = frame
    self.day = day
    self.isToday = isToday
    self.accounts = accounts
    self.trends = trends
    self.total = total
    self.age = age
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Balances on \(DayText.string(day))", section: .home, layout: .wide,
      main: """
        \(AboutAndTask(
          about: about, isOnlyWords: false, task: "<h2>Accounts</h2>\n\(list)",
          more: "<div class=\"card unprinted\">\(DayForm(page: .to.home(), typed: day.text).html)</div>"
        ).html)
        """
    ).html
  }

  private var about: HTML {
    """
    <h1>Balances on \(day)</h1>
    \(PastNotice(now: .to.home(), isToday: isToday).html)
    \(BigAmount(label: "Total", money: total.sum, amounts: frame.amounts).html)
    \(TotalNote(total: total, age: age, amounts: frame.amounts).html)
    """
  }

  private var list: HTML {
    guard !accounts.isEmpty else { return "<p class=\"empty\">You had no open account.</p>" }
    return AccountList(
      accounts: accounts, amounts: frame.amounts, trends: trends, worths: total.worths, day: day
    ).html
  }
}
