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

extension Pager {
  /// Links between the pages of a list with the newest first; nil if there is one page only.
  /// - Parameters:
  ///   - page: the page number, from 1.
  ///   - hasMore: whether there is a next page.
  ///   - link: the address of a page.
  init?(page: Int, hasMore: Bool, link: (Int) -> Link) {
    guard page > 1 || hasMore else { return nil }
    self.init(
      previous: page > 1 ? (link(page - 1), "Newer") : nil, here: "Page \(page)",
      next: hasMore ? (link(page + 1), "Older") : nil)
  }
}
