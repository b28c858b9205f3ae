/// One of the ways on from the settings.
struct SettingsLink {
  var title: StaticString
  var link: Link

  var html: HTML { "<li><a \(href: link)>\(literal: title)</a></li>\n" }

  /// The ways on that everybody has.
  static let all = [
    SettingsLink(title: "Signed-in devices", link: .to.sessions()),
    SettingsLink(title: "What protects this wallet", link: .to.security()),
  ]
}
