import Foundation
import HTTPServer
import TestSupport
import Testing

@testable import WalletTestSupport

/// The pictures that a browser and a phone show for the wallet, in each theme.
@Suite("Logos, icons and manifests")
struct IconTests {
  struct Theme: Sendable, CustomTestStringConvertible {
    let name: String
    let logo: String
    let icons: String
    let favicon: String
    let manifest: String

    var testDescription: String { name }
  }

  static let themes = [
    Theme(
      name: "MyWallet", logo: "logo.svg", icons: "icon", favicon: "favicon.ico", manifest: "manifest.webmanifest"),
    Theme(
      name: "PiggyBank", logo: "logo-piggy.svg", icons: "piggy", favicon: "piggy.ico",
      manifest: "manifest-piggy.webmanifest"),
  ]

  private static func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: Repository.root + "Public/" + name))
  }

  private static func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }

  /// A colour of the theme by day, as the stylesheet has it.
  private static func colour(_ name: String, of theme: Theme) throws -> String {
    let day = try #require(try text("css/10-tokens.css").components(separatedBy: "@media").first)
    let rules = day.components(separatedBy: ".piggy {")
    try #require(rules.count == 2)
    let rule = theme.name == "PiggyBank" ? rules[1] : rules[0]
    let pattern = try Regex("--\(name): (#[0-9a-f]{6});")
    let match = try #require(rule.firstMatch(of: pattern))
    return String(try #require(match.output[1].substring))
  }

  @Test(
    "A logo is a small SVG with a title, square, and asks for nothing: no style, no script, no address",
    arguments: themes)
  func logo(theme: Theme) throws {
    let text = try Self.text(theme.logo)
    #expect(text.utf8.count < 1800)
    let parts = try XMLParts(text)
    #expect(parts.elements.first?.name == "svg")
    #expect(parts.elements.filter { $0.name == "title" }.map(\.text) == [theme.name])
    #expect(Set(parts.elements.map(\.name)).isSubset(of: ["svg", "title", "path", "rect", "circle", "ellipse"]))
    #expect(text.contains(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">"#))
    for word in [" style=", " id=", " on", "href", "url("] { #expect(!text.contains(word), "\(word)") }
  }

  @Test(
    "The icon is the logo on a ground of its own: every shape of it, in its order, and nothing else", arguments: themes)
  func icon(theme: Theme) throws {
    let logo = try Self.text(theme.logo)
    let icon = try Self.text("icons/\(theme.icons).svg")
    let parts = try XMLParts(icon)
    let shapes = try XMLParts(logo).elements.map(\.name).dropFirst(2)
    #expect(parts.elements.map(\.name) == ["svg", "title", "rect", "g"] + shapes)
    #expect(parts.elements[1].text == theme.name)
    let lines = logo.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let drawn = icon.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.count > 5)
    #expect(drawn.dropFirst(4).dropLast(2) == lines.dropFirst(2).dropLast())
  }

  @Test("A manifest says what a phone needs to keep the wallet among its apps", arguments: themes)
  func manifest(theme: Theme) throws {
    let json = try JSONSerialization.jsonObject(with: try Self.data(theme.manifest))
    let members = try #require(json as? [String: Any])
    #expect(
      Set(members.keys) == [
        "id", "name", "short_name", "description", "lang", "dir", "start_url", "scope", "display", "orientation",
        "background_color", "theme_color", "icons",
      ])
    for (member, value) in [
      ("id", "/"), ("name", theme.name), ("short_name", theme.name), ("lang", "en"), ("dir", "ltr"),
      ("start_url", "/"), ("scope", "/"), ("display", "standalone"), ("orientation", "portrait"),
      ("background_color", try Self.colour("page", of: theme)), ("theme_color", try Self.colour("page", of: theme)),
    ] {
      #expect(members[member] as? String == value, "\(member)")
    }
    #expect((members["description"] as? String)?.isEmpty == false)
  }

  @Test("Every icon that a manifest names is there, of its type and as large as it says", arguments: themes)
  func icons(theme: Theme) throws {
    let json = try JSONSerialization.jsonObject(with: try Self.data(theme.manifest))
    let icons = try #require((json as? [String: Any])?["icons"] as? [[String: String]])
    #expect(icons.map { $0["sizes"] } == ["any", "192x192", "512x512", "512x512"])
    #expect(icons.map { $0["purpose"] } == [nil, nil, nil, "maskable"])
    for icon in icons {
      let source = try #require(icon["src"])
      #expect(source.hasPrefix("/icons/\(theme.icons)"))
      #expect(MediaType.forFile(named: source) == icon["type"])
      let data = try Self.data(String(source.dropFirst()))
      if icon["sizes"] == "any" {
        #expect(try XMLParts(String(decoding: data, as: UTF8.self)).elements.first?.name == "svg")
      } else {
        let header = try PNGHeader(data)
        #expect(icon["sizes"] == "\(header.width)x\(header.height)", "\(source)")
        #expect(data.count < 32 * 1024, "\(source) has \(data.count) bytes")
        // An icon that the phone crops fills its square; the others have their own corners.
        #expect(header.isOpaque == (icon["purpose"] == "maskable"), "\(source)")
      }
    }
  }

  @Test(
    "The icon for an iPhone's home screen is 180 pixels wide and has no hole that would be black there",
    arguments: themes)
  func touchIcon(theme: Theme) throws {
    let header = try PNGHeader(try Self.data("icons/\(theme.icons)-180.png"))
    #expect(header.width == 180 && header.height == 180 && header.isOpaque)
  }

  @Test("The icon of a browser's tab has pictures of 16 and 32 pixels", arguments: themes)
  func tabIcon(theme: Theme) throws {
    let bytes = Array(try Self.data(theme.favicon))
    func number(_ index: Int, _ count: Int) -> Int {
      bytes[index..<(index + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    try #require(bytes.count > 38)
    #expect(number(0, 2) == 0 && number(2, 2) == 1 && number(4, 2) == 2)
    var end = 38
    for (entry, side) in [(6, 16), (22, 32)] {
      #expect(number(entry, 1) == side && number(entry + 1, 1) == side)
      let (length, offset) = (number(entry + 8, 4), number(entry + 12, 4))
      try #require(offset == end && offset + length <= bytes.count)
      end += length
      let header = try PNGHeader(Data(bytes[offset..<end]))
      #expect(header.width == side && header.height == side)
    }
    #expect(end == bytes.count)
  }
}
