import WalletCore

/// Entries of an account: what happened and when; what it changed and what was left. Each leads to its receipt.
///
/// Two columns of two lines each, so that it stays a table for readers and still fits the narrowest telephone.
struct EntryTable {
  /// In the order in which they are shown.
  var entries: [Entry]
  var zone: DayZone
  var amounts: AmountStyle
  /// What is said where there are none.
  var empty: StaticString = "Nothing has happened in this account yet."

  var html: HTML {
    guard !entries.isEmpty else { return "<p class=\"empty\">\(literal: empty)</p>" }
    var parts = HTML.StringInterpolation(literalCapacity: 300 + 440 * entries.count, interpolationCount: 0)
    parts.appendLiteral(
      """
      <table class="entries">
      <caption><span class="unseen">Entries</span></caption>

      """)
    parts.appendInterpolation(TableHead("Entry", "Change and balance").html)
    parts.appendLiteral("\n<tbody>\n")
    for (index, entry) in entries.enumerated() { append(entry, index, to: &parts) }
    parts.appendLiteral("</tbody>\n</table>")
    return HTML(stringInterpolation: parts)
  }

  /// Straight into the table's buffer: this is the most of the page that is seen most.
  /// A receipt's link is named by what happened and when: a list of links would have many of the same name otherwise.
  private func append(_ entry: Entry, _ index: Int, to parts: inout HTML.StringInterpolation) {
    parts.appendLiteral("<tr><th scope=\"row\"><a class=\"what\" id=\"what")
    parts.appendInterpolation(index)
    parts.appendLiteral("\" aria-labelledby=\"what")
    parts.appendInterpolation(index)
    parts.appendLiteral(" when")
    parts.appendInterpolation(index)
    parts.appendLiteral("\" ")
    parts.appendInterpolation(href: .receipt(entry.operation))
    parts.appendLiteral(">")
    parts.appendInterpolation(Words.title(entry))
    parts.appendLiteral("</a> <span id=\"when")
    parts.appendInterpolation(index)
    parts.appendLiteral("\">")
    parts.appendInterpolation(WhenText(moment: entry.at, zone: zone))
    parts.appendLiteral(
      entry.change.minorUnits < 0 ? "</span></th><td><span class=\"sum\">" : "</span></th><td><span class=\"sum in\">")
    parts.appendInterpolation(signed: entry.change, amounts)
    parts.appendLiteral("</span> <span class=\"left\">Balance ")
    parts.appendInterpolation(entry.balance, amounts)
    parts.appendLiteral("</span></td></tr>\n")
  }
}
