import WalletCore

/// How a balance changed, as a step chart and as a table.
///
/// The picture stretches to the available space; the axis labels are text beside it, so that they keep their size.
struct BalanceChart {
  /// The balance at the end of a day or a month.
  struct Point {
    /// The day or month in the table.
    var label: String
    var balance: Money
  }

  /// What the picture shows.
  var caption: StaticString
  /// The same for those who do not see it, with the time: `Balance over November 2026`.
  var name: String
  /// The head of the table's first column.
  var head: StaticString
  /// The balance before the first point; nil if it began with that.
  var opening: Money?
  /// Oldest first.
  var points: [Point]
  /// How many points the width has room for.
  var slots: Int
  /// The labels under the picture: at its beginning, middle and end.
  var marks: [String]

  /// The width of a point and the height of the whole, in the picture's own units.
  private static let slotWidth = 20
  private static let height = 1000

  /// Nil for a month that has not begun, or if amounts are hidden, because a curve would show how they changed.
  func html(_ amounts: AmountStyle) -> HTML? {
    guard let first = points.first, amounts == .plain else { return nil }
    let top = Self.top(for: highest)
    let half = Money(minorUnits: top.minorUnits / 2, currency: top.currency)
    let none = Money(minorUnits: 0, currency: top.currency)
    let width = Self.slotWidth * slots
    let line = steps(from: opening ?? first.balance, top)
    return """
      <figure class="card chart">
      <figcaption>\(literal: caption)</figcaption>
      <div class="plot">
      <div class="scale" aria-hidden="true">\(whole: top, .plain)\(whole: half, .plain)\(whole: none, .plain)</div>
      <svg viewBox="0 0 \(width) \(Self.height)" preserveAspectRatio="none" role="img" aria-label="\(summary)">
      <path d="M0 0H\(width)M0 \(Self.height / 2)H\(width)"/>
      <path class="area" d="\(line)V\(Self.height)H0Z"/>
      <path class="zero" d="M0 \(Self.height)H\(width)"/>
      <path class="line" d="\(line)"/>
      </svg>
      <div class="scale days" aria-hidden="true">\(marks.map { "<span>\($0)</span>" as HTML })</div>
      </div>
      \(table)
      </figure>
      """
  }

  private var balances: [Int64] { (opening.map { [$0] } ?? []).map(\.minorUnits) + points.map(\.balance.minorUnits) }

  private var highest: Money {
    Money(minorUnits: balances.max() ?? 0, currency: points.first?.balance.currency ?? .usd)
  }

  /// A step for each point at which the balance changed; the last one extends to the end of its day or month.
  private func steps(from opening: Money, _ top: Money) -> HTML {
    var path: HTML = "M0 \(height(of: opening, top))"
    var last = opening
    for (index, point) in points.enumerated() where point.balance != last {
      path.append("H\(index * Self.slotWidth)V\(height(of: point.balance, top))")
      last = point.balance
    }
    path.append("H\(points.count * Self.slotWidth)")
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

  private var summary: String {
    let low = Money(minorUnits: balances.min() ?? 0, currency: highest.currency)
    let (first, last) = (opening ?? points.first?.balance ?? low, points.last?.balance ?? low)
    return "\(name): from \(MoneyText.string(first, .plain)) to \(MoneyText.string(last, .plain)), "
      + "at the least \(MoneyText.string(low, .plain)), at the most \(MoneyText.string(highest, .plain))."
  }

  private var table: HTML {
    var rows = HTML()
    for point in points {
      rows.append("<tr><th scope=\"row\">\(point.label)</th><td>\(whole: point.balance, .plain)</td></tr>\n")
    }
    return """
      <details>
      <summary>Show as a table</summary>
      <table>
      <caption><span class="unseen">\(literal: caption)</span></caption>
      \(TableHead(head, "Balance").html)
      <tbody>
      \(rows)
      </tbody>
      </table>
      </details>
      """
  }
}

extension BalanceChart {
  /// An account's balance over a month.
  init(statement: MonthStatement) {
    let days = statement.month.lastDay.day
    func label(_ day: Int) -> String { DayText.short(statement.month.firstDay.adding(days: Int64(day - 1))) }
    self.init(
      caption: "Balance at the end of each day", name: "Balance over \(DayText.string(statement.month))", head: "Day",
      opening: statement.opening, points: statement.days.map { Point(label: "\($0.day.day)", balance: $0.balance) },
      slots: days, marks: [label(1), label(days / 2 + 1), label(days)])
  }

  /// What all accounts were worth, at the ends of days or months.
  init(totals: PastTotals, by span: TotalSpan) {
    let days = totals.days
    let points = days.map { past in
      Point(
        label: span == .days ? DayText.string(past.day) : DayText.string(CivilMonth(past.day)), balance: past.total.sum)
    }
    let labels = days.map { past in
      span == .days ? DayText.short(past.day) : DayText.short(CivilMonth(past.day))
    }
    // With one or two points the middle is one of the ends.
    let marks = labels.count < 3 ? labels : [labels[0], labels[labels.count / 2], labels[labels.count - 1]]
    self.init(
      caption: span == .days ? "Total at the end of each day" : "Total at the end of each month",
      name: "Total over the last \(span == .days ? "30 days" : "12 months")", head: span == .days ? "Day" : "Month",
      opening: totals.opening.sum, points: points, slots: max(points.count, 1), marks: marks)
  }
}
