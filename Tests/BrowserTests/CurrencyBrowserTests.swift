import TestSupport
import Testing

@testable import WalletTestSupport

@Suite("The list of currencies in a real browser", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct CurrencyBrowserTests {
  /// Runs a story in the window of a signed-in user with the pig's theme.
  private func signedIn(_ story: (WebDriver, TestWallet) throws -> Void) async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.choosePig()
      let cookie = try #require(visitor.session)
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 400, height: 800)
        defer { browser.close() }
        try browser.visit("http://localhost:\(wallet.port)/login")
        try browser.setCookie(cookie.name, cookie.value)
        try story(browser, wallet)
        #expect(try browser.complaints().filter { !$0.contains("status of 4") } == [])
      }
    }
  }

  private static let chosen = "document.querySelector('#currency').value"

  @Test("Typing finds a currency by its name and by its code, and the form sends it")
  func typed() async throws {
    try await signedIn { browser, wallet in
      for (typed, code) in [
        ("swiss", "CHF"), ("chf", "CHF"), ("eur", "EUR"), ("euro", "EUR"), ("BTC", "BTC"), ("all", "ALL"),
        ("eth", "ETH"), ("ethi", "ETB"), ("jpy", "JPY"), ("usd", "USD"), ("kuw", "KWD"),
      ] {
        try browser.visit("http://localhost:\(wallet.port)/accounts/new")
        try browser.type(typed, into: try browser.field("Currency"))
        try browser.wait(for: Self.chosen + " == '\(code)'")
      }
      try browser.type("Coins", into: try browser.field("Account name"))
      try browser.type("btc", into: try browser.field("Currency"))
      try browser.wait(for: Self.chosen + " == 'BTC'")
      try browser.follow(try browser.control("Create"))
      _ = try browser.find(saying: "0.00 BTC")
    }
  }

  @Test("A goal is judged in the currency beside it, again when that is changed")
  func goal() async throws {
    try await signedIn { browser, wallet in
      try browser.visit("http://localhost:\(wallet.port)/settings")
      let words = "document.querySelector('#goal-error').textContent"
      try browser.type("1.234" + WebDriver.Key.tab, into: try browser.field("Savings goal"))
      try browser.wait(for: words + " == 'Write no more than 2 digits after the point.'")
      try browser.type("kwd", into: try browser.field("Currency of the goal"))
      try browser.wait(for: words + " == ''")
      try browser.visit("http://localhost:\(wallet.port)/settings")
      try browser.type("1.5", into: try browser.field("Savings goal"))
      try browser.type("jpy" + WebDriver.Key.tab, into: try browser.field("Currency of the goal"))
      try browser.wait(for: words + " == 'Write a whole number, without a point.'")
      try browser.type("chf", into: try browser.field("Currency of the goal"))
      try browser.wait(for: Self.chosen + " == 'CHF' && " + words + " == ''")
      try browser.follow(try browser.control("Save goal"))
      _ = try browser.find(saying: "Your goal is saved.")
      #expect(try browser.value("#goal") == "1.50" && browser.value("#currency") == "CHF")
    }
  }
}
