import WalletCore

/// The month or the year that a page shows, between arrows to the one before and after. Without either it is a line.
/// Where the page's heading says the time, the arrows say theirs.
struct TimeStepper {
  /// What the arrows go through: "Months".
  var name: StaticString
  /// Where the arrow back leads, and the name of that time; nil for no arrow.
  var earlier: (link: Link, words: String)?
  /// The name of the shown time; nil where the heading says it.
  var here: HTML?
  /// Where the arrow forward leads; nil for no arrow.
  var later: (link: Link, words: String)?

  /// Nil if there is nothing to say.
  var html: HTML? {
    guard earlier != nil || later != nil else { return here.map { "<p class=\"lead\">\($0)</p>" } }
    return """
      <nav class="pager" aria-label="\(literal: name)">
      <span>\(earlier.map { arrow($0, isBack: true) })</span>
      \(middle)
      <span>\(later.map { arrow($0, isBack: false) })</span>
      </nav>
      """
  }

  /// The same on a card of its own. What only leads elsewhere is not printed.
  var card: HTML? {
    guard earlier != nil || later != nil else { return html }
    return "<div class=\"card\(here == nil ? " unprinted" as HTML : nil)\">\n\(html)\n</div>"
  }

  private var middle: HTML { here.map { "<strong>\($0)</strong>" as HTML } ?? "<span></span>" }

  private func arrow(_ to: (link: Link, words: String), isBack: Bool) -> HTML {
    let relation: HTML = isBack ? "rel=\"prev\"" : "rel=\"next\""
    let sign: HTML = isBack ? "‹" : "›"
    guard here == nil else {
      return "<a \(relation) \(href: to.link) aria-label=\"\(to.words)\" title=\"\(to.words)\">\(sign)</a>"
    }
    let mark: HTML = "<span aria-hidden=\"true\">\(sign)</span>"
    let words: HTML = isBack ? "\(mark) \(to.words)" : "\(to.words) \(mark)"
    return "<a \(relation) \(href: to.link)>\(words)</a>"
  }
}
