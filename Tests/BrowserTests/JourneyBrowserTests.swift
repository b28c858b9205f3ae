import Foundation
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite("In a real browser")
struct JourneyBrowserTests {
  @Test(
    "The whole journey: splash, code, two accounts, deposit, withdraw, transfer, delete, name, out and in again",
    .enabled(if: Chromium.isWanted, Chromium.skipReason), arguments: [320, 1280])
  func journey(width: Int) async throws {
    try await withWallet { wallet in
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: width, height: 800)
        defer { browser.close() }
        try signIn(browser, wallet, "(530) 555-0123")
        try openAccounts(browser)
        try beRefused(browser, wallet)
        try moveMoney(browser)
        try leaveAndComeBack(browser, wallet)
        // Chromium also reports pages that were refused on purpose.
        let complaints = try browser.complaints().filter { !$0.contains("status of 422") }
        #expect(complaints == [])
      }
    }
  }

  @Test(
    "Nothing scrolls sideways, on a small phone and on a desk, in light and dark",
    .enabled(if: Chromium.isWanted, Chromium.skipReason), arguments: [320, 360, 1280])
  func widths(width: Int) async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount(String(repeating: "Wanderlust", count: 6), deposit: "999,999,999.99")
      try visitor.openAccount("שלום & <b>Söhne</b>", deposit: "1")
      let receipt = try visitor.newestReceipt(of: account)
      try visitor.visit(try visitor.openAccount("Gone", deposit: "7") + "/delete").press("Delete account")
      let cookie = try #require(visitor.session)
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: width, height: 800)
        defer { browser.close() }
        let site = "http://localhost:\(wallet.port)"
        let strangers = ["/login", "/nothing", "/security"]
        let personal = [
          "/home", "/accounts/new", account, account + "/transfer?amount=12", account + "/delete", "/settings",
          account + "/statement", account + "/statement?q=deposit", receipt, "/closed", "/export",
          "/settings/sessions", "/security",
          "/home?at=\(wallet.day().text)", "\(account)?at=\(wallet.day().text)",
        ]
        for dark in [false, true] {
          try browser.resize(width: width, height: 800, dark: dark)
          for path in strangers { try look(browser, site, path, width: width, dark: dark) }
          try browser.setCookie(cookie.name, cookie.value)
          for path in personal { try look(browser, site, path, width: width, dark: dark) }
          try browser.clearCookies()
        }
      }
    }
  }

  @Test(
    "All of it fills the field, and is withdrawn when that is pressed; it is undone at a press, and a day is asked for",
    .enabled(if: Chromium.isWanted, Chromium.skipReason))
  func amountsAndDays() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "50")
      let cookie = try #require(visitor.session)
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 400, height: 800)
        defer { browser.close() }
        let site = "http://localhost:\(wallet.port)"
        try browser.signIn(at: site, cookie)
        try browser.visit(site + account)
        try browser.type("7", into: try browser.field("Amount"))
        try browser.click(try browser.control("Withdraw all"))
        #expect(try browser.value("#amount") == "50")
        try browser.follow(try browser.control("Withdraw"))
        try reads(browser, "Withdrew $50.00")
        try browser.follow(try browser.control("Undo"))
        try reads(browser, "Undone: $50.00 came back.")
        try browser.visit("\(site)/home?at=\(wallet.day().text)")
        try reads(browser, "Today so far.")
        try browser.follow(try browser.control("Show"))
        try reads(browser, "Today so far.")
        #expect(try browser.address == "\(site)/home?at=\(wallet.day().text)")
        #expect(try browser.complaints() == [])
      }
    }
  }

  private func look(_ browser: WebDriver, _ site: String, _ path: String, width: Int, dark: Bool) throws {
    try browser.visit(site + path)
    #expect(try browser.address == site + path)
    let scrolled = try browser.run("return document.documentElement.scrollWidth") as? Int
    #expect(scrolled == width, "\(path) at \(width)")
    let first = path.split(separator: "?")[0].split(separator: "/")
    let name = [first.first, first.count > 2 ? first.last : nil].compactMap { $0 }.joined(separator: "-")
    try Screenshots.save(browser, "\(name)-\(width)-\(dark ? "dark" : "light")")
  }

  private func signIn(_ browser: WebDriver, _ wallet: TestWallet, _ number: String) throws {
    try browser.visit("http://localhost:\(wallet.port)/")
    // The name fades in: WebDriver's text leaves out what is not yet visible.
    let words = try browser.run("return document.body.textContent") as? String
    #expect(words?.contains("MyWallet") == true)
    try Screenshots.save(browser, "splash-400-light")
    // The page moves on by itself after two seconds: finding the field waits for the next page.
    let phone = try browser.field("Phone number")
    #expect(try browser.address.hasSuffix("/login"))
    try browser.type(number, into: phone)
    try browser.follow(try browser.control("Send OTP"))
    let code = try browser.field("Code")
    #expect(try browser.run("return document.activeElement.name") as? String == "code", "the field has the focus")
    #expect(try browser.pageText().contains("+15305550123"))
    try Screenshots.save(browser, "otp-400-light")
    try browser.type(try #require(wallet.messages.code(to: "+15305550123")), into: code)
    _ = try browser.control("New account")
    #expect(try browser.address.hasSuffix("/home"))
  }

  /// Bad input is reported, stays in its field, and changes nothing.
  private func beRefused(_ browser: WebDriver, _ wallet: TestWallet) throws {
    try open("Everyday", browser)
    try browser.type("30.005", into: try browser.field("Amount"))
    try browser.follow(try browser.control("Deposit"))
    try reads(browser, "Write no more than 2 digits after the point.")
    #expect(try browser.title.hasPrefix("Error: "))
    #expect(try browser.run("return document.querySelector('input[name=amount]').value") as? String == "30.005")
    try Screenshots.save(browser, "account-refused-400-light")
    try browser.follow(try browser.find("a[href='/home']"))

    // A stranger in another window.
    try browser.clearCookies()
    try browser.visit("http://localhost:\(wallet.port)/login")
    try browser.type("555-0199", into: try browser.field("Phone number"))
    try browser.follow(try browser.control("Send OTP"))
    try reads(browser, "Your phone number is invalid.")
    #expect(try browser.run("return document.querySelector('input[name=phone]').value") as? String == "555-0199")
    try Screenshots.save(browser, "login-refused-400-light")
    try browser.visit("http://localhost:\(wallet.port)/login")
    try browser.type("+1 530 555 0123", into: try browser.field("Phone number"))
    try browser.follow(try browser.control("Send OTP"))
    // Wait for the page first: until then the newest message may be the previous one.
    let code = try browser.field("Code")
    let right = try #require(wallet.messages.code(to: "+15305550123"))
    try browser.type(wrongCode(insteadOf: right), into: code)
    try reads(browser, "That code isn't right.")
    try browser.wait(for: "document.activeElement.name === 'code'")
    try Screenshots.save(browser, "otp-refused-400-light")
    try browser.type(right, into: try browser.field("Code"))
    _ = try browser.control("New account")
  }

  private func openAccounts(_ browser: WebDriver) throws {
    for name in ["Everyday", "Savings"] {
      try browser.follow(try browser.control("New account"))
      try browser.type(name, into: try browser.field("Account name"))
      try browser.follow(try browser.control("Create"))
      _ = try browser.find("a[href='/accounts/new']")
    }
  }

  private func moveMoney(_ browser: WebDriver) throws {
    try open("Everyday", browser)
    try browser.type("100", into: try browser.field("Amount"))
    try browser.follow(try browser.control("Deposit"))
    try reads(browser, "Deposited $100.00")
    try browser.type("30.50", into: try browser.field("Amount"))
    try browser.follow(try browser.control("Withdraw"))
    try reads(browser, "Withdrew $30.50")
    try browser.type("20", into: try browser.field("Amount"))
    try browser.follow(try browser.control("Transfer"))
    try browser.type("Savings", into: try browser.field("To"))
    try browser.follow(try browser.control("Transfer"))
    try reads(browser, "Moved $20.00")
    try Screenshots.save(browser, "account-after-transfer-400-light")
    try browser.follow(try browser.find("a[href='/home']"))
    try reads(browser, "$69.50")
    #expect(try browser.pageText().contains("$49.50"))
    try Screenshots.save(browser, "home-400-light")
    try open("Savings", browser)
    try browser.follow(try browser.control("Delete account"))
    try browser.type("Everyday", into: try browser.field("What happens to its money"))
    try browser.follow(try browser.find("main form button"))
    _ = try browser.control("New account")
    #expect(try browser.pageText().contains("$69.50"))
    // What happened with it stays in the list of recent activity.
    let listed = "return document.querySelector('.accounts').textContent.includes('Savings')"
    #expect(try browser.run(listed) as? Bool == false)
  }

  private func leaveAndComeBack(_ browser: WebDriver, _ wallet: TestWallet) throws {
    try browser.follow(try browser.control("Settings"))
    try browser.type("Ann", into: try browser.field("Your name"))
    try browser.follow(try browser.control("Save Name"))
    #expect(try browser.run("return document.querySelector('input[name=name]').value") as? String == "Ann")
    try browser.follow(try browser.control("Log Out"))
    _ = try browser.field("Phone number")
    try browser.visit("http://localhost:\(wallet.port)/home")
    #expect(try browser.address.hasSuffix("/login"))
    try signIn(browser, wallet, "+1 530 555 0123")
    #expect(try browser.pageText().contains("Ann"))
  }

  private func open(_ account: String, _ browser: WebDriver) throws { try browser.follow(try browser.account(account)) }

  /// Waits until the page says these words.
  private func reads(_ browser: WebDriver, _ words: String) throws {
    _ = try browser.find(saying: words)
  }
}
