import WalletCore

/// Leaving for good: what is erased, what stays, and the button. While a charge runs or money is held the page says so,
/// and has no form.
package struct LeavePage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The open accounts, and what keeps the user from leaving.
  package var reading: LeavingReading
  /// How long signing in calls it off, in seconds.
  package var wait: Int
  /// For how many years invoices keep their addressee.
  package var invoicesKept: Int
  /// Whether the form was refused: something came into the way meanwhile.
  package var isRefused: Bool
  /// The form's CSRF token.
  package var csrf: FormToken

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, reading: LeavingReading, wait: Int, invoicesKept: Int, isRefused: Bool, csrf: FormToken
  ) {
    self.frame = frame
    self.reading = reading
    self.wait = wait
    self.invoicesKept = invoicesKept
    self.isRefused = isRefused
    self.csrf = csrf
  }

  /// The page.
  package var html: HTML {
    let obstacle = reading.obstacle
    return Page(
      frame: frame, title: Words.leaveTitle, failed: isRefused, section: .settings, layout: .wide,
      main: """
        \(isRefused ? obstacle.map { ErrorSummary(message: Words.sentence($0), field: nil).html } : nil)
        <p class="back"><a \(href: .to.settings())>Settings</a></p>
        \(AboutAndTask(about: about, task: obstacle.map(wayOut) ?? asking).html)
        """
    ).html
  }

  private var about: HTML {
    """
    <h1>\(Words.leaveTitle)</h1>
    <p class="lead">This erases:</p>
    <ul class="points lead">
    \(Words.whatIsErased.map { "<li>\($0)</li>\n" as HTML })</ul>
    <p class="lead">This stays:</p>
    <ul class="points lead">
    \(Words.whatStays(invoices: reading.invoices > 0, years: invoicesKept).map { "<li>\($0)</li>\n" as HTML })</ul>
    """
  }

  private var asking: HTML {
    """
    \(money)
    <div class="card stack">
    <p>\(Words.exportFirst)</p>
    <a class="button second" \(href: .to.export())>Export your data first</a>
    </div>
    <form class="card stack" method="post" \(action: .to.leave())>
    \(csrf.field)
    <p>\(Words.whenErased(wait: wait))</p>
    <div class="actions">
    <button class="danger">\(Words.leaveTitle)</button>
    <a class="button second" \(href: .to.settings())>Cancel</a>
    </div>
    </form>
    """
  }

  /// What would stay with the wallet, a sum for each currency.
  private var money: HTML? {
    var sums: [(currency: Currency, units: Int64)] = []
    for account in reading.accounts where account.balance.minorUnits > 0 {
      let balance = account.balance
      if let index = sums.firstIndex(where: { $0.currency == balance.currency }) {
        // The balances of all accounts of a currency together are no more than the books allow.
        sums[index].units = sums[index].units.addingReportingOverflow(balance.minorUnits).partialValue
      } else {
        sums.append((balance.currency, balance.minorUnits))
      }
    }
    guard !sums.isEmpty else { return nil }
    let lines = sums.map { sum in
      "<li><strong>\(Money(minorUnits: sum.units, currency: sum.currency), frame.amounts)</strong></li>\n" as HTML
    }
    return """
      <div class="card warn stack">
      <p>\(Words.moneyStays)</p>
      <ul class="points">
      \(lines)</ul>
      </div>
      """
  }

  private func wayOut(_ obstacle: LeavingObstacle) -> HTML {
    switch obstacle {
    case .charging:
      return """
        <div class="card stack">
        \(isRefused ? nil : "<p>\(Words.sentence(obstacle))</p>" as HTML)
        <a class="button second" \(href: .to.charge())>Show chargers</a>
        </div>
        """
    case .held:
      let accounts = reading.accounts.filter { $0.held.minorUnits > 0 }
      return """
        <div class="card stack">
        \(isRefused ? nil : "<p>\(Words.sentence(obstacle))</p>" as HTML)
        \(accounts.map { "<a class=\"button second\" \(href: .to.account($0.id))><bdi>\($0.name)</bdi></a>\n" as HTML })</div>
        """
    }
  }
}
