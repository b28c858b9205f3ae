import WalletCore

/// A table of what happened, grouped by day: two columns of two lines each, so that it stays a table for screen readers
/// and still fits the narrowest phone.
struct DayTable {
  var zone: DayZone
  /// Today, to label "Today" and "Yesterday"; nil to label all days by date.
  var today: CivilDay?
  /// The table's name for screen readers.
  var caption: HTML
  /// The heads of the columns.
  var heads: (StaticString, StaticString)

  /// - Parameters:
  ///   - moments: when each row happened, in display order; not empty.
  ///   - append: appends a row, given its index, its time of day and the index of the row that begins its day.
  /// - Returns: the table.
  func html(
    _ moments: some Collection<Timestamp>,
    _ append: (_ index: Int, _ time: CivilTime, _ day: Int, inout HTML.StringInterpolation) -> Void
  ) -> HTML {
    var parts = HTML.StringInterpolation(literalCapacity: 400 + 440 * moments.count, interpolationCount: 0)
    parts.appendLiteral("<div class=\"table\">\n<table class=\"entries\">\n<caption><span class=\"unseen\">")
    parts.appendInterpolation(caption)
    parts.appendLiteral("</span></caption>\n")
    parts.appendInterpolation(TableHead(heads.0, heads.1).html)
    var last: CivilDay?
    var lastRow = 0
    for (index, moment) in moments.enumerated() {
      let time = zone.civil(moment)
      let day = CivilDay(time)
      if day != last {
        parts.appendLiteral(last == nil ? "\n<tbody>\n" : "</tbody>\n<tbody>\n")
        appendHead(day, index, to: &parts)
        last = day
        lastRow = index
      }
      append(index, time, lastRow, &parts)
    }
    parts.appendLiteral("</tbody>\n</table>\n</div>")
    return HTML(stringInterpolation: parts)
  }

  /// The header row of a day.
  private func appendHead(_ day: CivilDay, _ index: Int, to parts: inout HTML.StringInterpolation) {
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
}

/// What a row of a ``DayTable`` has of an entry: its note or else its kind, which leads to its receipt, the time behind
/// the kind that a note stands in for, and what an exchange did.
struct EntryWords {
  var zone: DayZone
  var amounts: AmountStyle
  /// The words to mark in notes; empty for none.
  var marked: [String]

  /// Appends the row up to the cell's end. A receipt's link is named by title, day and time; otherwise a list of links
  /// would have many with the same name.
  func append(
    _ entry: Entry, _ time: CivilTime, _ index: Int, in day: Int,
    to parts: inout HTML.StringInterpolation
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
    if entry.note.isEmpty {
      parts.appendInterpolation(Words.title(entry))
    } else {
      append(note: entry.note, to: &parts)
    }
    parts.appendLiteral("</a> <span class=\"left\" id=\"when")
    parts.appendInterpolation(index)
    parts.appendLiteral("\">")
    if !entry.note.isEmpty {
      parts.appendInterpolation(Words.title(entry))
      parts.appendLiteral(" · ")
    }
    WhenText(moment: entry.at, zone: zone).append(to: &parts) { WhenText.appendClock(time, zone.hours, to: &$0) }
    if let exchange = entry.exchange {
      parts.appendLiteral("</span> <span class=\"left\">")
      parts.appendInterpolation(Words.otherSide(exchange, of: entry, amounts))
    }
    parts.appendLiteral("</span></th>")
  }

  private func append(note: String, to parts: inout HTML.StringInterpolation) {
    parts.appendLiteral("<bdi>")
    if marked.isEmpty {
      parts.appendInterpolation(note)
    } else {
      parts.appendInterpolation(MarkedText(note, words: marked).html)
    }
    parts.appendLiteral("</bdi>")
  }
}
