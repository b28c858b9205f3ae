/// The first page: logo and name, and a plain link for users who do not wait.
package struct SplashPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The next page.
  package var next: Link

  /// Creates a page from its parts.
  package init(frame: PageFrame, next: Link) {
    self.frame = frame
    self.next = next
  }

  /// The page.
  package var html: HTML {
    let brand = Brand.of(frame.theme)
    return Page(
      frame: frame, title: "Welcome", bare: true,
      main: """
        <div class="splash">
        <img src="\(literal: brand.logo)" alt="" width="128" height="128">
        <h1>\(literal: brand.name)</h1>
        <a class="button" \(href: next)>Open</a>
        </div>
        """
    ).html
  }
}
