import Templates
import WalletCore

/// Pages in other currencies than dollars: with no decimals and with many, with a symbol, with a code on either side.
extension AllPages {
  static func abroad() throws -> [(String, HTML)] {
    try openings() + goals()
      + ["JPY", "KWD", "CHF", "BTC", "ETH"].flatMap { code in try abroad(in: Samples.currency(code)) }
  }

  private static func openings() throws -> [(String, HTML)] {
    let problems: [NewAccountProblem?] =
      [nil, .currency] + Refusals.names.map { .name($0) } + Refusals.ledger.map { .ledger($0) }
    let few = Array(CurrencyOptions.byName.prefix(4))
    return try problems.flatMap { problem in
      try [[], [Samples.currency("AFN"), .usd]].map { owned in
        let page = NewAccountPage(
          frame: Samples.frame(), name: Samples.hostile,
          currencies: CurrencyOptions.html(owned: owned, chosen: Samples.hostile, of: few), problem: problem,
          csrf: Samples.token, key: Samples.key)
        return ("new account \(String(describing: problem))", page.html)
      }
    }
  }

  private static func goals() throws -> [(String, HTML)] {
    let amounts = Refusals.amounts.map { SettingsProblem.goal($0, .usd) }
    let francs = SettingsProblem.goal(.otherCurrency(wanted: try Samples.currency("CHF")), try Samples.currency("CHF"))
    return try (amounts + [francs, .goalCurrency]).map { problem in
      var page = try settingsPage(problem: problem)
      page.goalTyped = Samples.hostile
      return ("settings \(problem)", page.html)
    }
  }

  private static func abroad(in currency: Currency) throws -> [(String, HTML)] {
    let account = try Samples.account(holding: Money(minorUnits: 123_456, currency: currency))
    let entry = Entry(
      sequence: 7, operation: Samples.operation, kind: .deposit, change: account.balance, balance: account.balance,
      otherName: nil, at: Samples.noon, number: 7)
    let shown = accountPage(account: account, entries: [entry], notice: .booked(entry))
    let refused = accountPage(account: account, amount: "x", problem: .amount(.notAnAmount))
    let moved = transferPage(account: account, receivers: [try Samples.account(2, holding: account.balance)])
    return [
      ("account \(currency) nil", shown.html), ("account \(currency)", refused.html),
      ("transfer \(currency) nil", moved.html),
      ("past account \(currency) nil", pastAccountPage(account: account, entries: [entry]).html),
    ]
  }
}
