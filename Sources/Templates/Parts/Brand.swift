import WalletCore

/// What a theme is called and which files are its own.
struct Brand {
  let name: StaticString
  let logo: StaticString
  let icon: StaticString
  let oldIcon: StaticString
  let touchIcon: StaticString
  let manifest: StaticString
  /// The page's ground, light and dark, for the browser's own frame; the stylesheet has the same.
  let ground: (light: StaticString, dark: StaticString)
  /// The class of the root element, as a whole attribute.
  let mark: StaticString

  private static let classic = Brand(
    name: "MyWallet", logo: "/logo.svg", icon: "/icons/icon.svg", oldIcon: "/favicon.ico",
    touchIcon: "/icons/icon-180.png", manifest: "/manifest.webmanifest", ground: ("#f4f6f3", "#0d1311"), mark: "")

  private static let piggy = Brand(
    name: "PiggyBank", logo: "/logo-piggy.svg", icon: "/icons/piggy.svg", oldIcon: "/piggy.ico",
    touchIcon: "/icons/piggy-180.png", manifest: "/manifest-piggy.webmanifest", ground: ("#fff3f7", "#1c1016"),
    mark: " class=\"piggy\"")

  static func of(_ theme: Theme) -> Brand {
    switch theme {
    case .classic: classic
    case .piggy: piggy
    }
  }
}
