import Foundation
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

/// A sign-in elsewhere, as earlier devices report it.
@Suite("New sign-ins")
struct NewSignInTests {
  private static let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
  private static let iPhone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1"
  private static let edge =
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0"

  /// Another sign-in to the same number, once the wait between codes is over.
  @discardableResult
  private func signIn(_ wallet: TestWallet, _ agent: String) throws -> Visitor {
    wallet.clock.advance(seconds: 1000)
    return try wallet.signedIn(habits: [("User-Agent", agent)])
  }

  /// The warning alone, as shown on a page; nil if there is none.
  private func warning(_ visitor: Visitor) -> PageReader? {
    visitor.answer.text.firstMatch(of: /<section class="warning"[\s\S]*?<\/section>/).map { PageReader(String($0.0)) }
  }

  private func isIn(_ visitor: Visitor) throws -> Bool { try visitor.get("/home").status == 200 }

  /// Presses the button that ends the session of this browser.
  private func signOut(_ visitor: Visitor, _ browser: String) throws {
    let label = "aria-label=\"Sign it out: \(browser)"
    let forms = visitor.answer.text.split(separator: "<form ").filter { $0.contains(label) }
    let form = try #require(forms.first, "no \(browser) in \(visitor.page.text)")
    let action = String(try #require(form.firstMatch(of: /action="([^"]*)"/)).1)
    let pairs = visitor.pairs(of: try visitor.form(to: action))
    #expect(try visitor.post(action, pairs).field("Location") == "/home")
    try visitor.visit("/home")
  }

  @Test("It is a warning about the other device, with when and what; the new device has none about those before it")
  func warns() async throws {
    try await withWallet { wallet in
      let first = try wallet.signedIn(habits: [("User-Agent", Self.firefox)])
      let quiet = try first.visit("/home").answer.text
      #expect(warning(first) == nil && !quiet.contains("It was me"))
      let second = try signIn(wallet, Self.iPhone)
      #expect(second.address == "/home" && warning(second) == nil, "neither of itself nor of what was there before")
      #expect(!second.reads("It was me") && !second.reads("sign-in"))
      let time = wallet.clock.now().rfc3339.prefix(19) + "Z"
      for path in ["/home", "/settings/sessions"] {
        try first.visit(path)
        let told = try #require(warning(first), "\(path): \(first.page.text)")
        #expect(told.text.hasPrefix("New sign-in: Safari on an iPhone, "), "\(told.text)")
        #expect(told.text.contains("Wasn't you?") && told.text.contains("From this computer."))
        #expect(!told.text.contains("Firefox"), "\(told.text)")
        #expect(first.answer.text.contains("New sign-in: <bdi>Safari on an iPhone</bdi>, <time datetime=\"\(time)\">"))
        #expect(told.forms.flatMap(\.buttons).map(\.text) == ["It was me", "Sign it out"])
        #expect(!first.answer.text.contains("class=\"notice"), "it is no good news")
      }
      try first.visit("/home").press("It was me")
      #expect(first.statuses == [303, 200] && first.address == "/home")
      #expect(try first.visit("/home").answer.text == quiet, "the page is as it was, to the byte")
      #expect(try isIn(second), "it was me")
    }
  }

  @Test("Sign it out: that device is out, this one says so once and what to do next; nothing is left to tell")
  func signsOut() async throws {
    try await withWallet { wallet in
      let first = try wallet.signedIn()
      let second = try signIn(wallet, Self.iPhone)
      try first.visit("/home").press("Sign it out")
      #expect(first.statuses == [303, 200] && first.address == "/home")
      #expect(first.reads("That device is signed out.", "make new recovery codes"), "\(first.page.text)")
      #expect(warning(first) == nil)
      #expect(try second.get("/home").field("Location") == "/login")
      #expect(try !first.visit("/home").reads("signed out") && warning(first) == nil)
      #expect(try wallet.events().contains(.sessionEnded))
      // Signing out from the list of devices returns to that list.
      let third = try signIn(wallet, Self.edge)
      try first.visit("/settings/sessions").press("Sign it out")
      #expect(first.statuses == [303, 200] && first.address == "/settings/sessions")
      #expect(first.reads("That device is signed out."))
      #expect(try !isIn(third) && isIn(first))
    }
  }

  @Test("Of several, any one can be signed out; the others stay told, newest first, until they were all the user's")
  func several() async throws {
    try await withWallet { wallet in
      let first = try wallet.signedIn()
      let others = try [Self.iPhone, Self.firefox, Self.edge].map { try signIn(wallet, $0) }
      try first.visit("/home")
      let told = try #require(warning(first))
      #expect(told.text.hasPrefix("3 new sign-ins."), "\(told.text)")
      #expect(first.reads("Edge on Windows", "Firefox on Linux", "Safari on an iPhone", "They were all me"))
      try signOut(first, "Firefox on Linux")
      #expect(first.reads("2 new sign-ins.", "Edge on Windows", "Safari on an iPhone"))
      #expect(try #require(warning(first)).text.contains("Firefox") == false)
      #expect(try others.map(isIn) == [true, false, true])
      try signOut(first, "Safari on an iPhone")
      #expect(first.reads("New sign-in: Edge on Windows", "It was me"))
      try first.press("It was me")
      #expect(warning(first) == nil && first.statuses == [303, 200])
      #expect(try others.map(isIn) == [false, false, true])
    }
  }

  @Test("Of many the newest five are told, with how many more there were; all of them are answered at once")
  func many() async throws {
    try await withWallet { wallet in
      let first = try wallet.signedIn()
      for _ in 0..<7 {
        try signIn(wallet, Self.iPhone)
        wallet.clock.advance(seconds: 9000)
      }
      try first.visit("/home")
      #expect(first.reads("7 new sign-ins.", "2 more are among your devices."), "\(first.page.text)")
      #expect(warning(first)?.forms.flatMap(\.buttons).filter { $0.text == "Sign it out" }.count == 5)
      try first.press("They were all me")
      #expect(warning(first) == nil)
    }
  }

  @Test(
    "One that left by itself is shown all the same, without a way to sign it out; an old page's button finds nothing")
  func hasLeft() async throws {
    try await withWallet { wallet in
      let first = try wallet.signedIn()
      let second = try signIn(wallet, Self.iPhone)
      try first.visit("/home")
      let end = try #require(warning(first)?.forms.last?.action)
      let csrf = try #require(first.value("csrf"))
      try second.visit("/settings").press("Log Out")
      #expect(try first.post(end, [("csrf", csrf), ("back", "home")]).status == 404)
      try first.visit("/home")
      let told = try #require(warning(first), "whoever leaves quickly is told as well")
      #expect(told.text.contains("New sign-in: Safari on an iPhone") && told.text.contains("Signed out since."))
      #expect(told.forms.flatMap(\.buttons).map(\.text) == ["It was me"])
      try first.press("It was me")
      #expect(warning(first) == nil)
    }
  }

  @Test("One whose time ran out has ended as well")
  func hasExpired() async throws {
    try await withWallet { wallet in
      let first = try wallet.signedIn()
      wallet.clock.advance(seconds: 61)
      let shared = try wallet.asking()
      let code = try wallet.messages.newestCode()
      try shared.fill("Code", with: code).tick("shared").press("Verify")
      #expect(try first.visit("/home").reads("A shared computer."), "\(first.page.text)")
      wallet.clock.advance(seconds: wallet.configuration.policy.sharedIdle + 1)
      try first.visit("/home")
      #expect(first.reads("Signed out since.") && !first.reads("Sign it out"))
    }
  }

  @Test("A device that leaves and comes again is shown again, and which of its sessions holds")
  func again() async throws {
    try await withWallet { wallet in
      let first = try wallet.signedIn()
      let second = try signIn(wallet, Self.iPhone)
      try second.visit("/settings").press("Log Out")
      wallet.clock.advance(seconds: 1000)
      try second.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
      try second.fill("Code", with: try wallet.messages.newestCode()).press("Verify")
      try first.visit("/home")
      #expect(first.reads("2 new sign-ins.", "Sign it out", "Signed out since.", "They were all me"))
      let told = try #require(warning(first))
      let buttons = told.forms.flatMap(\.buttons)
      #expect(buttons.count { $0.text == "Sign it out" } == 1)
      try first.press("Sign it out")
      #expect(try !isIn(second))
      #expect(
        first.reads("New sign-in: Safari on an iPhone", "Signed out since."),
        "of the one before nobody has said a word")
    }
  }

