/// Links to the previous and the next page.
struct Pager {
  var previous: (link: Link, words: StaticString)?
  /// The label of the current page.
  var here: String
  var next: (link: Link, words: StaticString)?

  var html: HTML {
    """
    <nav class="pager" aria-label="Pages">
    <span>\(previous.map { link($0.link, $0.words, "prev") })</span>
    <span>\(here)</span>
    <span>\(next.map { link($0.link, $0.words, "next") })</span>
    </nav>
    """
  }

  private func link(_ link: Link, _ words: StaticString, _ relation: StaticString) -> HTML {
    "<a rel=\"\(literal: relation)\" \(href: link)>\(literal: words)</a>"
  }
}
