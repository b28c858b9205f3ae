import WalletCore

/// What went out in a time, large, and below it what came in; in several currencies, a table of both.
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
    let rest = others.isEmpty ? incoming(first) : table([first] + others)
    return "<div class=\"figure\">\(large)</div>\(rest)"
  }

  private func incoming(_ flow: MoneyFlow) -> HTML? {
    guard flow.moneyIn.minorUnits > 0 else { return nil }
    return "\n<dl class=\"card sums\">\n<div><dt>In</dt><dd>\(short: flow.moneyIn, amounts)</dd></div>\n</dl>"
  }

  private func table(_ flows: [MoneyFlow]) -> HTML {
    """

    <div class="card table">
    <table class="bars">
    <caption><span class="unseen">By currency</span></caption>
    <thead><tr><th scope="col">Currency</th><th scope="col">Out</th><th scope="col">In</th></tr></thead>
    <tbody>
    \(flows.map(row))</tbody>
    </table>
    </div>
    """
  }

  private func row(_ flow: MoneyFlow) -> HTML {
    "<tr><th scope=\"row\">\(flow.currency.code)</th>\(cell(flow.moneyOut))\(cell(flow.moneyIn))</tr>\n"
  }

  private func cell(_ money: Money) -> HTML {
    money.minorUnits > 0 ? "<td>\(short: money, amounts)</td>" : "<td>–</td>"
  }
}
