import Testing
import WalletCore

@Suite("Amounts as they are laid out", .serialized, .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct AmountLayoutTests {
  /// Whose eyes or screen are small: the smallest phone; the same with a browser whose own letters are 24 pixels high; a
  /// phone with text at 200 %, which is not the page at 200 %.
  private enum Reader: String, CaseIterable, CustomTestStringConvertible {
    case small = "320 px"
    case largeFont = "320 px, 24 px default font"
    case largeText = "360 px, text at 200 %"

    var testDescription: String { rawValue }
    var width: Int { self == .largeText ? 360 : 320 }
    var fontSize: Int? { self == .largeFont ? 24 : nil }
    /// What the letters of the page's text are high then.
    var letters: Double {
      switch self {
      case .small: 17
      case .largeFont: 25.5
      case .largeText: 34
      }
    }
  }

  @Test(
    "No amount breaks inside its number, none leaves its card, and no page scrolls sideways; up to the most there can be",
    arguments: Reader.allCases, Theme.allCases)
  private func everyPage(reader: Reader, theme: Theme) async throws {
    let site = try GallerySite(try PageGallery.rich(theme) + PageGallery.of(theme).pages)
    defer { site.stop() }
    try await Chromium.withDriver { port in
      let browser = try WebDriver(port: port, width: reader.width, height: 640, still: true, fontSize: reader.fontSize)
      defer { browser.close() }
      var faults = FaultList()
      var seen: Set<String> = []
      for page in site.pages {
        try browser.visit(site.address(of: page))
        if reader == .largeText { try browser.run("document.documentElement.style.fontSize = '200%'") }
        let letters = try browser.run("return parseFloat(getComputedStyle(document.body).fontSize)") as? Double
        #expect(letters == reader.letters)
        let found = try #require(try browser.run(AmountScript.check) as? [String: [String]])
        for fault in found["faults"] ?? ["no answer"] { faults.add(fault, at: page.name) }
        seen.formUnion(found["seen"] ?? [])
      }
      faults.report()
      let most: Set = [
        "$100,000,000,000.00", "$200,000,000,000.00", "+$1,000,000,000.00", "$12.34", "$\u{2022}\u{2022}\u{2022}",
      ]
      #expect(seen.isSuperset(of: most), "\(most.subtracting(seen))")
      #expect(try browser.complaints() == [])
    }
  }

  @Test("What is wrong is found")
  func planted() async throws {
    try await withWallet { wallet in
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 320, height: 640, still: true)
        defer { browser.close() }
        for (style, fault) in [
          ("width: 3em; overflow-wrap: anywhere", "on "), ("white-space: nowrap; font-size: 60px", "beyond the page: "),
          ("white-space: nowrap; overflow: hidden; width: 3em", "out of its "), ("font-size: 8px", "only 8 points"),
        ] {
          try browser.visit("http://localhost:\(wallet.port)/login")
          let plant = "document.querySelector('main').insertAdjacentHTML('beforeend', '<p id=p>$1,234,567.89</p>');"
          _ = try browser.run(plant + "document.querySelector('#p').style.cssText = arguments[0]", style)
          let found = try #require(try browser.run(AmountScript.check) as? [String: [String]])
          #expect(found["faults"]?.contains { $0.hasPrefix(fault) } == true, "\(style): \(found)")
        }
      }
    }
  }
}
