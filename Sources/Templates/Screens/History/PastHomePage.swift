import WalletCore

/// The home page as it stood at the end of a day: to look at only.
public struct PastHomePage {
  /// The frame around it.
  public var frame: PageFrame
  /// The day.
  public var day: CivilDay
  /// Whether that is today, which is not over.
  public var isToday: Bool
  /// The accounts that were open then, oldest first, as they stood.
  public var accounts: [Account]
  /// How each came to its balance, in the accounts' order; empty where that is not told.
  public var trends: [BalanceTrend]
  /// What they held together.
  public var total: Money

  /// - Parameters:
  ///   - frame: the frame around it.
  ///   - day: the day.
  ///   - isToday: whether that is today, which is not over.
  ///   - accounts: the accounts that were open then, oldest first, as they stood.
  ///   - trends: how each came to its balance, in the accounts' order; empty where that is not told.
  ///   - total: what they held together.
  public init(
    frame: PageFrame, day: CivilDay, isToday: Bool = false, accounts: [Account], trends: [BalanceTrend] = [],
    total: Money
  ) {
    self.frame = frame
    self.day = day
    self.isToday = isToday
    self.accounts = accounts
    self.trends = trends
    self.total = total
  }

  /// The page.
  public var html: HTML {
    Page(
      frame: frame, title: "Home on \(DayText.string(day))", section: .home,
      main: """
        <h1>\(day)</h1>
        \(PastNotice(now: .to.home(), isToday: isToday).html)
        \(BigAmount(label: "Total", money: total, amounts: frame.amounts).html)
        <h2>Accounts</h2>
        \(list)
        <div class="card unprinted">\(DayForm(page: .to.home(), typed: day.text).html)</div>
        """
    ).html
  }

  private var list: HTML {
    guard !accounts.isEmpty else { return "<p class=\"empty\">You had no open account.</p>" }
    return AccountList(accounts: accounts, amounts: frame.amounts, trends: trends, day: day).html
  }
}
