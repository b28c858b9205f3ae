/// The first page: logo and name, and a plain link for users who do not wait.
public struct SplashPage {
  /// The frame around the page.
  public var frame: PageFrame
  /// The next page.
  public var next: Link

  /// Creates a page from its parts.
  public init(frame: PageFrame, next: Link) {
    self.frame = frame
    self.next = next
  }

  /// The page.
  public var html: HTML {
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