  @Test("What comes in while one is dismissed, or signed out, is still told")
  func meanwhile() async throws {
    try await withWallet { wallet in
      let first = try wallet.signedIn()
      try signIn(wallet, Self.iPhone)
      try first.visit("/home")
      try signIn(wallet, Self.firefox)
      try first.press("It was me")
      #expect(first.reads("New sign-in: Firefox on Linux"), "\(first.page.text)")
      #expect(!first.reads("iPhone"))
      try signIn(wallet, Self.edge)
      try first.press("Sign it out")
      #expect(first.reads("That device is signed out.", "New sign-in: Edge on Windows"))
      #expect(!first.reads("Firefox"))
      // An outdated page signs out nothing else, and dismisses nothing that came after it.
      let csrf = try #require(first.value("csrf"))
      for seen in ["0", "1", "-5", "x", ""] {
        #expect(try first.post("/settings/sessions/seen", [("csrf", csrf), ("seen", seen)]).status == 303)
        #expect(try first.visit("/home").reads("New sign-in: Edge on Windows"), "seen=\(seen)")
        #expect(!first.reads("new sign-ins"))
      }
    }
  }

  @Test("Each device is shown by itself; what one of them signed out is shown on none")
  func each() async throws {
    try await withWallet { wallet in
      let first = try wallet.signedIn()
      let second = try signIn(wallet, Self.iPhone)
      try signIn(wallet, Self.firefox)
      #expect(try first.visit("/home").reads("2 new sign-ins."))
      #expect(try second.visit("/home").reads("New sign-in: Firefox on Linux"))
      try second.press("It was me")
      #expect(warning(second) == nil)
      #expect(try first.visit("/home").reads("2 new sign-ins."))
      try signOut(first, "Firefox on Linux")
      try signIn(wallet, Self.edge)
      try signOut(second.visit("/home"), "Edge on Windows")
      #expect(warning(second) == nil)
      #expect(try first.visit("/home").reads("New sign-in: Safari on an iPhone"))
      try signIn(wallet, Self.firefox)
      try first.visit("/settings/sessions").press("Sign out all others")
      #expect(warning(first) == nil, "who was signed out that way is known")
      #expect(try !isIn(second) && isIn(first))
    }
  }

