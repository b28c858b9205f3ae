import WalletCore

/// What went out by tag or by month, and what came in, each as a table with bars.
struct SpendingTables {
  let spending: Spending
  let title: String
  let amounts: AmountStyle
  /// The currency that comes first: dollars, where there are some.
  let main: Currency
  private let out: [Item]
  private let incoming: [Item]

  /// A row: an amount with its tag or month.
  private struct Item {
    var head: HTML
    /// Nil for a month in which nothing moved.
    var money: Money?
  }

  init(spending: Spending, title: String, amounts: AmountStyle) {
    self.spending = spending
    self.title = title
    self.amounts = amounts
    let flows = spending.lines.flatMap(\.flows) + (spending.total?.all ?? [])
    let main = flows.contains { $0.currency == .usd } ? .usd : flows.first?.currency ?? .usd
    self.main = main
    func items(_ side: (MoneyFlow) -> Money) -> [Item] {
      spending.tag.map { Self.months(of: $0, spending, side) } ?? Self.tags(spending, main, side)
    }
    out = items(\.moneyOut)
    incoming = items(\.moneyIn)
  }

  /// The main currency's first and then the others' by their codes, the largest of each first; nothing that is zero.
  private static func tags(_ spending: Spending, _ main: Currency, _ side: (MoneyFlow) -> Money) -> [Item] {
    var items = spending.lines.flatMap { line in
      line.flows.map { Item(head: head(line, spending.month), money: side($0)) }
    }
    items += (spending.total?.untagged ?? []).map { Item(head: "No tag", money: side($0)) }
    return items.sorted { one, other in
      guard let one = one.money, let other = other.money else { return false }
      guard one.currency != other.currency else { return one.minorUnits > other.minorUnits }
      if one.currency == main || other.currency == main { return one.currency == main }
      return one.currency.code < other.currency.code
    }.filter { $0.money.map { $0.minorUnits > 0 } == true }
  }

  private static func head(_ line: Spending.Line, _ month: CivilMonth) -> HTML {
    "<a \(href: .to.spending(SpendingQuery(month: month, tag: line.tag)))><bdi>#\(line.tag.text)</bdi></a>"
  }

  /// The months of the year that is shown, the newest first, from the first account on.
  private static func months(of tag: NoteTag, _ spending: Spending, _ side: (MoneyFlow) -> Money) -> [Item] {
    var months = [spending.month]
    while months.count < Spending.months, let last = months.last, spending.oldest.map({ last > $0 }) ?? true {
      months.append(last.previous)
    }
    return months.flatMap { month -> [Item] in
      let words = DayText.short(month)
      let line = spending.lines.first { $0.month == month }
      let flows = (line?.flows ?? []).filter { side($0).minorUnits > 0 }
      guard !flows.isEmpty else { return [Item(head: "\(words)", money: nil)] }
      let link: HTML = "<a \(href: .to.activity(ActivityQuery.tagged(tag, in: month)))>\(words)</a>"
      return flows.map { Item(head: link, money: side($0)) }
    }
  }

  /// By tag each currency has its own tables, the main one first; a tag's months are one.
  var html: HTML {
    guard spending.tag == nil else {
      return "\(table(out, of: nil, isIn: false))\n\(table(incoming, of: nil, isIn: true))"
    }
    var html = HTML()
    for currency in currencies {
      let whole = spending.total?.all.first { $0.currency == currency }
      func items(_ all: [Item]) -> [Item] { all.filter { $0.money?.currency == currency } }
      html.append(
        """
        \(table(items(out), of: whole?.moneyOut, isIn: false, unit: currency))
        \(table(items(incoming), of: whole?.moneyIn, isIn: true, unit: currency))

        """)
    }
    return html
  }

  /// Those of the rows, the main one first.
  private var currencies: [Currency] {
    var found = [main]
    for money in (out + incoming).compactMap(\.money) where !found.contains(money.currency) {
      found.append(money.currency)
    }
    return found
  }

  /// - Parameters:
  ///   - items: the rows.
  ///   - whole: what the rows are parts of; nil for no parts.
  ///   - isIn: whether the money came in.
  ///   - unit: the currency of all rows; nil if they have several.
  /// - Returns: nil if nothing went that way.
  private func table(_ items: [Item], of whole: Money?, isIn: Bool, unit: Currency? = nil) -> HTML? {
    guard items.contains(where: { $0.money != nil }) else { return nil }
    let other: HTML? = unit.flatMap { $0 == main ? nil : ", \($0.code)" }
    return """
      <div class="card table">
      <table class="bars">
      <caption><span class="unseen">\(title): \(isIn ? "in" : "out" as HTML)\(other)</span></caption>
      <thead><tr><th scope="col">\(spending.tag == nil ? "Tag" : "Month" as HTML)</th>\
      <th scope="col">Money \(isIn ? "in" : "out" as HTML)\(other)</th></tr></thead>
      <tbody>
      \(items.map { row($0, whole, isIn: isIn, hasBar: unit != nil || $0.money?.currency == main) })</tbody>
      </table>
      </div>
      """
  }

  private func row(_ item: Item, _ whole: Money?, isIn: Bool, hasBar: Bool) -> HTML {
    guard let money = item.money else {
      return "<tr><th scope=\"row\">\(item.head)</th><td>–</td></tr>\n"
    }
    let unit: HTML? = money.currency == main ? nil : Words.spoken(money.currency)
    let share: HTML? = whole.flatMap { part(money, of: $0) }
    let bar: HTML? =
      hasBar && amounts == .plain
      ? "<tr aria-hidden=\"true\"><td colspan=\"2\">\(bar(money, whole, isIn: isIn))</td></tr>\n" : nil
    return """
      <tr><th scope="row">\(item.head)</th>\
      <td\(isIn ? " class=\"in\"" as HTML : nil)>\(short: money, amounts)\(unit)\(share)</td></tr>
      \(bar)
      """
  }

  /// Rounded percent of everything that went the same way, 100 for all of it only; hidden with the amounts.
  private func part(_ money: Money, of whole: Money) -> HTML? {
    guard amounts == .plain, whole.minorUnits > 0 else { return nil }
    let percent = Int(clamping: (Int128(money.minorUnits) * 200 / Int128(whole.minorUnits) + 1) / 2)
    let shown = money.minorUnits < whole.minorUnits ? min(percent, 99) : percent
    return " <span class=\"left\">\(shown < 1 ? "under 1" : "\(shown)" as HTML)%</span>"
  }

  /// What the longest bar stands for where there is no whole: the most that went either way.
  private func most(in currency: Currency) -> Int64 {
    (out + incoming).compactMap { $0.money?.currency == currency ? $0.money?.minorUnits : nil }.max() ?? 1
  }

  /// As long as the row's part of the whole. At least a few of a thousand units, so that a small sum is still seen.
  private func bar(_ money: Money, _ whole: Money?, isIn: Bool) -> HTML {
    let longest = max(whole?.minorUnits ?? most(in: money.currency), 1)
    let width = min(1000, max(8, Int(Int128(money.minorUnits) * 1000 / Int128(longest))))
    return """
      <svg class="bar" viewBox="0 0 1000 6" height="6" preserveAspectRatio="none" aria-hidden="true">\
      <rect\(isIn ? " class=\"in\"" as HTML : nil) width="\(width)" height="6"/></svg>
      """
  }
}
