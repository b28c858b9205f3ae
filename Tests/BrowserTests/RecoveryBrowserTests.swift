import Testing

@testable import WalletTestSupport

@Suite("New recovery codes in a real browser", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct RecoveryBrowserTests {
  @Test("Copy takes the ten codes, a line each, and says so in a live region; where the browser refuses, it says that")
  func copies() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let cookie = try #require(visitor.session)
      let site = "http://localhost:\(wallet.port)"
      try await Chromium.signedIn(at: site, cookie) { browser in
        try browser.visit(site + "/settings/recovery")
        try browser.follow(try browser.control("Make recovery codes"))
        let made = try browser.run(
          "return [...document.querySelectorAll('.codes li')].map(e => e.textContent).join('\\n')")
        let codes = try #require(made as? String)
        #expect(codes.split(separator: "\n").count == 10)
        let said = "document.querySelector('[role=status]').textContent"
        #expect(try browser.run("return " + said) as? String == "")
        try browser.run(
          "navigator.clipboard.writeText = text => new Promise((done, refuse) => Object.assign(window, { text, done, refuse }))"
        )
        try browser.click(try browser.control("Copy"))
        #expect(try browser.run("return window.text") as? String == codes)
        #expect(try browser.run("return " + said) as? String == "", "nothing is said before it is so")
        try browser.run("window.done()")
        try browser.wait(for: said + ".startsWith('Copied.')")
        try browser.click(try browser.control("Copy"))
        try browser.run("window.refuse(new Error)")
        try browser.wait(for: said + ".startsWith('Your browser did not copy them.')")
        #expect(try browser.complaints() == [])
      }
    }
  }
}