  @Test("A sign-in with a recovery code or an authenticator app says so")
  func alternatives() async throws {
    try await withWallet { wallet in
      let first = try wallet.signedIn()
      let codes = try first.makeRecoveryCodes()
      wallet.clock.advance(seconds: 1000)
      #expect(try wallet.atAlternative().other(codes[0]).address == "/home")
      try first.visit("/home")
      #expect(first.reads("2 security events.", "Recovery code used: An unknown browser"))
      #expect(first.reads("New sign-in: An unknown browser", "With a recovery code or an authenticator app."))
      #expect(first.reads("With a recovery code or an authenticator app.", "Sign it out"))
      #expect(first.reads("They were all me"))
      try first.press("Sign it out")
      #expect(first.reads("That device is signed out.", "Recovery code used: An unknown browser", "It was me"))
      try first.press("It was me")
      #expect(!first.reads("Recovery code used"))
    }
  }

  @Test("S22: the eleventh sign-in ends the oldest session; the others are told of it, and the new one of nobody")
  func eleventh() async throws {
    try await withWallet { wallet in
      var devices = [try wallet.signedIn()]
      for _ in 0..<10 {
        devices.append(try signIn(wallet, Self.iPhone))
        wallet.clock.advance(seconds: 9000)
      }
      #expect(try devices[0].get("/home").field("Location") == "/login")
      #expect(warning(try devices[10].visit("/home")) == nil)
      #expect(try devices[9].visit("/home").reads("New sign-in: Safari on an iPhone", "Sign it out"))
      #expect(try devices[1].visit("/home").reads("9 new sign-ins."))
      try devices[1].press("They were all me")
      #expect(try devices.dropFirst().map(isIn) == Array(repeating: true, count: 10))
    }
  }

  @Test("S42: the warning's button ends no session of anybody else; what is unknown is not there; without a token: 403")
  func foreign() async throws {
    try await withWallet { wallet in
      let ann = try wallet.signedIn()
      let annsOther = try signIn(wallet, Self.iPhone)
      let bob = try wallet.signedIn("(530) 555-0199")
      #expect(warning(try bob.visit("/home")) == nil)
      let end = try #require(warning(try ann.visit("/home"))?.forms.last?.action)
      let csrf = try #require(try bob.visit("/settings").value("csrf"))
      #expect(try bob.post(end, [("csrf", csrf), ("back", "home")]).status == 404)
      #expect(try isIn(annsOther))
      let unknown = "/settings/sessions/AAAAAAAAAAAAAAAAAAAAAA/end"
      #expect(try bob.post(unknown, [("csrf", csrf), ("back", "home")]).status == 404)
      #expect(try ann.post(end, [("back", "home")]).status == 403)
      #expect(try isIn(annsOther))
      try ann.visit("/settings/phone")
      let old = try #require(ann.value("csrf"))
      #expect(try ann.post(end, [("csrf", old), ("back", "//evil.example")]).field("Location") == "/settings/sessions")
    }
  }

  @Test("What a browser calls itself stands in the warning as text")
  func hostile() async throws {
    try await withWallet { wallet in
      let first = try wallet.signedIn()
      try signIn(wallet, "<script>alert(1)</script>\"'& Firefox/1 on Linux")
      try first.visit("/home")
      #expect(first.reads("New sign-in: Firefox on Linux"))
      #expect(!first.answer.text.contains("alert(1)"))
    }
  }

  @Test("After a restart it is still told")
  func stays() async throws {
    try await withWallet { wallet in
      let first = try wallet.signedIn()
      try signIn(wallet, Self.iPhone)
      try wallet.restart(clockMovedBy: -5000)
      #expect(try first.visit("/home").reads("New sign-in: Safari on an iPhone", "Sign it out"))
    }
  }
}
