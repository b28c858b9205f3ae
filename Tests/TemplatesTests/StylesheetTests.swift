import Foundation
import TestSupport
import Testing
import WalletCore

@testable import Templates

@Suite("The stylesheet keeps its promises")
struct StylesheetTests {
  private func files() throws -> [(String, String)] {
    try Repository.paths(in: "Public/css", ending: ".css")
      .map { (($0 as NSString).lastPathComponent, try Repository.text($0)) }
  }

  @Test("It is small, complete, and asks nothing of other machines")
  func small() throws {
    let files = try files()
    let css = files.map { $0.1 }.joined()
    #expect(files.map { $0.0 } == ["10-tokens.css", "15-logos.css", "20-base.css", "30-parts.css", "40-screens.css"])
    #expect(css.utf8.count <= 36 * 1024)
    #expect(!css.replacing("url(\"data:", with: "").contains("url(") && !css.contains("@import"))
    #expect(css.count { $0 == "{" } == css.count { $0 == "}" })
    #expect(
      css.contains(#"@page { margin: 1.5cm; @bottom-right { content: "Page " counter(page) " of " counter(pages); } }"#)
    )
    #expect(css.contains("prefers-reduced-motion") && css.contains(":focus-visible"))
  }

  @Test("Every custom property that is used is defined")
  func properties() throws {
    let css = try files().map { $0.1 }.joined()
    let defined = Set(css.matches(of: /(--[a-z-]+):/).map { $0.1 })
    let used = Set(css.matches(of: /var\((--[a-z-]+)\)/).map { $0.1 })
    #expect(used.subtracting(defined).isEmpty)
    #expect(defined.subtracting(used).isEmpty)
  }

  /// A browser's own select has a background and an arrow that tests in other browsers cannot see: WebKit's is grey
  /// by day and by night, and a long choice makes the page wider than the screen.
  @Test("A list of choices is drawn by us, with an arrow that its choice does not run into, and never widens the page")
  func selects() throws {
    let css = try files().map { $0.1 }.joined()
    let body = try #require(css.firstMatch(of: /\nselect \{([^}]+)\}/)).1
    for part in ["appearance: none;", "overflow: hidden;", "padding-inline-end: 2.75rem;", "text-overflow: ellipsis;"] {
      #expect(body.contains(" " + part), "\(part)")
    }
    // The arrow uses the padding at the end, and lets clicks through to the list.
    let arrow = try #require(css.firstMatch(of: /\n\.field:has\(> select\)::after \{([^}]+)\}/)).1
    #expect(arrow.contains("inset-inline-end: 1.25rem;") && arrow.contains(" border: solid var(--soft);"))
    #expect(arrow.contains("position: absolute;") && arrow.contains("pointer-events: none;"))
  }

  /// Foreground and background colours, and the least contrast ratio between them (WCAG 2.2, 1.4.3 and 1.4.11).
  private static let pairs: [(front: String, back: String, least: Double)] = [
    ("ink", "page", 4.5), ("ink", "card", 4.5), ("soft", "page", 4.5), ("soft", "card", 4.5), ("ink", "tint", 4.5),
    ("soft", "tint", 4.5), ("accent", "page", 4.5), ("accent", "card", 4.5), ("accent", "tint", 4.5),
    ("accent-deep", "page", 4.5), ("accent-deep", "card", 4.5), ("on-accent", "accent", 4.5),
    ("on-accent", "accent-deep", 4.5), ("on-hero", "hero", 4.5), ("on-hero", "hero-deep", 4.5),
    ("hero-soft", "hero", 4.5), ("hero-soft", "hero-deep", 4.5), ("bad-ink", "bad-tint", 4.5), ("ink", "bad-tint", 4.5),
    ("chip-bad", "chip", 4.5), ("chip-good", "chip", 4.5), ("edge", "card", 3), ("edge", "page", 3),
    ("edge", "tint", 3),
    ("danger", "card", 3), ("danger", "page", 3), ("ink", "warn-tint", 4.5), ("soft", "warn-tint", 4.5),
    ("accent", "warn-tint", 4.5), ("accent-deep", "warn-tint", 4.5), ("warn", "warn-tint", 3), ("warn", "page", 3),
  ]

  @Test("Text has a contrast of 4.5 to 1 or more in both themes, by day and by night; controls and their edges 3 to 1")
  func contrast() throws {
    for (name, colours) in try sets() {
      for (front, back, least) in Self.pairs {
        let ratio = contrast(try #require(colours[front]), try #require(colours[back]))
        #expect(ratio >= least, "\(front) on \(back), \(name): \(ratio)")
      }
      for danger in ["danger", "danger-deep"] {
        #expect(contrast(try #require(colours[danger]), [255, 255, 255]) >= 4.5, "white on \(danger), \(name)")
      }
      #expect(
        colours["chip-bad"] == [255, 0, 0] && colours["chip-good"] == [0, 200, 0] && colours["chip"] == [17, 17, 17])
    }
  }

  @Test("The logos in the stylesheet are those of the files")
  func logos() throws {
    let css = try #require(try files().first { $0.0 == "15-logos.css" }).1
    let found = css.matches(of: /--logo: url\("data:image\/svg\+xml,([^"]+)"\)/).map { String($0.1) }
    let wanted = try ["logo.svg", "logo-piggy.svg"].map { name in
      try Repository.text("Public/" + name)
        .split(separator: "\n").filter { !$0.contains("<title>") }
        .map { $0.drop { $0 == " " } }.joined().replacing("\"", with: "'")
    }
    #expect(found.map { $0.removingPercentEncoding } == wanted)
  }

  /// The colours of the four themes, merged as the cascade does: the later rule wins.
  private func sets() throws -> [String: [String: [Double]]] {
    let tokens = try #require(try files().first).1
    let halves = tokens.split(separator: "@media")
    try #require(halves.count == 2)
    let (day, night) = (halves[0].split(separator: ".piggy"), halves[1].split(separator: ".piggy"))
    try #require(day.count == 2 && night.count == 2)
    func merged(_ parts: Substring...) -> [String: [Double]] {
      parts.reduce(into: [:]) { all, part in all.merge(colours(String(part))) { $1 } }
    }
    return [
      "classic, light": merged(day[0]), "piggy, light": merged(day[0], day[1]),
      "classic, dark": merged(day[0], night[0]), "piggy, dark": merged(day[0], day[1], night[0], night[1]),
    ]
  }

  private func colours(_ css: String) -> [String: [Double]] {
    var colours: [String: [Double]] = [:]
    for match in css.matches(of: /--([a-z-]+): #([0-9a-f]{6}|[0-9a-f]{3});/) {
      let digits = match.2.count == 3 ? match.2.flatMap { [$0, $0] } : Array(match.2)
      colours[String(match.1)] = stride(from: 0, to: 6, by: 2).map { place in
        Double(Int(String(digits[place..<(place + 2)]), radix: 16) ?? 0)
      }
    }
    return colours
  }

  private func contrast(_ one: [Double], _ other: [Double]) -> Double {
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private func luminance(_ colour: [Double]) -> Double {
    let linear = colour.map { $0 / 255 }.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}
