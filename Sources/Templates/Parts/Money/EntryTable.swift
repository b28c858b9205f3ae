import WalletCore

/// Entries of an account, grouped by day: title and time, change and balance. Each links to its receipt.
///
/// Two columns of two lines each, so that it stays a table for screen readers and still fits the narrowest phone.
struct EntryTable {
  /// In display order.
  var entries: [Entry]
  var zone: DayZone
  var amounts: AmountStyle
  /// Today, to label "Today" and "Yesterday"; nil to label all days by date.
  var today: CivilDay? = nil
  /// The text if there are no entries.
  var empty: StaticString = "No activity yet. Make a deposit to get started."

  var html: HTML {
    guard !entries.isEmpty else { return "<p class=\"empty\">\(literal: empty)</p>" }
    var parts = HTML.StringInterpolation(literalCapacity: 400 + 440 * entries.count, interpolationCount: 0)
    parts.appendLiteral(
      """
      <div class="table">
      <table class="entries">
      <caption><span class="unseen">Entries
      """)
    if let currency = entries.first?.change.currency { parts.appendInterpolation(Words.inUnit(currency)) }
    parts.appendLiteral("</span></caption>\n")
    parts.appendInterpolation(TableHead("Entry", "Change and balance").html)
    var last: CivilDay?
    var lastRow = 0
    for (index, entry) in entries.enumerated() {
      let time = zone.civil(entry.at)
      let day = CivilDay(time)
      if day != last {
        parts.appendLiteral(last == nil ? "\n<tbody>\n" : "</tbody>\n<tbody>\n")
        append(day, index, to: &parts)
        last = day
        lastRow = index
      }
      append(entry, time, index, in: lastRow, to: &parts)
    }
    parts.appendLiteral("</tbody>\n</table>\n</div>")
    return HTML(stringInterpolation: parts)
  }

  /// The header row of a day.
  private func append(_ day: CivilDay, _ index: Int, to parts: inout HTML.StringInterpolation) {
    parts.appendLiteral("<tr class=\"day\"><th colspan=\"2\" scope=\"rowgroup\" id=\"day")
    parts.appendInterpolation(index)
    parts.appendLiteral("\">")
    if let today, day == today {
      parts.appendLiteral("Today")
    } else if let today, day == today.adding(days: -1) {
      parts.appendLiteral("Yesterday")
    } else {
      parts.appendInterpolation(day)
    }
    parts.appendLiteral("</th></tr>\n")
  }

  /// Appends an entry straight to the table's buffer, because entries are most of the page that is viewed most. A
  /// receipt's link is named by title, day and time; otherwise a list of links would have many with the same name.
  private func append(
    _ entry: Entry, _ time: CivilTime, _ index: Int, in day: Int, to parts: inout HTML.StringInterpolation
  ) {
    parts.appendLiteral("<tr><th scope=\"row\"><a class=\"what\" id=\"what")
    parts.appendInterpolation(index)
    parts.appendLiteral("\" aria-labelledby=\"what")
    parts.appendInterpolation(index)
    parts.appendLiteral(" day")
    parts.appendInterpolation(day)
    parts.appendLiteral(" when")
    parts.appendInterpolation(index)
    parts.appendLiteral("\" ")
    parts.appendInterpolation(href: .to.receipt(entry.operation))
    parts.appendLiteral(">")
    parts.appendInterpolation(Words.title(entry))
    parts.appendLiteral("</a> <span id=\"when")
    parts.appendInterpolation(index)
    parts.appendLiteral("\">")
    WhenText(moment: entry.at, zone: zone).append(to: &parts) { WhenText.appendClock(time, to: &$0) }
    if let exchange = entry.exchange {
      parts.appendLiteral("</span> <span class=\"left\">")
      parts.appendInterpolation(Words.otherSide(exchange, of: entry, amounts))
    }
    parts.appendLiteral(
      entry.isOutgoing ? "</span></th><td><span class=\"sum" : "</span></th><td><span class=\"sum in")
    parts.appendLiteral(MoneyText.room(for: entry.change, amounts).classes)
    parts.appendLiteral("\">")
    parts.appendInterpolation(signed: entry.change, amounts)
    parts.appendLiteral("</span> <span class=\"left")
    parts.appendLiteral(MoneyText.room(for: entry.balance, amounts).classes)
    // A hidden balance is short enough to stay on the word's line, on any phone.
    parts.appendLiteral(amounts == .hidden ? "\">Balance\u{A0}" : "\">Balance ")
    parts.appendInterpolation(labelled: entry.balance, amounts)
    parts.appendLiteral("</span></td></tr>\n")
  }
}
