import WalletCore

/// A theme's name and its files.
struct Brand {
  let name: StaticString
  let logo: StaticString
  let icon: StaticString
  let oldIcon: StaticString
  let touchIcon: StaticString
  let manifest: StaticString
  /// The class of the root element, as a whole attribute.
  let mark: StaticString

  private static let classic = Brand(
    name: "MyWallet", logo: "/logo.svg", icon: "/icons/icon.svg", oldIcon: "/favicon.ico",
    touchIcon: "/icons/icon-180.png", manifest: "/manifest.webmanifest", mark: "")

  private static let piggy = Brand(
    name: "PiggyBank", logo: "/logo-piggy.svg", icon: "/icons/piggy.svg", oldIcon: "/piggy.ico",
    touchIcon: "/icons/piggy-180.png", manifest: "/manifest-piggy.webmanifest",
    mark: " class=\"piggy\"")

  static func of(_ theme: Theme) -> Brand {
    switch theme {
    case .classic: classic
    case .piggy: piggy
    }
  }
}
