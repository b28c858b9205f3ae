import WalletCore

/// Entries of an account, grouped by day: title and time, change and balance. Each links to its receipt.
struct EntryTable {
  /// In display order.
  var entries: [Entry]
  var zone: DayZone
  var amounts: AmountStyle
  /// Today, to label "Today" and "Yesterday"; nil to label all days by date.
  var today: CivilDay? = nil
  /// The words to mark in notes; empty for none.
  var marked: [String] = []
  /// The text if there are no entries.
  var empty: StaticString = "No activity yet. Make a deposit to get started."

  var html: HTML {
    guard let currency = entries.first?.change.currency else { return "<p class=\"empty\">\(literal: empty)</p>" }
    let words = EntryWords(zone: zone, amounts: amounts, marked: marked)
    let table = DayTable(
      zone: zone, today: today, caption: "Entries\(Words.inUnit(currency))", heads: ("Entry", "Change and balance"))
    return table.html(entries.lazy.map(\.at)) { index, time, day, parts in
      words.append(entries[index], time, index, in: day, to: &parts)
      appendSums(entries[index], to: &parts)
    }
  }

  /// Appends straight to the table's buffer, because entries are most of the page that is viewed most.
  private func appendSums(_ entry: Entry, to parts: inout HTML.StringInterpolation) {
    parts.appendLiteral(entry.isOutgoing ? "<td><span class=\"sum" : "<td><span class=\"sum in")
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
