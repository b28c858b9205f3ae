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
    let scale = ChartScale(lowest: lowest, highest: highest)
    let width = Self.slotWidth * slots
    let line = steps(from: opening ?? first.balance, scale)
    return """
      <figure class="card chart">
      <figcaption>\(literal: caption)</figcaption>
      <div class="plot">
      <div class="scale" aria-hidden="true">\(whole: scale.top, .plain)\(whole: scale.middle, .plain)\(whole: scale.bottom, .plain)</div>
      <svg viewBox="0 0 \(width) \(Self.height)" preserveAspectRatio="none" role="img" aria-label="\(summary)">
      <path d="M0 0H\(width)M0 \(Self.height / 2)H\(width)"/>
      <path class="area" d="\(line)V\(Self.height)H0Z"/>
      <path\(scale.foot == 0 ? " class=\"zero\"" as HTML : nil) d="M0 \(Self.height)H\(width)"/>
      <path class="line" d="\(line)"/>
      </svg>
      <div class="scale days" aria-hidden="true">\(marks.map { "<span>\($0)</span>" as HTML })</div>
      </div>
      \(table)
      </figure>
      """
  }

  private var balances: [Int64] { (opening.map { [$0] } ?? []).map(\.minorUnits) + points.map(\.balance.minorUnits) }

  private var highest: Money { Money(minorUnits: balances.max() ?? 0, currency: currency) }

  private var lowest: Money { Money(minorUnits: balances.min() ?? 0, currency: currency) }

  private var currency: Currency { points.first?.balance.currency ?? .usd }

  /// A step for each point at which the balance changed; the last one extends to the end of its day or month.
  private func steps(from opening: Money, _ scale: ChartScale) -> HTML {
    func depth(_ money: Money) -> Int { scale.depth(of: money, in: Self.height) }
    var path: HTML = "M0 \(depth(opening))"
    var last = opening
    for (index, point) in points.enumerated() where point.balance != last {
      path.append("H\(index * Self.slotWidth)V\(depth(point.balance))")
      last = point.balance
    }
    path.append("H\(points.count * Self.slotWidth)")
    return path
  }

  private var summary: String {
    let (first, last) = (opening ?? points.first?.balance ?? lowest, points.last?.balance ?? lowest)
    return "\(name): from \(MoneyText.string(first, .plain)) to \(MoneyText.string(last, .plain)), "
      + "at the least \(MoneyText.string(lowest, .plain)), at the most \(MoneyText.string(highest, .plain))."
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
