import Testing

@testable import WalletTestSupport

@Suite("A card's number in a real browser", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct CardBrowserTests {
  /// A user on the page for a new card. What the script sends is kept in `window.sent`.
  private func atNewCard(
    scripts: Bool = true, _ story: (WebDriver, TestWallet, Visitor) throws -> Void
  ) async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let cookie = try #require(visitor.session)
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 390, height: 844, scripts: scripts)
        defer { browser.close() }
        try browser.addToEveryPage(
          "{ const real = fetch; window.sent = []; window.fetch = (...all) => {"
            + " window.sent.push(String(all[1]?.body)); return real(...all) } }")
        try browser.signIn(at: "http://localhost:\(wallet.port)", cookie)
        try browser.visit("http://localhost:\(wallet.port)/cards/new")
        try story(browser, wallet, visitor)
        #expect(try browser.complaints().filter { !$0.contains("status of 4") } == [])
      }
    }
  }

  private func says(_ brand: String, _ browser: WebDriver) throws {
    try browser.wait(for: "document.querySelector('#brand').textContent.startsWith('\(brand)')")
  }

  @Test("The number is grouped as it is typed, by its brand, which is shown; six digits at most leave the field")
  func grouping() async throws {
    try await atNewCard { browser, _, _ in
      let field = try browser.field("Card number")
      try browser.type("4", into: field)
      try says("Visa", browser)
      try browser.type("242424242424242", into: field)
      #expect(try browser.value("#number") == "4242 4242 4242 4242")
      try browser.type(String(repeating: WebDriver.Key.backspace, count: 3), into: field)
      #expect(try browser.value("#number") == "4242 4242 4242 4")
      try browser.clear(field)
      try browser.type("37", into: field)
      try says("American Express", browser)
      try browser.type("8282246310005", into: field)
      try browser.wait(for: "document.querySelector('#number').value == '3782 822463 10005'")
      try browser.clear(field)
      try browser.type("99", into: field)
      try says("We don't know a card".replacing("'", with: "\\'"), browser)
      try browser.clear(field)
      try browser.type("12x4", into: field)
      #expect(try browser.value("#number") == "12x4", "what is no number is left alone")
      let sent = try #require(try browser.run("return window.sent.join(' ')") as? String)
      #expect(sent.contains("value=378282") && !sent.contains(/value=[0-9]{7}/))
    }
  }

  @Test("A digit typed in the middle keeps the caret with it")
  func caret() async throws {
    try await atNewCard { browser, _, _ in
      let field = try browser.field("Card number")
      try browser.type("42424242", into: field)
      _ = try browser.run("document.querySelector('#number').setSelectionRange(4, 4)")
      try browser.press(["1"])
      try browser.wait(for: "document.querySelector('#number').value == '4242 1424 2'")
      #expect(try browser.run("return document.querySelector('#number').selectionStart") as? Int == 6)
      try browser.press(["3"])
      try browser.wait(for: "document.querySelector('#number').value == '4242 1342 42'")
    }
  }

  @Test("Delete before a gap deletes the digit behind it")
  func deleteForward() async throws {
    try await atNewCard { browser, _, _ in
      let field = try browser.field("Card number")
      try browser.type("4242 1567", into: field)
      _ = try browser.run("document.querySelector('#number').setSelectionRange(4, 4)")
      try browser.press([WebDriver.Key.delete])
      try browser.wait(for: "document.querySelector('#number').value == '4242 567'")
      #expect(try browser.run("return document.querySelector('#number').selectionStart") as? Int == 4)
      try browser.press([WebDriver.Key.delete])
      try browser.wait(for: "document.querySelector('#number').value == '4242 67'")
      try browser.clear(field)
      try browser.type("12x4", into: field)
      _ = try browser.run("document.querySelector('#number').setSelectionRange(2, 2)")
      try browser.press([WebDriver.Key.delete])
      // Of a stray letter no more than itself.
      try browser.wait(for: "document.querySelector('#number').value == '124'")
    }
  }

  @Test("With and without script a card is added, and drawn", arguments: [true, false])
  func add(scripts: Bool) async throws {
    try await atNewCard(scripts: scripts) { browser, wallet, _ in
      try browser.type("4242424242424242", into: try browser.field("Card number"))
      try browser.type("12/29", into: try browser.field("Expiry date"))
      try browser.type("Groceries", into: try browser.field("Nickname"))
      try browser.turnPage { try browser.click(try browser.control("Add card")) }
      #expect(try browser.pageText().contains("•••• 4242"))
      #expect(try RawDatabase.texts("SELECT nickname||last_four FROM card", in: wallet.folder) == ["Groceries4242"])
    }
  }
}
