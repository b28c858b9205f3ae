import Testing

@testable import WalletTestSupport

@Suite("Navigation as it is laid out", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct NavigationLayoutTests {
  private static let places = """
    return [...document.querySelectorAll('.top nav a')].map(link => {
      const { left, right, width } = link.getBoundingClientRect()
      const text = document.createRange()
      text.selectNodeContents(link)
      const letters = text.getBoundingClientRect()
      return [left, right, width, letters.left, letters.right].map(place => Math.round(place * 8) / 8).join(' ')
    })
    """

  @Test("No link moves when the page changes, whichever is the current one")
  func places() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "5")
      let cookie = try #require(visitor.session)
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 320, height: 800, still: true)
        defer { browser.close() }
        let site = "http://localhost:\(wallet.port)"
        try browser.signIn(at: site, cookie)
        for width in [320, 1280] {
          try browser.resize(width: width, height: 800)
          var found: [[String]] = []
          var marks: Set<String> = []
          for path in ["/home", "/settings", account, "/activity", "/nowhere"] {
            try browser.visit(site + path)
            found.append(try #require(try browser.run(Self.places) as? [String]))
            let mark = "return document.querySelector('.top nav [aria-current]')?.textContent ?? 'none'"
            marks.insert(try #require(try browser.run(mark) as? String))
          }
          #expect(found[0].count == 3 && Set(found).count == 1, "at \(width): \(found)")
          #expect(marks == ["Home", "Activity", "Settings", "none"])
        }
        // The measurement notices a link that turns bold.
        let bold = "document.querySelector('.top nav a').style.fontWeight = 700;" + Self.places
        try browser.visit(site + "/home")
        let before = try browser.run(Self.places) as? [String]
        #expect(try browser.run(bold) as? [String] != before)
      }
    }
  }
}
