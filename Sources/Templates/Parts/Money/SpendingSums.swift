import WalletCore

/// What went out in a time, large, and below it what came in and what moved in other currencies.
struct SpendingSums {
  /// By currency.
  var flows: [MoneyFlow]
  /// The currency that comes first.
  var main: Currency
  var amounts: AmountStyle

  var html: HTML? {
    guard !flows.isEmpty else { return nil }
    let first = flows.first { $0.currency == main } ?? MoneyFlow(in: main)
    let others = flows.filter { $0.currency != main }
    let label: HTML = others.isEmpty ? "Out" : "Out in \(main.code)"
    let large = BigAmount(label: label, money: first.moneyOut, amounts: amounts).html
    let rest =
      [row("In", first.moneyIn)]
      + others.flatMap { flow in
        [row("Out, \(flow.currency.code)", flow.moneyOut), row("In, \(flow.currency.code)", flow.moneyIn)]
      }
    let rows = rest.compactMap(\.self)
    let list: HTML = "\n<dl class=\"card facts\">\n\(rows)</dl>"
    return "<div class=\"figure\">\(large)</div>\(rows.isEmpty ? nil : list)"
  }

  private func row(_ label: HTML, _ money: Money) -> HTML? {
    guard money.minorUnits > 0 else { return nil }
    return "<div><dt>\(label)</dt><dd>\(short: money, amounts)\(Words.spoken(money.currency))</dd></div>\n"
  }
}
