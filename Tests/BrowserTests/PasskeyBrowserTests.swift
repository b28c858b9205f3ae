import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport

@Suite("Passkeys in a real browser", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct PasskeyBrowserTests {
  /// Runs a story in a browser whose user is signed in by a code, at the page of passkeys.
  private func atPasskeys(
    _ wallet: TestWallet, offers: Bool = false, scripts: Bool = true, _ story: (WebDriver) async throws -> Void
  ) async throws {
    let session = try #require(try wallet.signedIn().session)
    try await Chromium.withDriver { port in
      let browser = try WebDriver(port: port, width: 390, height: 844, scripts: scripts, still: !offers)
      defer { browser.close() }
      try browser.signIn(at: site(wallet), session)
      try browser.visit(site(wallet) + "/settings/passkeys")
      try await story(browser)
    }
  }

  private func site(_ wallet: TestWallet) -> String { "http://localhost:\(wallet.port)" }

  private func add(_ name: String, _ browser: WebDriver) throws {
    let field = try browser.field("Name of the new passkey")
    try browser.clear(field)
    try browser.type(name, into: field)
    try browser.follow(try browser.control("Add a passkey"))
    _ = try browser.find(saying: "Your passkey is ready.")
  }

  private func logOut(_ browser: WebDriver, _ wallet: TestWallet) throws {
    try browser.visit(site(wallet) + "/settings")
    try browser.follow(try browser.control("Log Out"))
    _ = try browser.find(saying: "Enter your phone number")
  }

  @Test("S51: add a passkey, log out, sign in by it alone, confirm with it, and remove it")
  func journey() async throws {
    try await withWallet { wallet in
      try await atPasskeys(wallet) { browser in
        let device = try browser.addAuthenticator()
        #expect(try !browser.pageText().contains("This browser can't make passkeys"))
        try add("My phone", browser)
        #expect(try browser.pageText().contains("For localhost, added"))
        let kept = try #require(try browser.passkeys(of: device).first)
        #expect(kept["rpId"] as? String == "localhost" && kept["isResidentCredential"] as? Bool == true)

        try logOut(browser, wallet)
        let sent = wallet.messages.messages.count
        try browser.follow(try browser.control("Sign in with a passkey"))
        _ = try browser.find(saying: "Your wallet is ready.")
        #expect(wallet.messages.messages.count == sent)

        wallet.clock.advance(seconds: 901)
        try browser.visit(site(wallet) + "/settings/passkeys")
        try browser.follow(try browser.control("Confirm with a passkey"))
        _ = try browser.find(saying: "Last used")

        try browser.click(try browser.find("summary"))
        try browser.follow(try browser.control("Remove My phone"))
        _ = try browser.find(saying: "That passkey no longer signs you in.")
        try logOut(browser, wallet)
        try browser.follow(try browser.control("Sign in with a passkey"))
        _ = try browser.find(saying: "That passkey doesn't work here.")
        #expect(try browser.complaints().filter { !$0.contains("422") } == [])
      }
    }
  }

  @Test("S51: the browser offers the passkey at the phone field by itself")
  func offered() async throws {
    try await withWallet { wallet in
      try await atPasskeys(wallet, offers: true) { browser in
        _ = try browser.addAuthenticator()
        try add("My phone", browser)
        try browser.visit(site(wallet) + "/settings")
        // The virtual authenticator takes the offer at once.
        try browser.click(try browser.control("Log Out"))
        _ = try browser.find(saying: "Your wallet is ready.")
        #expect(try wallet.events().suffix(1) == [.signedInWithPasskey])
        #expect(try browser.complaints() == [])
      }
    }
  }

  @Test("Two devices have a passkey each; one device has one at most")
  func twoDevices() async throws {
    try await withWallet { wallet in
      try await atPasskeys(wallet) { browser in
        let phone = try browser.addAuthenticator()
        try add("Phone", browser)
        try browser.click(try browser.control("Add a passkey"))
        _ = try browser.find(saying: "This device has a passkey for your wallet already.")
        try browser.remove(phone)
        let key = try browser.addAuthenticator(isInternal: false)
        try browser.visit(site(wallet) + "/settings/passkeys")
        try add("Security key", browser)
        #expect(try wallet.passkeys().map(\.name) == ["Phone", "Security key"])
        try logOut(browser, wallet)
        try browser.follow(try browser.control("Sign in with a passkey"))
        _ = try browser.find(saying: "Your wallet is ready.")
        #expect(try browser.passkeys(of: key).count == 1)
      }
    }
  }

  @Test(
    "Where the finger is refused nothing is sent, the page says so, and codes work; also where passkeys are offered",
    arguments: [false, true])
  func notVerified(offers: Bool) async throws {
    try await withWallet { wallet in
      try await atPasskeys(wallet, offers: offers) { browser in
        let device = try browser.addAuthenticator()
        try add("My phone", browser)
        try browser.setVerified(false, device)
        try logOut(browser, wallet)
        try browser.click(try browser.control("Sign in with a passkey"))
        _ = try browser.find(saying: "No passkey came. Try again, or use a code.")
        try browser.type("5305550123", into: try browser.find("#phone"))
        try browser.follow(try browser.control("Send OTP"))
        _ = try browser.find(saying: "Enter your code")
      }
    }
  }

  @Test("Enter in the name's field asks for the passkey, not without a name, and after a while for a fresh proof")
  func enter() async throws {
    try await withWallet { wallet in
      try await atPasskeys(wallet) { browser in
        let device = try browser.addAuthenticator()
        let field = try browser.field("Name of the new passkey")
        try browser.clear(field)
        try browser.click(try browser.control("Add a passkey"))
        #expect(try browser.passkeys(of: device).isEmpty)
        try browser.type("Mine", into: field)
        try browser.turnPage { try browser.press([WebDriver.Key.enter]) }
        _ = try browser.find(saying: "Your passkey is ready.")
        wallet.clock.advance(seconds: 901)
        try browser.turnPage { try browser.click(try browser.control("Add a passkey")) }
        _ = try browser.find(saying: "Before you change your passkeys")
      }
    }
  }

  @Test("S51: a copy whose counter is behind is refused, and the page says so")
  func copied() async throws {
    try await withWallet { wallet in
      try await atPasskeys(wallet) { browser in
        let device = try browser.addAuthenticator()
        try add("My phone", browser)
        let copy = try #require(try browser.passkeys(of: device).first)
        for _ in 0..<2 {
          try logOut(browser, wallet)
          try browser.follow(try browser.control("Sign in with a passkey"))
          _ = try browser.find(saying: "Your wallet is ready.")
        }
        try logOut(browser, wallet)
        try browser.remove(device)
        try browser.add(copy, to: try browser.addAuthenticator())
        try browser.follow(try browser.control("Sign in with a passkey"))
        _ = try browser.find(saying: "That passkey doesn't work here.")
        #expect(try wallet.events().suffix(1) == [.passkeyCopied])
      }
    }
  }

  @Test("S51: what another server on this machine gets out of the browser opens nothing")
  func foreignOrigin() async throws {
    try await withWallet { wallet in
      try await atPasskeys(wallet) { browser in
        _ = try browser.addAuthenticator()
        try add("My phone", browser)
        try await withWallet { other in
          let thief = try wallet.visitor().visit("/login")
          let request = try thief.passkeyRequest("sign-in")
          try browser.visit(site(other) + "/login")
          let answer = try browser.run(
            """
            const publicKey = { challenge: new Uint8Array(arguments[0]), rpId: 'localhost', userVerification: 'required' }
            return navigator.credentials.get({ publicKey }).then(JSON.stringify)
            """, request.challenge.map(Int.init))
          // Browsers keep passkeys by host and not by port, so it does give one.
          let stolen = try #require(answer as? String)
          try thief.sendPasskey(stolen, request.ticket, to: "/login/passkey")
          #expect(thief.statuses == [422] && thief.reads("That passkey doesn't work here."))
        }
      }
    }
  }

  @Test("A passkey of wallet.localhost works there, and not at localhost")
  func ownHost() async throws {
    try await withWallet { wallet in
      let own = "http://wallet.localhost:\(wallet.port)"
      let session = try #require(try wallet.signedIn().session)
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 390, height: 844, still: true)
        defer { browser.close() }
        try browser.signIn(at: own, session)
        let device = try browser.addAuthenticator()
        try browser.visit(own + "/settings/passkeys")
        try add("My phone", browser)
        #expect(try browser.passkeys(of: device).first?["rpId"] as? String == "wallet.localhost")
        try browser.clearCookies()
        try browser.visit(own + "/login")
        try browser.follow(try browser.control("Sign in with a passkey"))
        _ = try browser.find(saying: "Your wallet is ready.")
        try browser.visit(site(wallet) + "/login")
        try browser.click(try browser.control("Sign in with a passkey"))
        _ = try browser.find(saying: "No passkey came.")
      }
    }
  }

  @Test("Without script the page says that codes work as always, and no button does nothing")
  func withoutScript() async throws {
    try await withWallet { wallet in
      try await atPasskeys(wallet, offers: true, scripts: false) { browser in
        #expect(try browser.pageText().contains("This browser can't make passkeys, or runs no scripts."))
        #expect(try !browser.pageText().contains("Add a passkey"))
        try browser.clearCookies()
        try browser.visit(site(wallet) + "/login")
        #expect(try !browser.pageText().contains("passkey"))
      }
    }
  }

  @Test("In a browser that knows no passkeys the page says so, and the button is gone")
  func withoutPasskeys() async throws {
    try await withWallet { wallet in
      try await atPasskeys(wallet) { browser in
        try browser.addToEveryPage("delete window.PublicKeyCredential")
        try browser.visit(site(wallet) + "/settings/passkeys")
        _ = try browser.find(saying: "This browser can't make passkeys, or runs no scripts.")
        #expect(try !browser.pageText().contains("Add a passkey"))
        try browser.clearCookies()
        try browser.visit(site(wallet) + "/login")
        #expect(try !browser.pageText().contains("passkey"))
        #expect(try browser.complaints() == [])
      }
    }
  }
}
