import Foundation
import Testing

@Suite("The stylesheet keeps its promises")
struct StylesheetTests {
  private func files() throws -> [(String, String)] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Public/css").standardized
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "css" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
  }

  @Test("It is small, complete, and asks nothing of other machines")
  func small() throws {
    let files = try files()
    let css = files.map { $0.1 }.joined()
    #expect(files.map { $0.0 } == ["10-tokens.css", "20-base.css", "30-parts.css", "40-screens.css"])
    #expect(css.utf8.count <= 13 * 1024)
    #expect(!css.contains("url(") && !css.contains("@import"))
    #expect(css.count { $0 == "{" } == css.count { $0 == "}" })
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

  @Test("Text has a contrast of 4.5 to 1 or more, light and dark; edges of fields 3 to 1 (WCAG 2.2, 1.4.3 and 1.4.11)")
  func contrast() throws {
    let tokens = try #require(try files().first).1
    let halves = tokens.split(separator: "@media")
    let light = colours(String(halves[0]))
    let dark = light.merging(colours(String(halves[1]))) { $1 }
    for (name, scheme) in [("light", light), ("dark", dark)] {
      for (front, back, least) in [
        ("ink", "page", 4.5), ("ink", "card", 4.5), ("soft", "page", 4.5), ("soft", "card", 4.5), ("ink", "tint", 4.5),
        ("accent", "page", 4.5), ("accent", "card", 4.5), ("accent", "tint", 4.5), ("on-accent", "accent", 4.5),
        ("on-accent", "accent-deep", 4.5), ("bad-ink", "bad-tint", 4.5), ("ink", "bad-tint", 4.5),
        ("chip-bad", "chip", 4.5), ("chip-good", "chip", 4.5), ("edge", "card", 3), ("edge", "page", 3),
      ] {
        let ratio = contrast(try #require(scheme[front]), try #require(scheme[back]))
        #expect(ratio >= least, "\(front) on \(back), \(name): \(ratio)")
      }
      for danger in ["danger", "danger-deep"] {
        #expect(contrast(try #require(scheme[danger]), [255, 255, 255]) >= 4.5, "white on \(danger)")
      }
    }
    #expect(light["chip-bad"] == [255, 0, 0] && light["chip-good"] == [0, 200, 0] && light["chip"] == [17, 17, 17])
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
