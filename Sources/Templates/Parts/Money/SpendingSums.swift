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
    let large = BigAmount(label: "Out", money: first.moneyOut, amounts: amounts).html
    let sorted = [first] + flows.filter { $0.currency != main }
    let rest = sorted.flatMap { flow -> [HTML] in
      let unit: HTML? = flow.currency == main ? nil : ", \(flow.currency.code)"
      let out = flow.currency == main ? nil : item("Out\(unit)", flow.moneyOut)
      return [out, item("In\(unit)", flow.moneyIn)].compactMap(\.self)
    }
    let list: HTML = "\n<dl class=\"card sums\">\n\(rest.map { $0 })</dl>"
    return "<div class=\"figure\">\(large)</div>\(rest.isEmpty ? nil : list)"
  }

  private func item(_ label: HTML, _ money: Money) -> HTML? {
    guard money.minorUnits > 0 else { return nil }
    return "<div><dt>\(label)</dt><dd>\(short: money, amounts)</dd></div>\n"
  }
}
