import WalletCore

/// What happened in all accounts, grouped by day: title and time, amount and account. Each links to its receipt.
struct ActivityTable {
  /// In display order; not empty.
  var lines: [ActivityLine]
  var zone: DayZone
  var amounts: AmountStyle
  /// Today, to label "Today" and "Yesterday".
  var today: CivilDay
  /// The words to mark in notes; empty for none.
  var marked: [String] = []
  /// Whether a move between the user's accounts shows once, without a sign: the total did not change.
  var showsMovesOnce = true

  var html: HTML {
    let words = EntryWords(zone: zone, amounts: amounts, marked: marked)
    let table = DayTable(zone: zone, today: today, caption: "Activity", heads: ("Entry", "Amount and account"))
    return table.html(lines.lazy.map(\.entry.at)) { index, time, day, parts in
      words.append(lines[index].entry, time, index, in: day, to: &parts)
      append(lines[index], to: &parts)
    }
  }

  private func append(_ line: ActivityLine, to parts: inout HTML.StringInterpolation) {
    let entry = line.entry
    let isMove = showsMovesOnce && entry.isBetweenOwnAccounts
    parts.appendLiteral(entry.isOutgoing || isMove ? "<td><span class=\"sum" : "<td><span class=\"sum in")
    parts.appendLiteral(MoneyText.shortRoom(for: entry.change, amounts).classes)
    parts.appendLiteral("\">")
    if isMove {
      parts.appendInterpolation(short: entry.amount, amounts)
    } else {
      parts.appendInterpolation(signedShort: entry.change, amounts)
      if entry.change.currency != .usd { parts.appendInterpolation(Words.spoken(entry.change.currency)) }
    }
    parts.appendLiteral("</span> <bdi class=\"left\">")
    parts.appendInterpolation(line.accountName)
    parts.appendLiteral("</bdi></td></tr>\n")
  }
}
