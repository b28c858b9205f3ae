import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite("Story: by keys alone", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct KeyboardStory {
  static let posts: Set<String> = [
    "/login", "/otp", "/accounts", "/accounts/{id}/deposit", "/accounts/{id}/withdraw", "/accounts/{id}/transfer",
    "/accounts/{id}/choose",
    "/accounts/{id}/name", "/accounts/{id}/delete", "/undo/{op}", "/settings/name", "/logout",
  ]

  @Test(
    "Sign in, two accounts, deposit, withdraw, transfer, undo, rename, delete, name, log out: the focus always shows",
    arguments: [320, 1280])
  func journey(width: Int) async throws {
    try await withWallet { wallet in
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: width, height: 800, network: true)
        defer { browser.close() }
        let keys = Keyboard(browser: browser)
        try browser.visit("http://localhost:\(wallet.port)/login")
        try signIn(keys, wallet)
        for name in ["Everyday", "Savings"] {
          try keys.enter("New account", until: "Create")
          try keys.go(to: "Account name")
          try keys.write(name)
          try keys.enter("Create", until: "Your new account is open.", by: WebDriver.Key.space)
        }
        try moveMoney(keys)
        try changeNames(keys)
        try leave(keys)
        let posts = try browser.posts()
        #expect(posts == Self.posts)
        #expect(try browser.complaints() == [])
      }
    }
  }

  @Test("The first step leads past the navigation, Tab goes round every page, and Shift with Tab goes back")
  func aroundPages() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "50")
      try visitor.openAccount("Savings")
      let cookie = try #require(visitor.session)
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 400, height: 800)
        defer { browser.close() }
        let keys = Keyboard(browser: browser)
        let site = "http://localhost:\(wallet.port)"
        try browser.signIn(at: site, cookie)
        for path in [
          "/home", account, account + "/transfer?amount=5", account + "/delete", account + "/statement", "/settings",
          "/settings/sessions", "/settings/phone", "/export", "/security",
        ] {
          try browser.visit(site + path)
          let tour = try keys.tour()
          #expect(tour.map(\.place) == tour.map(\.place).sorted(), "\(path)")
          for stop in tour { #expect(stop.isMarked && stop.isSeen, "\(stop.tag) \(stop.name) at \(path)") }
          // The tour includes everything that a mouse can press.
          let all = "a[href], button:not(.unseen), input:not([type=hidden]), select, summary"
          let script = "return [...document.querySelectorAll('\(all)')].filter(e => e.checkVisibility()).length"
          #expect(try browser.run(script) as? Int == tour.count, "\(path): \(tour.map(\.name))")
          try skip(keys, path)
        }
        #expect(try browser.complaints() == [])
      }
    }
  }

  private func skip(_ keys: Keyboard, _ path: String) throws {
    let browser = keys.browser
    try browser.visit(try browser.address)
    try keys.go(to: "Skip to content")
    try keys.press(WebDriver.Key.enter)
    #expect(try browser.run("return document.activeElement.id") as? String == "main", "\(path)")
    try keys.press(WebDriver.Key.tab)
    // Tab moves into it, or past it if it has nothing to press.
    let behind = """
      return document.querySelector('main').compareDocumentPosition(document.activeElement)
        & Node.DOCUMENT_POSITION_FOLLOWING
      """
    #expect(try browser.run(behind) as? Int == 4, "\(path)")
    let first = try keys.focus()
    try keys.press(WebDriver.Key.tab)
    try keys.press(WebDriver.Key.tab, holding: WebDriver.Key.shift)
    #expect(try keys.focus().place == first.place, "\(path)")
  }

  private func signIn(_ keys: Keyboard, _ wallet: TestWallet) throws {
    try keys.go(to: "Phone number")
    try keys.write("5305550123")
    try keys.enter(until: "Enter your code")
    #expect(try keys.focus().name.hasPrefix("Code") && keys.focus().isMarked)
    // The sixth digit submits them.
    let code = try #require(wallet.messages.code(to: "+15305550123"))
    try keys.browser.turnPage { try keys.write(code) }
    _ = try keys.browser.find(
      saying:
        "Your wallet is ready. Open an account for everyday money, for savings or for a trip, and add your first money."
    )
  }

  private func moveMoney(_ keys: Keyboard) throws {
    try keys.enter("Everyday", until: "Recent activity")
    for (amount, button, done) in [("100", "Deposit", "Deposited $100.00"), ("30.50", "Withdraw", "Withdrew $30.50")] {
      try keys.go(to: "Amount")
      try keys.write(amount)
      try keys.enter(button, until: done)
    }
    // Enter asks which action, and a second Enter presses nothing.
    try keys.go(to: "Amount")
    try keys.write("20")
    try keys.press(WebDriver.Key.enter)
    try keys.browser.wait(for: "document.activeElement.id == 'ask'")
    try keys.press(WebDriver.Key.enter)
    #expect(try keys.focus().name == "$20.00 Deposit, withdraw or transfer?" && keys.focus().isMarked)
    try keys.enter("Transfer", until: "Choose an account")
    try keys.go(to: "To")
    try keys.choose("Savings")
    try keys.enter("Transfer", until: "Moved $20.00")
    try keys.enter("Undo", until: "Undone", by: WebDriver.Key.space)
    try keys.go(to: "Amount")
    try keys.write("12")
    try keys.enter("Transfer", until: "Choose an account")
    try keys.go(to: "To")
    try keys.choose("Savings")
    try keys.enter("Transfer", until: "Moved $12.00")
  }

  private func changeNames(_ keys: Keyboard) throws {
    try keys.go(to: "Rename this account")
    try keys.press(WebDriver.Key.space)
    // Tab selects the field's text.
    try keys.go(to: "Account name")
    try keys.write("Daily")
    try keys.enter("Rename", until: "new name is Daily.")
    try keys.enter("Home", until: "$69.50")
    try keys.enter("Savings", until: "Recent activity")
    try keys.enter("Delete account", until: "What happens to its money")
    try keys.go(to: "What happens to its money")
    try keys.choose("Daily")
    try keys.enter("Delete account", until: "is closed. Its history is kept.")
    #expect(try keys.browser.pageText().contains("$69.50"))
  }

  private func leave(_ keys: Keyboard) throws {
    try keys.enter("Settings", until: "Your name")
    try keys.go(to: "Your name")
    try keys.write("Ann")
    try keys.enter("Save Name", until: "Your name is saved.")
    try keys.enter("Log Out", until: "Phone number")
  }
}
