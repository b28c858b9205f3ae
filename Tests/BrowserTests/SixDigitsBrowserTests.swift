import Templates
import TestSupport
import Testing

@testable import WalletTestSupport

@Suite("Six digits in a real browser", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct SixDigitsBrowserTests {
  /// Runs a story on the code page; `before` runs in the window before any page.
  private func atCode(
    before: String? = nil, _ story: (WebDriver, TestWallet, String) throws -> Void
  ) async throws {
    try await withWallet { wallet in
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 400, height: 800)
        defer { browser.close() }
        if let before { try browser.devtools("Page.addScriptToEvaluateOnNewDocument", ["source": before]) }
        try browser.visit("http://localhost:\(wallet.port)/login")
        try browser.type("5305550123", into: try browser.find("#phone"))
        try browser.follow(try browser.control("Send OTP"))
        _ = try browser.find("#code")
        try story(browser, wallet, try #require(wallet.messages.code(to: "+15305550123")))
        // Chromium also reports pages that were refused on purpose.
        #expect(try browser.complaints().filter { !$0.contains("status of 4") } == [])
      }
    }
  }

  private let isAtEnd = "document.querySelector('#code').selectionStart == document.querySelector('#code').value.length"

  @Test(
    "Only digits stay, six at most, and the caret is always behind them: no key, tap or selection goes further back")
  func digits() async throws {
    try await atCode { browser, wallet, code in
      let field = try browser.find("#code")
      #expect(try browser.focused == "code")
      try browser.type("1 a2-b3x", into: field)
      #expect(try browser.value("#code") == "123")
      for key in ["Home", "ArrowLeft", "ArrowUp"] {
        for type in ["rawKeyDown", "keyUp"] {
          try browser.devtools("Input.dispatchKeyEvent", ["type": type, "key": key, "code": key])
        }
        try browser.run("document.querySelector('#code').setSelectionRange(0, 0)")
        try browser.wait(for: isAtEnd)
      }
      try browser.run("document.querySelector('#code').select()")
      try browser.wait(for: isAtEnd)
      try browser.click(field)
      try browser.wait(for: isAtEnd)
      try browser.devtools("Input.insertText", ["text": "4"])
      try browser.wait(for: "document.querySelector('#code').value == '1234'")
      try browser.type(WebDriver.Key.backspace, into: field)
      #expect(try browser.value("#code") == "123")
    }
  }

  @Test(
    "The sixth digit sends the code once, typed or pasted; after a refusal nothing is sent until something is typed")
  func sends() async throws {
    try await atCode { browser, wallet, code in
      let wrong = wrongCode(insteadOf: code)
      let field = try browser.find("#code")
      try browser.turnPage { try browser.type(wrong, into: field) }
      _ = try browser.find(saying: "You have 4 tries left.")
      #expect(try browser.value("#code") == "" && browser.focused == "code")
      // The pasted text contains more than the code, as messages do.
      try browser.run(
        "document.execCommand('insertText', false, arguments[0])", "Code: \(wrong.prefix(3)) \(wrong.suffix(3))")
      _ = try browser.find(saying: "You have 3 tries left.")
      try browser.visit("http://localhost:\(wallet.port)/otp")
      try browser.type(String(wrong.prefix(5)), into: try browser.find("#code"))
      try browser.type(WebDriver.Key.backspace, into: try browser.find("#code"))
      try browser.type(String(wrong.suffix(2)), into: try browser.find("#code"))
      _ = try browser.find(saying: "You have 2 tries left.")
      try browser.click(try browser.find("input[name=shared]"))
      try browser.type("\(code.prefix(3))-\(code.suffix(3))", into: try browser.find("#code"))
      _ = try browser.control("New account")
    }
  }

  @Test("Where the browser hands the message's code over, it is taken and sent; what waits for it ends with the form")
  func handedOver() async throws {
    let browser = """
      window.OTPCredential = class {}
      navigator.credentials.get = asked => {
        window.asked = asked
        return new Promise(go => window.hand = code => go({ code }))
      }
      """
    try await atCode(before: browser) { browser, wallet, code in
      #expect(try browser.run("return window.asked.otp.transport[0]") as? String == "sms")
      try browser.run(
        "addEventListener('submit', () => sessionStorage.ended = window.asked.signal.aborted); window.hand(arguments[0])",
        code)
      _ = try browser.control("New account")
      #expect(try browser.run("return sessionStorage.ended") as? String == "true")
    }
  }

  @Test("The wait for another code is counted down in the server's words, says when it is over, and is not read out")
  func countdown() async throws {
    try await atCode { browser, wallet, code in
      let text = "document.querySelector('#wait').innerText"
      func says(_ words: String) -> String { text + ".startsWith('No code? You can resend it \(words)')" }
      try browser.advance(seconds: 18)
      try browser.wait(for: text + ".match(/in (4[0-2]|3.) seconds, at \\d\\d:\\d\\d:\\d\\d\\.$/)")
      try browser.advance(seconds: 60)
      try browser.wait(for: says("now."))
      let isSilent = "return !document.querySelector('#wait').closest('[aria-live], [role=status], [role=alert]')"
      #expect(try browser.run(isSilent) as? Bool == true)
      // Each of these texts is right for only a second, so the page's clock is stopped.
      try browser.run("const now = Date.now(); Date.now = () => now")
      let counted = [
        1: "1 second", 2: "2 seconds", 60: "60 seconds", 61: "2 minutes", 125: "3 minutes", 3599: "60 minutes",
      ]
      for (seconds, words) in counted {
        try browser.run(
          """
          const wait = document.createElement('p')
          wait.id = 'wait'
          wait.dataset.wait = arguments[0]
          wait.innerHTML = 'No code? You can resend it in <span></span>.'
          document.querySelector('#wait').replaceWith(wait)
          """, seconds)
        try browser.wait(for: says("in \(words)."))
      }
    }
  }

  @Test("A seventh key sends nothing again; a form whose sending was stopped can be sent with other digits")
  func stopped() async throws {
    try await atCode { browser, wallet, code in
      // The user leaves the page before the response arrives, as with the browser's Stop.
      try browser.run(
        """
        const form = document.querySelector('#code').form
        form.addEventListener('submit', event => { event.preventDefault(); window.sent = (window.sent || 0) + 1 })
        """)
      try browser.type("111111", into: try browser.find("#code"))
      try browser.type("7", into: try browser.find("#code"))
      #expect(try browser.value("#code") == "111111")
      #expect(try browser.run("return window.sent") as? Int == 1)
      try browser.type(WebDriver.Key.backspace, into: try browser.find("#code"))
      try browser.type("2", into: try browser.find("#code"))
      #expect(try browser.run("return window.sent") as? Int == 2)
    }
  }

  @Test("Where a recovery code may be typed as well, it stays as it is and is not sent after six digits")
  func elsewhere() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let recovery = try visitor.makeRecoveryCodes()[0]
      wallet.clock.advance(seconds: 901)
      let cookie = try #require(visitor.session)
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 400, height: 800)
        defer { browser.close() }
        let site = "http://localhost:\(wallet.port)"
        try browser.signIn(at: site, cookie)
        try browser.visit(site + "/settings/totp")
        try browser.follow(try browser.control("Get a code"))
        try browser.type("2345-67AB", into: try browser.find("#code"))
        #expect(try browser.value("#code") == "2345-67AB")
        try browser.type(String(repeating: WebDriver.Key.backspace, count: 9), into: try browser.find("#code"))
        try browser.type(recovery, into: try browser.find("#code"))
        #expect(try browser.value("#code") == recovery)
        try browser.follow(try browser.control("Confirm"))
        _ = try browser.control("Set up")
        #expect(try browser.complaints() == [])
      }
    }
  }
}
