/// The frame around every screen: head, header with logo and name, navigation, the screen's own content, footer.
struct Page {
  /// Where a screen stands in the navigation.
  enum Section { case home, settings, none }

  /// How a screen's content lies.
  enum Layout {
    /// One column.
    case plain
    /// One column; on a telephone the last card lies low, where the thumb is.
    case low
    /// Two columns where there is room.
    case wide
  }

  var frame: PageFrame
  /// Names the screen in the title, before the app's name.
  var title: String
  /// A refused form's title begins "Error: ", so that it is the first thing a screen reader says.
  var failed = false
  var section = Section.none
  var layout = Layout.plain
  /// Without header and footer: the splash.
  var bare = false
  /// Whether the page has fields or a code that its script helps with.
  var hasHelp = false
  /// The address of a script of this page alone, with the hash of its content; pages work without it.
  var script: String? = nil
  var main: HTML

  var html: HTML {
    let brand = Brand.of(frame.theme)
    return """
      <!doctype html>
      <html lang="en"\(literal: brand.mark)>
      <head>
      <meta charset="utf-8">
      <title>\(failed ? "Error: " : "")\(title) · \(literal: brand.name)</title>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <meta name="color-scheme" content="light dark">
      <meta name="format-detection" content="telephone=no">
      <link rel="stylesheet" href="\(frame.stylesheet)">
      <link rel="icon" href="\(literal: brand.oldIcon)" sizes="32x32">
      <link rel="icon" href="\(literal: brand.icon)" type="image/svg+xml">
      <link rel="apple-touch-icon" href="\(literal: brand.touchIcon)">
      <link rel="manifest" href="\(literal: brand.manifest)">
      \(scriptLink)
      </head>
      <body>
      \(bare ? nil : header)
      \(frame.idle.map { IdleNotices(seconds: $0).html })
      <main id="main" tabindex="-1"\(layoutMark)>
      \(main)
      </main>
      \(bare ? nil : footer)
      </body>
      </html>

      """
  }

  private var layoutMark: HTML? {
    switch layout {
    case .plain: nil
    case .low: " class=\"low\""
    case .wide: " class=\"wide\""
    }
  }

  private var scriptLink: HTML {
    var html = HTML()
    for address in [script, hasHelp || frame.idle != nil ? frame.formScript : nil] {
      if let address { html.append("<script src=\"\(address)\" defer></script>\n") }
    }
    return html
  }

  private var header: HTML {
    """
    <a class="skip" href="#main">Skip to content</a>
    <header class="top">
    <a class="brand" \(href: frame.signedIn ? .home : .splash)>\(literal: Brand.of(frame.theme).name)</a>
    \(navigation)
    </header>
    """
  }

  private var footer: HTML {
    """
    <footer class="foot"><p>Your wallet, kept where you run it.</p>\
    <p><a \(href: .security)>What protects this wallet</a></p></footer>
    """
  }

  private var navigation: HTML? {
    guard frame.signedIn else { return nil }
    return """
      <nav aria-label="Main">
      <a \(href: .home)\(mark(.home))>Home</a>
      <a \(href: .settings)\(mark(.settings))>Settings</a>
      </nav>
      """
  }

  private func mark(_ place: Section) -> HTML? { section == place ? " aria-current=\"page\"" : nil }
}
