import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite("Story: with scripts off", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct NoScriptStory {
  static let posts: Set<String> = [
    "/login", "/otp", "/accounts", "/accounts/{id}/deposit", "/accounts/{id}/withdraw", "/accounts/{id}/transfer",
    "/accounts/{id}/choose",
    "/accounts/{id}/name", "/accounts/{id}/delete", "/undo/{op}", "/settings/name", "/settings/amounts", "/logout",
  ]

  @Test(
    "Sign in, two accounts, deposit, withdraw, transfer, undo, rename, delete, name, log out, and in again",
    arguments: [320, 1280])
  func journey(width: Int) async throws {
    try await withWallet { wallet in
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: width, height: 800, scripts: false, network: true)
        defer { browser.close() }
        try browser.visit("http://localhost:\(wallet.port)/")
        try signIn(browser, wallet)
        for name in ["Everyday", "Savings"] {
          try press("New account", browser)
          try browser.type(name, into: try browser.field("Account name"))
          try press("Create", browser)
          _ = try browser.find(saying: "Your new account is open.")
        }
        try moveMoney(browser)
        try changeNames(browser)
        try press("Settings", browser)
        try browser.type("Ann", into: try browser.field("Your name"))
        try press("Save Name", browser)
        _ = try browser.find(saying: "Your name is saved.")
        try press("Log Out", browser)
        wallet.clock.advance(seconds: 120)
        try signIn(browser, wallet)
        _ = try browser.find(saying: "Hello, Ann")
        let posts = try browser.posts()
        #expect(posts == Self.posts)
        #expect(try browser.complaints().filter { !$0.contains("status of 422") } == [])
      }
    }
  }

  private func press(_ words: String, _ browser: WebDriver) throws {
    try browser.follow(try browser.control(words))
  }

  /// The splash moves on by itself. Enters a wrong code first, then the right one.
  private func signIn(_ browser: WebDriver, _ wallet: TestWallet) throws {
    try browser.type("(530) 555-0123", into: try browser.field("Phone number"))
    try press("Send OTP", browser)
    let field = try browser.field("Code")
    #expect(try browser.run("return document.activeElement.id") as? String == "code")
    let code = try #require(wallet.messages.code(to: "+15305550123"))
    try browser.type(wrongCode(insteadOf: code), into: field)
    try press("Verify", browser)
    _ = try browser.find(saying: "That code isn't right.")
    #expect(try browser.title.hasPrefix("Error: "))
    try browser.type("\(code.prefix(3)) \(code.suffix(3))", into: try browser.field("Code"))
    try press("Verify", browser)
    _ = try browser.control("New account")
  }

  private func moveMoney(_ browser: WebDriver) throws {
    try browser.follow(try browser.account("Everyday"))
    for (amount, button, done) in [
      ("100", "Deposit", "Deposited $100.00"), ("30.50", "Withdraw", "Withdrew $30.50"),
    ] {
      try browser.type(amount, into: try browser.field("Amount"))
      try press(button, browser)
      _ = try browser.find(saying: done)
    }
    try browser.type("99", into: try browser.field("Amount"))
    try press("Withdraw", browser)
    _ = try browser.find(saying: "There is a problem")
    #expect(try browser.run("return document.querySelector('[name=amount]').value") as? String == "99")
    try press("$20", browser)
    _ = try browser.find(saying: "Deposit, withdraw or transfer?")
    try press("Deposit", browser)
    _ = try browser.find(saying: "Deposited $20.00")
    try press("Undo", browser)
    _ = try browser.find(saying: "Undone")
    try browser.type("20", into: try browser.field("Amount"))
    try press("Transfer", browser)
    try press("Transfer", browser)
    _ = try browser.find(saying: "Choose the account")
    try browser.type("Savings", into: try browser.field("To"))
    try press("Transfer", browser)
    _ = try browser.find(saying: "Moved $20.00")
    try press("Undo", browser)
    _ = try browser.find(saying: "Undone")
    try press("Hide amounts", browser)
    _ = try browser.control("Show amounts")
    #expect(!(try browser.pageText().contains("$69.50")))
    try press("Show amounts", browser)
    _ = try browser.find(saying: "$69.50")
  }

  private func changeNames(_ browser: WebDriver) throws {
    try browser.click(try browser.find("summary"))
    let name = try browser.field("Account name")
    try browser.clear(name)
    try browser.type("Daily", into: name)
    try press("Rename", browser)
    _ = try browser.find(saying: "new name is Daily.")
    try press("Delete account", browser)
    try browser.type("Savings", into: try browser.field("What happens to its money"))
    try press("Delete account", browser)
    _ = try browser.find(saying: "is closed. Its history is kept.")
    #expect(try browser.pageText().contains("$69.50"))
    try press("Undo", browser)
    _ = try browser.find(saying: "Daily")
    try press("Home", browser)
    _ = try browser.account("Daily")
  }
}
