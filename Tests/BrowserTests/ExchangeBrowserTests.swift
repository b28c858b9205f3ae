import Testing

@testable import WalletTestSupport

@Suite("A quote in a real browser", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct ExchangeBrowserTests {
  /// On a page with a quote of 30 seconds, whose clock jumps by 12 seconds after the page was made and then stands.
  private func atQuote(_ story: (WebDriver) throws -> Void) async throws {
    try await withWallet { wallet in
      let scene = try ExchangeScene(wallet)
      let cookie = try #require(scene.visitor.session)
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 390, height: 844)
        defer { browser.close() }
        try browser.addToEveryPage(
          "{ const made = Date.now(); let asked = 0; Date.now = () => made + (asked++ ? 12e3 : 0) }")
        try browser.signIn(at: "http://localhost:\(wallet.port)", cookie)
        try browser.visit(
          "http://localhost:\(wallet.port)\(scene.dollars)/exchange?amount=40&to=\(scene.id(scene.euros))")
        try story(browser)
        #expect(try browser.complaints() == [])
      }
    }
  }

  @Test("Its seconds count from when the page was made; their end is read out, and nothing before it")
  func countdown() async throws {
    try await atQuote { browser in
      try browser.wait(for: "document.querySelector('#wait').innerText.startsWith('Good for 18 seconds, until')")
      let told = "document.querySelector('[role=status]#ended').textContent"
      #expect(try browser.run("return " + told) as? String == "")
      let isSilent = "return !document.querySelector('#wait').closest('[aria-live], [role=status], [role=alert]')"
      #expect(try browser.run(isSilent) as? Bool == true)
      try browser.advance(seconds: 17)
      try browser.wait(for: "document.querySelector('#wait').innerText.startsWith('Good for 1 second, until')")
      #expect(try browser.run("return " + told) as? String == "")
      try browser.advance(seconds: 1)
      try browser.wait(for: told + " == 'The time for this rate is over. Press Exchange to get a new one.'")
      #expect(try browser.run("return document.querySelector('#wait').textContent") as? String == "")
    }
  }
}
