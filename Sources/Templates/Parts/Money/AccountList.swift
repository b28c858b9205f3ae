import WalletCore

/// The accounts with their balances, each a card that leads to its account.
struct AccountList {
  var accounts: [Account]
  var amounts: AmountStyle
  /// How each came to its balance, in the accounts' order; empty where that is not told.
  var trends: [BalanceTrend] = []
  /// The day at whose end they stood so, where that is not now.
  var day: CivilDay? = nil

  var html: HTML {
    var parts = HTML.StringInterpolation(literalCapacity: 64 + 400 * accounts.count, interpolationCount: 0)
    parts.appendLiteral("<ul class=\"accounts\">\n")
    for (index, account) in accounts.enumerated() {
      append(account, index < trends.count && amounts == .plain ? trends[index] : nil, to: &parts)
    }
    parts.appendLiteral("</ul>")
    return HTML(stringInterpolation: parts)
  }

  /// Straight into the list's buffer. The line comes before the amount, so that amounts stand below each other.
  private func append(_ account: Account, _ trend: BalanceTrend?, to parts: inout HTML.StringInterpolation) {
    parts.appendLiteral("<li><a class=\"card\" ")
    parts.appendInterpolation(href: .to.account(account.id, day.map { PastDayQuery($0) } ?? PastDayQuery()))
    parts.appendLiteral("><bdi class=\"name\">")
    parts.appendInterpolation(account.name)
    parts.appendLiteral("</bdi> ")
    if let trend { Sparkline(trend: trend).append(to: &parts) }
    parts.appendInterpolation(whole: account.balance, amounts)
    if let trend, let words = Words.change(trend, account.balance.currency, amounts) {
      parts.appendLiteral(" <span class=\"unseen\">")
      parts.appendInterpolation(words)
      parts.appendLiteral("</span>")
    }
    parts.appendLiteral("</a></li>\n")
  }
}
