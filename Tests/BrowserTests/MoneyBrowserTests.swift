import Testing

@testable import WalletTestSupport

@Suite("Amounts in a real browser", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct MoneyBrowserTests {
  /// A user with $1,234.50 in Everyday and nothing in Savings, on the page of Everyday.
  private func atAccount(
    _ balance: String = "1,234.50", scripts: Bool = true, width: Int = 390,
    _ story: (WebDriver, TestWallet, Visitor, String) throws -> Void
  ) async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Savings")
      let account = try visitor.openAccount("Everyday", deposit: balance)
      let cookie = try #require(visitor.session)
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: width, height: 844, scripts: scripts, network: true)
        defer { browser.close() }
        try browser.signIn(at: "http://localhost:\(wallet.port)", cookie)
        try browser.visit("http://localhost:\(wallet.port)\(account)")
        try story(browser, wallet, visitor, account)
        // Chromium also reports pages that were refused on purpose.
        #expect(try browser.complaints().filter { !$0.contains("status of 4") } == [])
      }
    }
  }

  private func operations(_ wallet: TestWallet) throws -> [String] {
    try RawDatabase.texts("SELECT count(*) FROM op", in: wallet.folder)
  }

  private func press(_ words: String, _ browser: WebDriver) throws { try browser.click(try browser.control(words)) }

  private func enter(_ text: String, _ browser: WebDriver) throws {
    let field = try browser.field("Amount")
    try browser.clear(field)
    try browser.type(text, into: field)
    try browser.type(WebDriver.Key.enter, into: field)
  }

  private static let question = "!document.querySelector('#ask').hidden && document.activeElement.id == 'ask'"
  private static let line = "document.querySelector('#left').textContent"

  @Test(
    "Enter in the amount field, which a telephone's Done is as well, asks in place and sends nothing; Escape closes it")
  func enterAsks() async throws {
    try await atAccount { browser, wallet, _, account in
      let before = try operations(wallet)
      _ = try browser.requests()
      try enter("1,000", browser)
      try browser.wait(for: Self.question)
      let asked = try browser.text(try browser.find("#ask"))
      #expect(asked.contains("$1,000.00") && asked.contains("Deposit, withdraw or transfer?"))
      // A second press meets no button.
      try browser.press([WebDriver.Key.enter, WebDriver.Key.enter])
      try browser.press(["\u{E00C}"])
      try browser.wait(for: "document.querySelector('#ask').hidden && document.activeElement.id == 'amount'")
      #expect(try browser.value("#amount") == "1,000")
      #expect(try browser.posts() == [])
      #expect(try operations(wallet) == before)

      try browser.type(WebDriver.Key.enter, into: try browser.field("Amount"))
      try browser.wait(for: Self.question)
      try browser.press([WebDriver.Key.tab])
      #expect(try browser.run("return document.activeElement.textContent") as? String == "Deposit")
      try browser.turnPage { try browser.press([WebDriver.Key.enter]) }
      _ = try browser.find(saying: "Deposited $1,000.00")
      #expect(try browser.posts() == ["/accounts/{id}/deposit"])
    }
  }

  @Test("Enter on what is no amount tells why at the field, as when it is left, and sends nothing")
  func enterRefused() async throws {
    try await atAccount { browser, wallet, _, _ in
      let before = try operations(wallet)
      for (typed, words) in [
        ("", "Enter an amount"), ("0", "more than zero"), ("1,23", "comma"), ("9999999999", "large"),
      ] {
        try enter(typed, browser)
        try browser.wait(for: "document.querySelector('#amount-error').textContent.includes(arguments[0])", words)
        #expect(
          try browser.focused == "amount"
            && browser.run("return document.querySelector('#ask').hidden") as? Bool == true)
      }
      #expect(try operations(wallet) == before)
    }
  }

  @Test("The account's own code is read in place, by Enter and the buttons; another one is refused at the field")
  func codes() async throws {
    try await atAccount { browser, wallet, _, _ in
      let before = try operations(wallet)
      for typed in ["1,000 USD", "USD 1,000", "1,000\u{A0}USD", "USD\u{202F}1,000"] {
        try enter(typed, browser)
        try browser.wait(for: Self.question)
        #expect(try browser.text(try browser.find("#ask")).contains("$1,000.00"), "\(typed)")
      }
      for (typed, sum) in [("5 USD", "25"), ("USD 1,234.50", "1,254.50")] {
        let field = try browser.field("Amount")
        try browser.clear(field)
        try browser.type(typed, into: field)
        try press("+$20", browser)
        #expect(try browser.value("#amount") == sum, "\(typed)")
      }
      let words = "document.querySelector('#amount-error').textContent.includes('US dollars (USD)')"
      try enter("5 EUR", browser)
      try browser.wait(for: words)
      try press("+$20", browser)
      #expect(try browser.value("#amount") == "5 EUR")
      #expect(try browser.posts() == [] && operations(wallet) == before)
    }
  }

  @Test("+$20, +$50 and +$100 add to what stands in the field, keep its thousands readable and book nothing")
  func adds() async throws {
    try await atAccount { browser, wallet, _, _ in
      let before = try operations(wallet)
      for (typed, button, sum) in [
        ("", "+$20", "20"), ("7", "+$50", "57"), ("5.5", "+$20", "25.50"), (".05", "+$100", "100.05"),
        ("1,234.50", "+$20", "1,254.50"), ("950", "+$50", "1,000"), ("999,999.99", "+$20", "1,000,019.99"),
        (" $ 1 ", "+$20", "21"), ("999999900.10", "+$50", "999,999,950.10"), ("0", "+$20", "20"),
        ("999,999,900", "+$100", "1,000,000,000"), ("0.10", "+$20", "20.10"),
      ] {
        let field = try browser.field("Amount")
        try browser.clear(field)
        try browser.type(typed, into: field)
        try press(button, browser)
        #expect(try browser.value("#amount") == sum, "\(typed) \(button)")
        #expect(try browser.run("return document.activeElement.textContent") as? String == button)
      }
      for (typed, words) in [
        ("1,23", "comma"), ("x", "not an amount"), ("-5", "without a sign"), ("1.234", "2 digits"),
      ] {
        let field = try browser.field("Amount")
        try browser.clear(field)
        try browser.type(typed, into: field)
        try press("+$20", browser)
        #expect(try browser.value("#amount") == typed, "what cannot be read is left alone")
        try browser.wait(for: "document.querySelector('#amount-error').textContent.includes(arguments[0])", words)
      }
      let field = try browser.field("Amount")
      try browser.clear(field)
      try browser.type("999,999,990", into: field)
      try press("+$20", browser)
      #expect(try browser.value("#amount") == "999,999,990", "more than one booking may move")
      #expect((try browser.run("return " + Self.line) as? String)?.contains("$1,000,000,000.00") == true)
      #expect(try browser.posts() == [] && operations(wallet) == before)
    }
  }

  @Test("What a button did to the field is undone as what was typed is")
  func undo() async throws {
    try await atAccount { browser, _, _, _ in
      try browser.type("7", into: try browser.field("Amount"))
      try press("+$20", browser)
      try browser.run("document.querySelector('#amount').focus()")
      try browser.press(["z"], holding: WebDriver.Key.control)
      #expect(try browser.value("#amount") == "7")
    }
  }

  @Test("Withdraw all and Transfer all fill the field and show what will be left; then the button pressed is booked")
  func all() async throws {
    try await atAccount { browser, wallet, visitor, account in
      let before = try operations(wallet)
      for action in ["Transfer", "Withdraw"] {
        try browser.clear(try browser.field("Amount"))
        try press(action + " all", browser)
        #expect(try browser.value("#amount") == "1,234.50")
        #expect(try browser.run("return " + Self.line) as? String == "\(action) $1,234.50, all of it? Left: $0.00")
      }
      #expect(try browser.run("return document.querySelector('#left').ariaLive") as? String == "polite")
      #expect(try browser.posts() == [] && operations(wallet) == before)
      // Another browser deposits first: this is no longer all that is available.
      try visitor.visit(account).fill("Amount", with: "1").press("Deposit")
      try browser.follow(try browser.control("Withdraw"))
      _ = try browser.find(saying: "The balance has changed")
      try press("Withdraw all", browser)
      try browser.follow(try browser.control("Withdraw"))
      _ = try browser.find(saying: "Withdrew $1,235.50")
      // An amount typed afterwards is an ordinary amount.
      try browser.follow(try browser.control("Undo"))
      try press("Withdraw all", browser)
      try browser.clear(try browser.field("Amount"))
      try browser.type("5", into: try browser.field("Amount"))
      try visitor.visit(account).fill("Amount", with: "1").press("Deposit")
      try browser.follow(try browser.control("Withdraw"))
      _ = try browser.find(saying: "Withdrew $5.00")
    }
  }

  @Test("An amount that is typed and left shows what would be left; too much shows nothing, and typing on clears it")
  func leftOver() async throws {
    try await atAccount { browser, _, _, _ in
      let field = try browser.field("Amount")
      try browser.type("34.5" + WebDriver.Key.tab, into: field)
      try browser.wait(for: Self.line + " == 'Left after a withdrawal or transfer: $1,200.00'")
      try browser.type("0", into: field)
      #expect(try browser.run("return " + Self.line) as? String == "")
      try browser.type("000" + WebDriver.Key.tab, into: field)
      #expect(try browser.value("#amount") == "34.50000")
      #expect(try browser.run("return " + Self.line) as? String == "")
    }
  }

  @Test("Where money is held, all of it is what is available, and the line tells what stays")
  func held() async throws {
    try await atAccount("100") { browser, wallet, _, account in
      try wallet.hold(cents: 3000, on: account)
      try browser.visit("http://localhost:\(wallet.port)\(account)")
      try press("Withdraw all", browser)
      #expect(try browser.value("#amount") == "70")
      let told = "Withdraw $70.00, all that is available? Left: $30.00 held"
      #expect(try browser.run("return " + Self.line) as? String == told)
      let field = try browser.field("Amount")
      try browser.clear(field)
      try browser.type("50" + WebDriver.Key.tab, into: field)
      try browser.wait(for: Self.line + " == 'Available after a withdrawal or transfer: $20.00'")
      try browser.clear(field)
      try browser.type("70.01" + WebDriver.Key.tab, into: field)
      #expect(try browser.run("return " + Self.line) as? String == "")
    }
  }

  @Test("On the transfer's page all of it fills the field and the preview follows, and no amount comes into an address")
  func transfer() async throws {
    try await atAccount("69.50") { browser, wallet, _, account in
      let before = try operations(wallet)
      try browser.visit("http://localhost:\(wallet.port)\(account)/transfer")
      _ = try browser.requests()
      try browser.type("Savings", into: try browser.field("To"))
      try press("Transfer all", browser)
      #expect(try browser.value("#amount") == "69.50")
      try browser.wait(for: "/\\$0\\.00[^]*\\$69\\.50/.test(document.querySelector('.preview').textContent)")
      #expect(try browser.run("return " + Self.line) as? String == "Transfer $69.50, all of it? Left: $0.00")
      let asked = try browser.requests().map(\.address)
      #expect(asked.filter { $0.contains("?") } == [])
      #expect(try operations(wallet) == before)
      // Enter has one meaning here, and both amount and receiver are chosen.
      try browser.turnPage { try browser.type(WebDriver.Key.enter, into: try browser.field("Amount")) }
      _ = try browser.find(saying: "Moved $69.50 to Savings")
    }
  }

  @Test("Covered amounts stay covered: what is typed is asked about, and no balance is in the page")
  func covered() async throws {
    try await atAccount { browser, _, _, _ in
      try browser.follow(try browser.control("Hide amounts"))
      try browser.type("3", into: try browser.field("Amount"))
      try press("+$20", browser)
      #expect(try browser.value("#amount") == "23" && browser.run("return " + Self.line) as? String == "")
      try browser.type(WebDriver.Key.enter, into: try browser.field("Amount"))
      try browser.wait(for: Self.question)
      #expect(try browser.run("return document.body.innerHTML.includes('1,234')") as? Bool == false)
    }
  }

  @Test(
    "Without script Enter leads to the question, as do the buttons, whose names say that they replace",
    arguments: [320, 390])
  func withoutScript(width: Int) async throws {
    try await atAccount(scripts: false, width: width) { browser, wallet, _, account in
      let before = try operations(wallet)
      try browser.turnPage { try enter("20", browser) }
      _ = try browser.find(saying: "Deposit, withdraw or transfer?")
      #expect(try browser.address.hasSuffix(account + "/choose"))
      #expect(try browser.value("[name=amount]") == "20")
      for (button, words) in [
        ("$50", "$50.00"), ("Withdraw all", "Withdraw $1,234.50, all of it? Left: $0.00"),
        ("Transfer all", "Transfer $1,234.50, all of it? Left: $0.00"),
      ] {
        try browser.visit("http://localhost:\(wallet.port)\(account)")
        try browser.type("7", into: try browser.field("Amount"))
        try browser.follow(try browser.control(button))
        _ = try browser.find(saying: words)
        #expect(try browser.run("return document.documentElement.scrollWidth") as? Int == width)
      }
      #expect(try operations(wallet) == before)
      try browser.visit("http://localhost:\(wallet.port)\(account)")
      try browser.follow(try browser.control("Withdraw all"))
      try browser.follow(try browser.control("Withdraw"))
      _ = try browser.find(saying: "Withdrew $1,234.50")
    }
  }

  @Test("No key reaches the button that Enter presses, and screen readers do not mention it")
  func hiddenButton() async throws {
    try await atAccount { browser, _, _, _ in
      let first = "document.querySelector('#money').querySelector('button')"
      #expect(try browser.run("return \(first).tabIndex") as? Int == -1)
      #expect(try browser.run("return \(first).ariaHidden") as? String == "true")
      let shown = "const { width, height } = \(first).getBoundingClientRect(); return width <= 1 && height <= 1"
      #expect(try browser.run(shown) as? Bool == true)
      #expect(
        try browser.run("const style = getComputedStyle(\(first)); return style.display + style.visibility") as? String
          != "none")
      let stops = try Keyboard(browser: browser).tour().map(\.name)
      let last = try #require(stops.firstIndex { $0.hasPrefix("Amount") })
      #expect(stops[(last + 1)...].prefix(4) == ["Note (optional)", "Deposit", "Withdraw", "Transfer"])
    }
  }
}
