import WalletCore

/// The month or the year that a page shows, between arrows to the one before and after. Without either it is a line.
struct TimeStepper {
  /// What the arrows go through: "Months".
  var name: StaticString
  /// Where the arrow back leads, and the name of that time; nil for no arrow.
  var earlier: (link: Link, words: String)?
  /// The name of the shown time.
  var here: HTML
  /// Where the arrow forward leads; nil for no arrow.
  var later: (link: Link, words: String)?

  var html: HTML {
    guard earlier != nil || later != nil else { return "<p class=\"lead\">\(here)</p>" }
    return """
      <nav class="pager" aria-label="\(literal: name)">
      <span>\(earlier.map { arrow($0, "prev", "‹") })</span>
      <strong>\(here)</strong>
      <span>\(later.map { arrow($0, "next", "›") })</span>
      </nav>
      """
  }

  /// The same on a card of its own.
  var card: HTML { earlier == nil && later == nil ? html : "<div class=\"card\">\n\(html)\n</div>" }

  private func arrow(
    _ to: (link: Link, words: String), _ relation: StaticString, _ sign: StaticString
  ) -> HTML {
    "<a rel=\"\(literal: relation)\" \(href: to.link) aria-label=\"\(to.words)\" title=\"\(to.words)\">\(literal: sign)</a>"
  }
}
