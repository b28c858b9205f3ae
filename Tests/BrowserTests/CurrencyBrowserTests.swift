import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite("The list of currencies in a real browser", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct CurrencyBrowserTests {
  /// Runs a story in the window of a signed-in user with the pig's theme.
  private func signedIn(_ story: (WebDriver, TestWallet) throws -> Void) async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.choose(.piggy)
      let cookie = try #require(visitor.session)
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 400, height: 800)
        defer { browser.close() }
        try browser.signIn(at: "http://localhost:\(wallet.port)", cookie)
        try browser.addToEveryPage(Self.haste)
        try story(browser, wallet)
        #expect(try browser.complaints().filter { !$0.contains("status of 4") } == [])
      }
    }
  }

  /// A list begins a new search when a second has passed since the last letter, which happens on a busy machine. For the
  /// page's script no time passes; whether it did for the browser is kept in `window.slow`.
  private static let haste = """
    {
      let last
      Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 1 })
      addEventListener('keydown', () => {
        const now = performance.now()
        window.slow ||= now - last > 900
        last = now
      }, true)
    }
    """

  /// Types into the list of a new account's form until no letter came late.
  private func choose(_ typed: String, _ code: String, name: String = "", _ browser: WebDriver, _ wallet: TestWallet)
    throws
  {
    for _ in 1...20 {
      try browser.visit("http://localhost:\(wallet.port)/accounts/new")
      if !name.isEmpty { try browser.type(name, into: try browser.field("Account name")) }
      try browser.type(typed, into: try browser.field("Currency"))
      try browser.wait(for: "\(Self.chosen) == '\(code)' || window.slow")
      if try browser.value("#currency") == code { return }
    }
    Issue.record("The machine is too busy to type \(typed)")
  }

  private static let chosen = "document.querySelector('#currency').value"

  @Test("Typing finds a currency by its name and by its code, and the form sends it")
  func typed() async throws {
    try await signedIn { browser, wallet in
      for (typed, code) in [
        ("swiss", "CHF"), ("chf", "CHF"), ("eur", "EUR"), ("euro", "EUR"), ("BTC", "BTC"), ("all", "ALL"),
        ("eth", "ETH"), ("ethi", "ETB"), ("ethio", "ETB"), ("jpy", "JPY"), ("usd", "USD"), ("kuw", "KWD"),
      ] {
        try choose(typed, code, browser, wallet)
      }
      try choose("btc", "BTC", name: "Coins", browser, wallet)
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
