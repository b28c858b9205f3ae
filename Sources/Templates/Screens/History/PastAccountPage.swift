import WalletCore

/// An account as of the end of a day, read-only.
package struct PastAccountPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The day.
  package var day: CivilDay
  /// Whether that is today, which is not over.
  package var isToday: Bool
  /// The account with the name and the balance that it had then.
  package var account: Account
  /// Its newest entries at that time, newest first.
  package var entries: [Entry]

  /// Creates a page from its parts.
  package init(frame: PageFrame, day: CivilDay, isToday: Bool, account: Account, entries: [Entry]) {
    self.frame = frame
    self.day = day
    self.isToday = isToday
    self.account = account
    self.entries = entries
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "\(account.name) on \(DayText.string(day))", section: .home, layout: .wide,
      main: """
        <p class="back"><a \(href: .to.home(HomeQuery(day)))>\(DayText.string(day))</a></p>
        \(AboutAndTask(about: about, isOnlyWords: false, task: activity, more: dayForm).html)
        """
    ).html
  }

  private var about: HTML {
    let label: HTML = "Balance on \(DayText.string(day))"
    return """
      <h1 class="name"><bdi>\(account.name)</bdi></h1>
      \(PastNotice(now: .to.account(account.id), isToday: isToday).html)
      \(BigAmount(label: label, money: account.balance, amounts: frame.amounts).html)
      \(closed)
      """
  }

  private var activity: HTML {
    """
    <div class="row">
    <h2>Activity up to this date</h2>
    <a \(href: .to.statement(account.id, StatementQuery(month: CivilMonth(day))))>Statement</a>
    </div>
    \(EntryTable(entries: entries, zone: frame.zone, amounts: frame.amounts, empty: "No activity up to this date.").html)
    """
  }

  private var dayForm: HTML {
    "<div class=\"card unprinted\">\(DayForm(page: .to.account(account.id), typed: day.text).html)</div>"
  }

  private var closed: HTML? {
    account.closedAt.map { "<p class=\"lead\">It was closed on \(WhenText(moment: $0, zone: frame.zone)).</p>" }
  }
}
