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
    var html: HTML = """
      <table class="entries">
      <thead class="unseen"><tr><th scope="col">Entry</th><th scope="col">Change and balance</th></tr></thead>
      <tbody>

      """
    for entry in entries { html.append(row(entry)) }
    html.append("</tbody>\n</table>")
    return html
  }

  private func row(_ entry: Entry) -> HTML {
    let change: StaticString = entry.change.minorUnits < 0 ? "sum" : "sum in"
    return """
      <tr><td><a class="what" \(href: .receipt(entry.operation))>\(Words.title(entry))</a> \
      \(WhenText(moment: entry.at, zone: zone))</td>\
      <td><span class="\(literal: change)">\(signed: entry.change)</span> \
      <span class="left">Balance \(entry.balance)</span></td></tr>

      """
  }
}
