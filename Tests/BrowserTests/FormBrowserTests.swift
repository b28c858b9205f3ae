import TestSupport
import Testing

@testable import WalletTestSupport

@Suite("Forms in a real browser", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct FormBrowserTests {
  /// Runs a story in a signed-in window, on a shared computer or the user's own.
  private func signedIn(
    shared: Bool = false, _ story: (WebDriver, TestWallet, Visitor) throws -> Void
  ) async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      try visitor.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
      try visitor.fill("Code", with: try #require(wallet.messages.code(to: "+15305550123")))
      if shared { try visitor.tick("shared") }
      try visitor.press("Verify")
      let cookie = try #require(visitor.session)
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 400, height: 800)
        defer { browser.close() }
        try browser.signIn(at: "http://localhost:\(wallet.port)", cookie)
        try story(browser, wallet, visitor)
        // Chromium also reports pages that were refused on purpose.
        #expect(try browser.complaints().filter { !$0.contains("status of 4") } == [])
      }
    }
  }

  private func words(_ field: String) -> String { "document.querySelector('#\(field)-error').textContent" }

  @Test(
    "Leaving a field shows what is wrong with it, in place and without moving the focus; a right value removes that")
  func judged() async throws {
    try await signedIn { browser, wallet, visitor in
      try browser.visit("http://localhost:\(wallet.port)/accounts/new")
      try browser.holdAnswers()
      let name = try browser.field("Account name")
      try browser.type(WebDriver.Key.tab, into: name)
      #expect(try browser.run("return window.asked.length") as? Int == 0, "nothing was typed, so nothing is scolded")
      try browser.run("window.held = null")
      try browser.type("  " + WebDriver.Key.tab, into: name)
      try browser.wait(for: words("name") + " == 'Enter a name.'")
      #expect(try browser.run("return document.activeElement.id") as? String == "currency")
      let state =
        "const { ariaInvalid, attributes } = document.querySelector('#name'); "
        + "return ariaInvalid + ' ' + attributes['aria-describedby'].value"
      #expect(try browser.run(state) as? String == "true name-error name-hint")
      try browser.type("Everyday" + WebDriver.Key.tab, into: name)
      try browser.wait(for: words("name") + " == ''")
      #expect(try browser.run(state) as? String == "null name-error name-hint")
      #expect(try browser.run("return document.querySelector('#name-error').offsetHeight") as? Int == 0)
    }
  }

  @Test("What the script shows is what the server shows: the same element, as it comes back from the post")
  func same() async throws {
    try await signedIn { browser, wallet, visitor in
      let account = try visitor.openAccount("Everyday", deposit: "5")
      try browser.visit("http://localhost:\(wallet.port)\(account)/delete")
      try browser.visit("http://localhost:\(wallet.port)\(account)")
      let field =
        "return document.querySelector('#amount').closest('.field').outerHTML.replace(/ value=\"[^\"]*\"/, '')"
        + ".replace(/<(\\w+)([^>]*)>/g, (all, tag, rest) => '<' + tag + ' ' + rest.trim().split(/(?<=\") /).sort() + '>')"
      try browser.type("1.234" + WebDriver.Key.tab, into: try browser.field("Amount"))
      try browser.wait(for: words("amount"))
      let shown = try browser.run(field) as? String
      try browser.follow(try browser.control("Deposit"))
      try browser.wait(for: "document.title.startsWith('Error: ')")
      #expect(try browser.run(field) as? String == shown)
      #expect(try browser.run("return document.activeElement.className") as? String == "problem")
    }
  }

  @Test("An answer that comes late tells nothing of what was typed since; a press that leaves a field is not lost")
  func late() async throws {
    try await signedIn { browser, wallet, visitor in
      let account = try visitor.openAccount("Everyday", deposit: "5")
      try browser.visit("http://localhost:\(wallet.port)\(account)")
      try browser.holdAnswers()
      let amount = try browser.field("Amount")
      try browser.type("x" + WebDriver.Key.tab, into: amount)
      try browser.wait(for: "window.held.length == 1")
      try browser.run("document.querySelector('#amount').value = ''")
      try browser.type("3", into: amount)
      try browser.run("const late = window.held; window.held = null; late.forEach(go => go())")
      try browser.type(WebDriver.Key.tab, into: amount)
      try browser.wait(for: "window.asked.length == 2")
      #expect(try browser.run("return " + words("amount")) as? String == "")
      // The button is below the words that will appear: it must still be there when the finger goes up.
      try browser.type("7", into: amount)
      try browser.follow(try browser.control("Withdraw"))
      _ = try browser.find(saying: "You only have $5.00 here, which is less than $37.00.")
    }
  }

  @Test("The preview of a transfer follows amount and receiver")
  func preview() async throws {
    try await signedIn { browser, wallet, visitor in
      try visitor.openAccount("Savings", deposit: "1")
      let account = try visitor.openAccount("Everyday", deposit: "5")
      try browser.visit("http://localhost:\(wallet.port)\(account)/transfer")
      try browser.type("2", into: try browser.field("Amount"))
      try browser.type("Savings", into: try browser.field("To"))
      try browser.wait(for: "/\\$3\\.00/.test(document.querySelector('.preview').textContent)")
      try browser.wait(for: "/\\$3\\.00[^]*\\$3\\.00/.test(document.querySelector('.preview').textContent)")
      #expect(try browser.value("#amount") == "2")
      #expect(try !browser.address.contains("csrf"))
    }
  }

  @Test("S20: on a shared computer the page warns a minute before the session ends, and tells when it has ended")
  func idle() async throws {
    try await signedIn(shared: true) { browser, wallet, visitor in
      try browser.visit("http://localhost:\(wallet.port)/settings")
      let warning = try browser.find(".idle:first-of-type")
      let shown =
        "return [...document.querySelectorAll('.idle')].filter(one => !one.hidden).map(one => one.innerText).join()"
      let ended = "[...document.querySelectorAll('.idle')].map(one => one.hidden).join()"
      try browser.type("half", into: try browser.field("Your name"))
      try browser.advance(seconds: 1700)
      #expect(try browser.run(shown) as? String == "")
      try browser.advance(seconds: 45)
      try browser.wait(for: ended + " == 'false,true'")
      #expect(
        try browser.text(warning).contains("Still there? You'll be signed out in one minute."))
      try browser.click(try browser.control("Stay signed in"))
      try browser.wait(for: ended + " == 'true,true'")
      #expect(try browser.value("#name") == "half", "nothing typed is lost")
      // The laptop lid was closed for an hour.
      wallet.clock.advance(seconds: 3600)
      try browser.advance(seconds: 3600)
      try browser.wait(for: ended + " == 'true,false'")
      #expect((try browser.run(shown) as? String)?.contains("You were signed out.") == true)
      try browser.follow(try browser.control("Sign in"))
      _ = try browser.field("Phone number")
    }
  }

  /// Safari caches pages for going back whatever their response forbids, unless they came over TLS.
  @Test(
    "S21: on a shared computer the way back leads to no page of a user who left: a kept page is loaded again")
  func kept() async throws {
    try await signedIn(shared: true) { browser, wallet, visitor in
      let account = try visitor.openAccount("Everyday", deposit: "50")
      let site = "http://localhost:\(wallet.port)"
      let back = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
      try browser.visit(site + "/home#main")
      let old = try browser.find(saying: "$50.00")
      try visitor.visit(account).fill("Amount", with: "7").press("Deposit")
      let pages = try browser.run("return history.length") as? Int
      try browser.turnPage { try browser.run(back) }
      #expect(try browser.run("return history.length") as? Int == pages, "the way further back stays as it was")
      #expect(throws: (any Error).self) { try browser.text(old) }
      _ = try browser.find(saying: "$57.00")

      // Going back does not resend a refused form.
      try browser.visit(site + account)
      try browser.type("1.005", into: try browser.field("Amount"))
      try browser.follow(try browser.control("Deposit"))
      _ = try browser.find(saying: "Write no more than 2 digits")
      try browser.turnPage { try browser.run(back) }
      _ = try browser.find(saying: "That link can't be used here")

      try browser.visit(site + "/home")
      try visitor.visit("/settings").press("Log Out")
      try browser.turnPage { try browser.run(back) }
      _ = try browser.field("Phone number")
      #expect(try browser.address == site + "/login")
    }
  }
}
