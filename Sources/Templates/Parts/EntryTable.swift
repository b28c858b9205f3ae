import WalletCore

/// Entries of an account: what happened and when; what it changed and what was left. Each leads to its receipt.
///
/// Two columns of two lines each, so that it stays a table for readers and still fits the narrowest telephone.
struct EntryTable {
  /// In the order in which they are shown.
  var entries: [Entry]
  var zone: DayZone
  /// What is said where there are none.
  var empty: StaticString = "Nothing has happened in this account yet."

  var html: HTML {
    guard !entries.isEmpty else { return "<p class=\"empty\">\(literal: empty)</p>" }
    var parts = HTML.StringInterpolation(literalCapacity: 200 + 360 * entries.count, interpolationCount: 0)
    parts.appendLiteral(
      """
      <table class="entries">
      <thead class="unseen"><tr><th scope="col">Entry</th><th scope="col">Change and balance</th></tr></thead>
      <tbody>

      """)
    for entry in entries { append(entry, to: &parts) }
    parts.appendLiteral("</tbody>\n</table>")
    return HTML(stringInterpolation: parts)
  }

  /// Straight into the table's buffer: this is the most of the page that is seen most.
  private func append(_ entry: Entry, to parts: inout HTML.StringInterpolation) {
    parts.appendLiteral("<tr><td><a class=\"what\" ")
    parts.appendInterpolation(href: .receipt(entry.operation))
    parts.appendLiteral(">")
    parts.appendInterpolation(Words.title(entry))
    parts.appendLiteral("</a> ")
    parts.appendInterpolation(WhenText(moment: entry.at, zone: zone))
    parts.appendLiteral(
      entry.change.minorUnits < 0 ? "</td><td><span class=\"sum\">" : "</td><td><span class=\"sum in\">")
    parts.appendInterpolation(signed: entry.change)
    parts.appendLiteral("</span> <span class=\"left\">Balance ")
    parts.appendInterpolation(entry.balance)
    parts.appendLiteral("</span></td></tr>\n")
  }
}
