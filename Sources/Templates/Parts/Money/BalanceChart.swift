import WalletCore

/// An account's balance over a month, as a step chart and as a table.
///
/// The picture stretches to the available space; the axis labels are text beside it, so that they keep their size.
struct BalanceChart {
  var statement: MonthStatement

  /// The width of a day and the height of the whole, in the picture's own units.
  private static let dayWidth = 20
  private static let height = 1000

  /// Nil for a month that has not begun, or if amounts are hidden, because a curve would show how they changed.
  func html(_ amounts: AmountStyle) -> HTML? {
    guard !statement.days.isEmpty, amounts == .plain else { return nil }
    let top = Self.top(for: highest)
    let half = Money(minorUnits: top.minorUnits / 2, currency: top.currency)
    let none = Money(minorUnits: 0, currency: top.currency)
    let width = Self.dayWidth * daysInMonth
    let line = steps(top)
    return """
      <figure class="card chart">
      <figcaption>Balance at the end of each day</figcaption>
      <div class="plot">
      <div class="scale" aria-hidden="true">\(whole: top, .plain)\(whole: half, .plain)\(whole: none, .plain)</div>
      <svg viewBox="0 0 \(width) \(Self.height)" preserveAspectRatio="none" role="img" aria-label="\(summary)">
      <path d="M0 0H\(width)M0 \(Self.height / 2)H\(width)"/>
      <path class="area" d="\(line)V\(Self.height)H0Z"/>
      <path class="zero" d="M0 \(Self.height)H\(width)"/>
      <path class="line" d="\(line)"/>
      </svg>
      <div class="scale days" aria-hidden="true"><span>\(label(1))</span><span>\(label(daysInMonth / 2 + 1))</span>\
      <span>\(label(daysInMonth))</span></div>
      </div>
      \(table)
      </figure>
      """
  }

  private var daysInMonth: Int { statement.month.lastDay.day }

  private var balances: [Int64] { [statement.opening.minorUnits] + statement.days.map(\.balance.minorUnits) }

  private var highest: Money {
    Money(minorUnits: balances.max() ?? 0, currency: statement.opening.currency)
  }

  /// A step for each day on which the balance changed; the last one extends to the end of its day.
  private func steps(_ top: Money) -> HTML {
    var path: HTML = "M0 \(height(of: statement.opening, top))"
    var last = statement.opening
    for (index, day) in statement.days.enumerated() where day.balance != last {
      path.append("H\(index * Self.dayWidth)V\(height(of: day.balance, top))")
      last = day.balance
    }
    path.append("H\(statement.days.count * Self.dayWidth)")
    return path
  }

  /// Measured from the top of the picture down, in 128 bits: a balance may have 10^17 units.
  private func height(of money: Money, _ top: Money) -> Int {
    let units = min(max(money.minorUnits, 0), top.minorUnits)
    return Self.height - Int(Int128(units) * Int128(Self.height) / Int128(top.minorUnits))
  }

  /// The smallest round amount that is not less than `money`; its half is round as well.
  static func top(for money: Money) -> Money {
    var unit = max(Int64(clamping: MoneyText.power(of: money.currency.scale)), 10)
    let most = min(money.minorUnits, money.currency.balanceLimit * 10)
    while true {
      for step in [1, 2, 4, 6, 8] as [Int64] where unit * step >= most {
        return Money(minorUnits: unit * step, currency: money.currency)
      }
      unit *= 10
    }
  }

  private func label(_ day: Int) -> String { DayText.short(statement.month.firstDay.adding(days: Int64(day - 1))) }

  private var summary: String {
    let low = Money(minorUnits: balances.min() ?? 0, currency: statement.opening.currency)
    return "Balance over \(DayText.string(statement.month)): from \(MoneyText.string(statement.opening, .plain)) to "
      + "\(MoneyText.string(statement.closing, .plain)), at the least \(MoneyText.string(low, .plain)), "
      + "at the most \(MoneyText.string(highest, .plain))."
  }

  private var table: HTML {
    var rows = HTML()
    for day in statement.days {
      rows.append("<tr><th scope=\"row\">\(day.day)</th><td>\(whole: day.balance, .plain)</td></tr>\n")
    }
    return """
      <details>
      <summary>Show as a table</summary>
      <table>
      <caption><span class="unseen">Balance at the end of each day</span></caption>
      \(TableHead("Day", "Balance").html)
      <tbody>
      \(rows)
      </tbody>
      </table>
      </details>
      """
  }
}
