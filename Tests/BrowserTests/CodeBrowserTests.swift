import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite("The code page in a real browser", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct CodeBrowserTests {
  private func ask(_ browser: WebDriver, _ port: Int) async throws {
    try browser.visit("http://localhost:\(port)/login")
    try browser.type("5305550123", into: try browser.find("#phone"))
    try browser.follow(try browser.control("Send OTP"))
    _ = try await wait(browser, for: "Enter your code")
  }

  /// The page's text once it contains these words, or after five minutes: the gateway waits its turn behind all other
  /// tests.
  private func wait(_ browser: WebDriver, for words: String) async throws -> String {
    var text = ""
    // Other tasks get their turn meanwhile: the gateway's answer is one of them.
    _ = try await eventually(within: 300) {
      text = try browser.pageText()
      return text.contains(words)
    }
    return text
  }

  @Test("What becomes of the message is shown without loading the page again: what was typed and ticked stays")
  func pending() async throws {
    let gateway = SlowGateway()
    try await withWallet(sms: gateway) { wallet in
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 400, height: 800)
        defer { browser.close() }
        try await ask(browser, wallet.port)
        #expect(try browser.pageText().contains("We're sending a code to"))
        try browser.type("123", into: try browser.find("#code"))
        try browser.click(try browser.find("input[name=shared]"))
        gateway.answer(.success(()))
        #expect(try await wait(browser, for: "The code for").contains("The code for"))
        #expect(try browser.run("return document.querySelector('#code').value") as? String == "123")
        #expect(try browser.run("return document.querySelector('[name=shared]').checked") as? Bool == true)
        #expect(try browser.complaints() == [])
      }
    }
  }

  @Test("Verify pressed twice signs in")
  func twice() async throws {
    try await withWallet { wallet in
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 400, height: 800)
        defer { browser.close() }
        try await ask(browser, wallet.port)
        let code = try #require(wallet.messages.code(to: "+15305550123"))
        try browser.run(
          """
          document.querySelector('#code').value = arguments[0]
          const verify = document.querySelector('form.card button')
          verify.click()
          setTimeout(() => verify.click())
          """, code)
        #expect(try await wait(browser, for: "Settings").contains("Settings"))
      }
    }
  }
}
