import WalletCore

/// The parts that all pages of a theme share, rendered once: the head around the title, the header in each of its
/// states, the footer.
///
/// A class, so that copying a page's frame costs one reference count.
package final class PageShell: Sendable {
  /// The theme of these pages.
  let theme: Theme
  let brand: Brand
  /// From the start of the page to the title's first letter.
  let beforeTitle: HTML
  /// From the end of the screen's own title to the scripts.
  let afterTitle: HTML
  /// The footer.
  let footer: HTML
  private let strangersHeader: HTML
  private let header: HTML
  private let homeHeader: HTML
  private let activityHeader: HTML
  private let settingsHeader: HTML

  /// - Parameters:
  ///   - stylesheet: its address on this server, with the hash of its content.
  ///   - theme: colours, logo and name.
  package init(stylesheet: String, theme: Theme) {
    let brand = Brand.of(theme)
    self.theme = theme
    self.brand = brand
    beforeTitle = """
      <!doctype html>
      <html lang="en"\(literal: brand.mark)>
      <head>
      <meta charset="utf-8">
      <title>
      """
    afterTitle = Self.head(brand, stylesheet)
    footer = """
      <footer class="foot"><p>Your data stays where this wallet runs.</p>\
      <p><a \(href: .to.security())>Security</a></p></footer>

      """
    strangersHeader = Self.header(brand, .to.splash(), nil)
    header = Self.header(brand, .to.home(), Self.navigation(.none))
    homeHeader = Self.header(brand, .to.home(), Self.navigation(.home))
    activityHeader = Self.header(brand, .to.home(), Self.navigation(.activity))
    settingsHeader = Self.header(brand, .to.home(), Self.navigation(.settings))
  }

  /// The header of a page.
  func header(signedIn: Bool, _ section: Page.Section) -> HTML {
    guard signedIn else { return strangersHeader }
    return switch section {
    case .home: homeHeader
    case .activity: activityHeader
    case .settings: settingsHeader
    case .none: header
    }
  }

  private static func head(_ brand: Brand, _ stylesheet: String) -> HTML {
    """
     · \(literal: brand.name)</title>
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="color-scheme" content="light dark">
    <meta name="format-detection" content="telephone=no">
    <link rel="stylesheet" href="\(stylesheet)">
    <link rel="icon" href="\(literal: brand.oldIcon)" sizes="32x32">
    <link rel="icon" href="\(literal: brand.icon)" type="image/svg+xml">
    <link rel="apple-touch-icon" href="\(literal: brand.touchIcon)">
    <link rel="manifest" href="\(literal: brand.manifest)">

    """
  }

  private static func header(_ brand: Brand, _ home: Link, _ navigation: HTML?) -> HTML {
    """
    <a class="skip" href="#main">Skip to content</a>
    <header class="top">
    <a class="brand" \(href: home)>\(literal: brand.name)</a>
    \(navigation)
    </header>

    """
  }

  private static func navigation(_ section: Page.Section) -> HTML {
    func mark(_ place: Page.Section) -> HTML? { section == place ? " aria-current=\"true\"" : nil }
    return """
      <nav aria-label="Main">
      <a \(href: .to.home())\(mark(.home))>Home</a>
      <a \(href: .to.activity())\(mark(.activity))>Activity</a>
      <a \(href: .to.settings())\(mark(.settings))>Settings</a>
      </nav>
      """
  }
}
