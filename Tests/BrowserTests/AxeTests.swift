import Foundation
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite(
  "Every page for every reader, by axe", .enabled(if: Chromium.isWanted, Chromium.skipReason),
  .enabled(if: PythonPackage.axe.isWanted, PythonPackage.axe.skipReason))
struct AxeTests {
  @Test(
    "On no page, in no state, light or dark, on a phone or a desk, axe finds a fault", arguments: Theme.allCases)
  func everyPage(theme: Theme) async throws {
    let axe = try Axe()
    try await withGallery(theme) { site in
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 390, height: 844, still: true)
        defer { browser.close() }
        try browser.addToEveryPage(axe.source)
        var faults = FaultList()
        for page in site.pages {
          try browser.visit(site.address(of: page))
          try browser.resize(width: 390, height: 844)
          try axe.check(browser, "\(page.name), light", &faults)
          try browser.prefer(dark: true)
          guard theme == .classic else {
            try axe.check(browser, "\(page.name), dark", by: .onColours, isDark: true, &faults)
            continue
          }
          try browser.resize(width: 1280, height: 800)
          try axe.check(browser, "\(page.name), wide", by: .onNewColours, &faults)
          try axe.check(browser, "\(page.name), wide", by: .onLayout, &faults)
          try browser.resize(width: 390, height: 844, dark: true)
          try axe.check(browser, "\(page.name), dark", by: .onColours, isDark: true, &faults)
        }
        faults.report()
        #expect(try browser.complaints() == [])
      }
    }
  }

  @Test("It is axe 4.12 or later that looks")
  func version() throws {
    let found = try #require(try Axe().source.prefix(200).firstMatch(of: /axe v(\d+)\.(\d+)/))
    let (major, minor) = (try #require(Int(found.1)), try #require(Int(found.2)))
    #expect((major, minor) >= (4, 12), "\(found.0)")
  }

  @Test("What is wrong is found")
  func planted() async throws {
    let axe = try Axe()
    try await withWallet { wallet in
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 390, height: 844, still: true)
        defer { browser.close() }
        try browser.addToEveryPage(axe.source)
        try browser.visit("http://localhost:\(wallet.port)/login")
        try browser.run(
          """
          document.querySelector('label').remove()
          document.querySelector('h1').style.color = '#bbb'
          document.querySelector('main').insertAdjacentHTML('beforeend', '<img src="/logo.svg">')
          """)
        var faults = FaultList()
        try axe.check(browser, "phone page", &faults)
        let rules = faults.all.compactMap { $0.split(separator: ":").first.map(String.init) }
        #expect(Set(rules) == ["select-name", "color-contrast", "image-alt"])
      }
    }
  }

  private static let unseen = "visibility: hidden"
  private static let clipped = "position: absolute; width: 1px; height: 1px; clip-path: inset(50%); overflow: hidden"

  /// How a pale text is hidden on a phone, a rule for wide windows alone, and the element that this rule makes
  /// faulty: by its own colour, by the background around it, by showing what the phone hides. The last rule makes no
  /// fault.
  private static let plantedWide = [
    (unseen, "h1 { color: #bbb }", "h1"), (unseen, "main { background: #1a1a1a }", "h1"),
    (unseen, "#late { visibility: visible }", "#late"),
    (clipped, "#late { clip-path: none; width: auto; height: auto }", "#late"), (unseen, "h1 { padding: 1px }", nil),
  ]

  @Test("What is wrong on a desk alone is found there, and nothing is judged again that looks the same")
  func plantedOnDesk() async throws {
    let axe = try Axe()
    try await withWallet { wallet in
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 390, height: 844, still: true)
        defer { browser.close() }
        try browser.addToEveryPage(axe.source)
        for (hidden, rule, place) in Self.plantedWide {
          try browser.visit("http://localhost:\(wallet.port)/login")
          try browser.resize(width: 390, height: 844)
          try browser.run(
            """
            document.querySelector('h1').insertAdjacentHTML('afterend', '<p id=late>Late</p>')
            const sheet = new CSSStyleSheet
            sheet.replaceSync(`#late { color: #bbb; background: #fff; ${arguments[0]} } @media (min-width: 1000px) { ${arguments[1]} }`)
            document.adoptedStyleSheets = [sheet]
            """, hidden, rule)
          var (phone, desk) = (FaultList(), FaultList())
          try axe.check(browser, "phone", &phone)
          #expect(phone.all == [], "\(rule)")
          try browser.resize(width: 1280, height: 800)
          try axe.check(browser, "desk", by: .onNewColours, &desk)
          let isFound = place.map { place in desk.all.contains { $0.hasPrefix("color-contrast: \(place) ") } }
          #expect(isFound ?? desk.all.isEmpty, "\(rule): \(desk.all)")
        }
      }
    }
  }
}
