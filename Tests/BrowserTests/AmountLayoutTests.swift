import Testing
import WalletCore

@testable import WalletTestSupport

@Suite("Amounts as they are laid out", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct AmountLayoutTests {
  /// Readers with poor sight or a small screen: the smallest phone; the same with a browser font size of 24 pixels; a
  /// phone with text at 200 %, which differs from the page at 200 %.
  private enum Reader: String, CaseIterable {
    case small = "320 px"
    case largeFont = "320 px, 24 px default font"
    case largeText = "360 px, text at 200 %"

    var width: Int { self == .largeText ? 360 : 320 }
    var fontSize: Int { self == .largeFont ? 24 : 16 }
    /// The font size of the page's text for this reader, in pixels.
    var letters: Double {
      switch self {
      case .small: 17
      case .largeFont: 25.5
      case .largeText: 34
      }
    }

    func sitDown(at browser: WebDriver) throws {
      try browser.resize(width: width, height: 640)
      try browser.setFontSize(fontSize)
      let size = self == .largeText ? "200%" : ""
      let script = """
        document.documentElement.style.fontSize = arguments[0]
        return parseFloat(getComputedStyle(document.body).fontSize)
        """
      let letters = try browser.run(script, size) as? Double
      #expect(letters == self.letters)
    }
  }

  @Test(
    "No amount breaks inside its number, none leaves its card, and no page scrolls sideways; up to the most there can be",
    arguments: Theme.allCases)
  func everyPage(theme: Theme) async throws {
    let site = try GallerySite(try PageGallery.rich(theme) + (await PageGallery.of(theme)).pages)
    defer { site.stop() }
    try await Chromium.withDriver { port in
      let browser = try WebDriver(port: port, width: 320, height: 640, still: true)
      defer { browser.close() }
      var faults = FaultList()
      var seen: [Reader: Set<String>] = [:]
      for page in site.pages {
        try browser.visit(site.address(of: page))
        for reader in Reader.allCases {
          try reader.sitDown(at: browser)
          let found = try #require(try browser.run(AmountScript.check) as? [String: [String]])
          for fault in found["faults"] ?? ["no answer"] { faults.add(fault, at: "\(page.name), \(reader.rawValue)") }
          seen[reader, default: []].formUnion(found["seen"] ?? [])
        }
      }
      faults.report()
      let most: Set = [
        "$100,000,000,000.00", "$200,000,000,000.00", "+$1,000,000,000.00", "$12.34", "$\u{2022}\u{2022}\u{2022}",
        "IDR 990,000,000,000,009.01", "9,900,009.000000001 ETH", "UYW 9,900,000,000,009.0001",
        "\u{2022}\u{2022}\u{2022} ETH",
      ]
      for reader in Reader.allCases { #expect(most.subtracting(seen[reader] ?? []) == [], "\(reader.rawValue)") }
      #expect(try browser.complaints() == [])
    }
  }

  /// The number of lines of each balance in the rows of entries, and their texts.
  private static let balances = """
    const lines = element => {
      const text = document.createRange()
      text.selectNodeContents(element)
      return new Set([...text.getClientRects()].map(line => Math.round(line.bottom))).size
    }
    return [...document.querySelectorAll('.entries td .left')].map(balance => lines(balance) + ' ' + balance.innerText)
    """

  @Test("A hidden balance stands on one line with its word, on the smallest phone, beside the longest title")
  func hiddenBalance() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "500")
      try visitor.openAccount(String(repeating: "Household and holidays ", count: 2) + "too")
      try visitor.visit(account + "/transfer?amount=20").choose("To", "Household").press("Transfer")
      try visitor.visit("/settings").press("Hide amounts")
      let cookie = try #require(visitor.session)
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 320, height: 640, still: true)
        defer { browser.close() }
        let site = "http://localhost:\(wallet.port)"
        try browser.signIn(at: site, cookie)
        for path in [account, account + "/statement"] {
          try browser.visit(site + path)
          let found = try #require(try browser.run(Self.balances) as? [String])
          #expect(found == Array(repeating: "1 Balance\u{A0}$\u{2022}\u{2022}\u{2022}", count: 2), "\(path)")
        }
      }
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
