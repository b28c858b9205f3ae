import WalletCore

/// The accounts with their balances, each a card that links to its account.
struct AccountList {
  var accounts: [Account]
  var amounts: AmountStyle
  /// The balance trend of each account, in the accounts' order; empty if trends are not shown.
  var trends: [BalanceTrend] = []
  /// What each account is worth in dollars, in the accounts' order; empty if all are in dollars.
  var worths: [Money?] = []
  /// The day of the shown balances, at its end; nil for now.
  var day: CivilDay? = nil

  var html: HTML {
    var parts = HTML.StringInterpolation(literalCapacity: 64 + 400 * accounts.count, interpolationCount: 0)
    parts.appendLiteral("<ul class=\"accounts\">\n")
    for (index, account) in accounts.enumerated() {
      append(
        account, index < trends.count && amounts == .plain ? trends[index] : nil,
        worth: index < worths.count ? worths[index] : nil, to: &parts)
    }
    parts.appendLiteral("</ul>")
    return HTML(stringInterpolation: parts)
  }

  /// Appends an account to the list's buffer. The sparkline comes before the amount, so that amounts line up.
  private func append(
    _ account: Account, _ trend: BalanceTrend?, worth: Money?, to parts: inout HTML.StringInterpolation
  ) {
    parts.appendLiteral("<li><a class=\"card\" ")
    parts.appendInterpolation(href: .to.account(account.id, day.map { PastDayQuery($0) } ?? PastDayQuery()))
    parts.appendLiteral("><span class=\"name\">")
    AccountMark(account).append(to: &parts)
    parts.appendLiteral("<bdi>")
    parts.appendInterpolation(account.name)
    parts.appendLiteral("</bdi></span> ")
    if let trend { Sparkline(trend: trend).append(to: &parts) }
    parts.appendInterpolation(short: account.balance, amounts)
    if account.balance.currency != .usd { parts.appendInterpolation(Words.spoken(account.balance.currency)) }
    if let worth, account.balance.currency != .usd {
      parts.appendLiteral(" <span class=\"lead\">worth ")
      parts.appendInterpolation(whole: worth, amounts)
      parts.appendLiteral("</span>")
    }
    // An earlier day shows no holds.
    if day == nil, let held = Words.held(account, amounts) {
      parts.appendLiteral(" <span class=\"lead\">")
      parts.appendInterpolation(held)
      parts.appendLiteral("</span>")
    }
    // Nor does it show what the user wants of the account now.
    if day == nil, account.preferences != .none { append(account, to: &parts) }
    if let trend, let words = Words.change(trend, account.balance.currency, amounts) {
      parts.appendLiteral(" <span class=\"unseen\">")
      parts.appendInterpolation(words)
      parts.appendLiteral("</span>")
    }
    parts.appendLiteral("</a></li>\n")
  }

  /// That there is little in an account, and how much of its goal is saved.
  private func append(_ account: Account, to parts: inout HTML.StringInterpolation) {
    if account.isLow {
      parts.appendLiteral(" <span class=\"lead low\">")
      parts.appendInterpolation(Words.lowBalance)
      parts.appendLiteral("</span>")
    }
    if let goal = AccountGoal(account, amounts) {
      parts.appendLiteral(" <span class=\"lead progress\">")
      parts.appendInterpolation(goal.percent)
      parts.appendLiteral("% of its goal of ")
      parts.appendInterpolation(whole: goal.goal, amounts)
      parts.appendInterpolation(goal.bar)
      parts.appendLiteral("</span>")
    }
  }
}
