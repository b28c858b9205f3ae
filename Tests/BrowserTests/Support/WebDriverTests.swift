import Testing

@testable import WalletTestSupport

@Suite("The browser that stories are told in", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct WebDriverTests {
  @Test("Who turns a page sees the next one, however late it comes")
  func latePage() async throws {
    try await withWallet { wallet in
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 400, height: 800)
        defer { browser.close() }
        try browser.visit("http://localhost:\(wallet.port)/login")
        try browser.turnPage { try browser.run("setTimeout(() => location.href = '/security', 500)") }
        #expect(try browser.address.hasSuffix("/security"))
        #expect(try browser.title.hasPrefix("Security"))
      }
    }
  }
}
