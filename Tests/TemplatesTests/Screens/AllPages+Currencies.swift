import Templates
import WalletCore

/// Pages in other currencies than dollars: with no decimals and with many, with a symbol, with a code on either side.
extension AllPages {
  static func abroad() throws -> [(String, HTML)] {
    try openings() + goals() + totals()
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

  /// Home now and on earlier days, with currencies that have rates of several days, and some without any.
  private static func totals() throws -> [(String, HTML)] {
    let held = [("USD", 500), ("EUR", 10_000), ("JPY", 5_000), ("BTC", 5_000_000), ("KWD", 1_500), ("XAF", 70)]
    let accounts = try held.enumerated().map { index, each in
      try Samples.account(UInt8(index + 1), Samples.hostile, holding: Samples.money(Int64(each.1), each.0))
    }
    let worths = [(code: "EUR", worth: Int64(11_172)), ("JPY", 65)]
    let today = try Samples.rates(worths)
    // What was kept bears its day alone.
    let kept = try Samples.rates(worths, asOf: .day(Samples.today))
    let older = RateTable(BuiltInRates.prices)
    return [("today", today), ("older", older), ("none", .empty)].flatMap { name, rates in
      let total = DollarTotal(accounts, by: rates)
      let then = DollarTotal(accounts, by: name == "today" ? kept : rates)
      let past = RateAge(now: Samples.age.now, isPresent: false, zone: Samples.age.zone)
      return [
        ("home \(name)", homePage(accounts: accounts, total: total).html),
        ("past home \(name)", pastHomePage(accounts: accounts, total: then, age: past).html),
      ]
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
