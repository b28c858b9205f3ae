import TestSupport
import Testing

@testable import WalletTestSupport

@Suite(
  "Hostile names in a real browser", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct HostileNamesBrowserTests {
  private static let name = #""><script>alert(1)</script><img src=x onerror=alert(2)>"#

  /// What a page can store in the browser, cookies aside.
  private static let kept = """
    return (async () => [localStorage.length, sessionStorage.length, (await indexedDB.databases()).length,
      (await caches.keys()).length, (await navigator.serviceWorker.getRegistrations()).length].join())()
    """

  @Test("S32, S35: no name runs as script, no page asks another machine, and nothing is kept in the browser")
  func everyPage() async throws {
    try await withWallet { wallet in
      let person = try wallet.personWithPast(.everywhere(Self.name))
      let walk = try SiteWalk(person)
      let cookie = try #require(person.session)
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 400, height: 800, network: true)
        defer { browser.close() }
        let site = "http://localhost:\(wallet.port)"
        try browser.signIn(at: site, cookie)
        var shown = 0
        for page in walk.pages where page.answer.text.contains("&lt;script&gt;alert(1)") {
          try browser.visit(site + page.address)
          #expect(!(try browser.hasDialog), "\(page.address)")
          #expect(try browser.run("return document.documentElement.textContent") as? String != nil)
          #expect(
            try browser.run("return document.querySelectorAll('script:not([src]),img[src=x]').length") as? Int == 0)
          #expect(try browser.run(Self.kept) as? String == "0,0,0,0,0", "\(page.address)")
          shown += 1
        }
        #expect(shown > 10)
        #expect(try browser.complaints() == [])
        let requests = try browser.requests().map(\.address)
        #expect(requests.count >= shown)
        #expect(requests.filter { !$0.hasPrefix(site + "/") && !$0.hasPrefix("data:") } == [])
      }
    }
  }

  @Test("S35: after a whole journey with forms the browser has kept a cookie and nothing else, and asked nobody else")
  func journey() async throws {
    try await withWallet { wallet in
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 400, height: 800, network: true)
        defer { browser.close() }
        let site = "http://localhost:\(wallet.port)"
        try browser.visit(site + "/login")
        try browser.type("(530) 555-0123", into: try browser.field("Phone number"))
        try browser.follow(try browser.control("Send OTP"))
        let code = try browser.field("Code")
        try browser.type(try #require(wallet.messages.code(to: "+15305550123")), into: code)
        try browser.follow(try browser.control("New account"))
        try browser.type(Self.name, into: try browser.field("Account name"))
        try browser.follow(try browser.control("Create"))
        try browser.follow(try browser.account(Self.name))
        try browser.type("100", into: try browser.field("Amount"))
        try browser.follow(try browser.control("Deposit"))
        _ = try browser.find(saying: "Deposited $100.00")
        try browser.follow(try browser.control("Settings"))
        try browser.type(Self.name, into: try browser.field("Your name"))
        try browser.follow(try browser.control("Save Name"))
        _ = try browser.find(saying: "Your name is saved.")
        #expect(!(try browser.hasDialog))
        #expect(try browser.run(Self.kept) as? String == "0,0,0,0,0")
        #expect(try browser.run("return document.cookie") as? String == "", "and no script can read the cookie")
        try browser.follow(try browser.control("Log Out"))
        _ = try browser.field("Phone number")
        #expect(try browser.run(Self.kept) as? String == "0,0,0,0,0")
        #expect(try browser.complaints() == [])
        let requests = try browser.requests().map(\.address)
        #expect(requests.contains(site + "/home"))
        #expect(requests.filter { !$0.hasPrefix(site + "/") && !$0.hasPrefix("data:") } == [])
      }
    }
  }
}
