import Foundation
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Settings")
struct SettingsTests {
  @Test("A saved name is shown in the settings and at home")
  func saveName() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.visit("/settings")
      #expect(visitor.reads("+15305550123"))
      try visitor.fill("Your name", with: " Ann O'Neill ").press("Save Name")
      #expect(visitor.statuses == [303, 200])
      #expect(visitor.address == "/settings")
      #expect(visitor.value("name") == "Ann O'Neill")
      #expect(try visitor.visit("/home").reads("Ann O'Neill"))
      try visitor.visit("/settings").fill("Your name", with: "").press("Save Name")
      #expect(visitor.statuses == [303, 200], "a user's name may be empty")
    }
  }

  @Test("S66: where codes are text messages the settings say once what those are, until there is another way in")
  func messages() async throws {
    let words = "Codes by text message can be diverted"
    try await withWallet({ $0.sms = .command(program: "/bin/true") }) { wallet in
      let visitor = try wallet.signedIn()
      try visitor.visit("/settings")
      #expect(visitor.page.text.components(separatedBy: words).count == 2, "once")
      try visitor.follow("Add a passkey")
      #expect(visitor.address == "/settings/passkeys")
      _ = try visitor.addPasskey()
      #expect(try !visitor.visit("/settings").reads(words))
      let other = try wallet.signedIn("(530) 555-0199")
      #expect(try other.visit("/settings").reads(words))
      _ = try other.turnAppOn(wallet)
      #expect(try !other.visit("/settings").reads(words))
    }
    try await withWallet { wallet in
      let visitor = try wallet.signedIn().visit("/settings")
      #expect(!visitor.reads(words), "here codes are printed")
    }
  }

  @Test("A bad name is refused and stays in the field")
  func badName() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let long = String(repeating: "é", count: 65)
      try visitor.visit("/settings").fill("Your name", with: long).press("Save Name")
      #expect(visitor.statuses == [422])
      #expect(visitor.value("name") == long)
      #expect(visitor.reads("too long"))
    }
  }

  @Test("A user who is about to run out of recovery codes reads how many are left")
  func fewCodes() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      #expect(try visitor.visit("/settings").reads("Recovery codes None yet", "Authenticator app Off", "Only this one"))
      let codes = try visitor.makeRecoveryCodes()
      for (used, code) in codes.enumerated() {
        let left = used == 9 ? "You have one recovery code left." : "You have \(10 - used) recovery codes left."
        #expect(try visitor.visit("/settings").reads(left), "\(used)")
        wallet.clock.advance(seconds: 901)
        try visitor.visit("/settings/recovery").fill("Recovery code", with: code).press("Confirm without a message")
        #expect(visitor.address == "/settings/recovery")
      }
      #expect(try visitor.visit("/settings").reads("You have used all of your recovery codes."))
    }
  }

  @Test("S21: logging out ends the session on both sides, and nothing but a POST does it")
  func logOut() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let cookie = try #require(visitor.session)
      #expect(try visitor.get("/logout").status == 405)
      try visitor.visit("/settings")
      let csrf = try #require(visitor.value("csrf"))
      let answer = try visitor.post("/logout", [("csrf", csrf)])
      #expect(answer.status == 303)
      #expect(answer.field("Location") == "/login")
      #expect(answer.field("Clear-Site-Data") == "\"cache\", \"storage\"")
      #expect(answer.field("Set-Cookie")?.contains("Max-Age=0") == true)
      #expect(visitor.session == nil)
      let thief = wallet.visitor()
      thief.setCookie(cookie.name, cookie.value)
      #expect(try thief.get("/home").field("Location") == "/login")
      #expect(try thief.post("/settings/name", [("csrf", csrf), ("name", "x")]).field("Location") == "/login")
    }
  }

  @Test("Hours are written from 0 to 23, or by halves of a day, as one wants them, on every page")
  func hours() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "5")
      func times() throws -> [String] {
        try visitor.visit(account)
        return visitor.answer.text.matches(of: /<time datetime="[^"]*T[^"]*">([^<]*)<\/time>/).map { String($0.1) }
      }
      #expect(try times().allSatisfy { $0.contains(/\d\d:\d\d$/) })
      try visitor.visit("/settings").press("Show as 2:05 pm")
      #expect(visitor.statuses == [303, 200] && visitor.reads("Times are shown as 2:05 pm."))
      #expect(try times().isEmpty == false && times().allSatisfy { $0.contains(/\d:\d\d\u{A0}[ap]m$/) })
      let csrf = ("csrf", try #require(visitor.visit("/settings").value("csrf")))
      for odd in ["13", "", "x"] {
        #expect(try visitor.post("/settings/hours", [csrf, ("hours", odd)]).status == 400, "\(odd)")
      }
      try visitor.visit("/settings").press("Show as 14:05")
      #expect(try times().allSatisfy { $0.contains(/\d\d:\d\d$/) })
    }
  }
}
