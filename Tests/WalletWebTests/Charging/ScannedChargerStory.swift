import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: a charger's code is scanned before signing in", .blocking)
struct ScannedChargerStory {
  /// Signs in as a person who was asked to.
  private func signIn(_ visitor: Visitor, _ wallet: TestWallet) throws {
    try visitor.follow("Sign in").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
    try visitor.fill("Code", with: try wallet.messages.newestCode()).press("Verify")
  }

  @Test("Who signs in on the charger's page is back there, once; the cookie is for that step alone")
  func back() async throws {
    try await withChargers { wallet, _ in
      let name = "wallet_\(wallet.port)_charger"
      let visitor = wallet.visitor()
      try visitor.visit("/charge/chargers/100001")
      #expect(visitor.address == "/charge/points/1?charger=100001")
      let cookie = try #require(visitor.heard.last?.answer.all("Set-Cookie").first { $0.hasPrefix(name) })
      #expect(cookie == "\(name)=100001; Path=/loading; HttpOnly; SameSite=Lax; Max-Age=1800")
      try signIn(visitor, wallet)
      #expect(visitor.address == "/charge/points/1?charger=100001" && visitor.reads("100001"))
      #expect(!visitor.page.links.contains { $0.text == "Sign in" })
      #expect(visitor.cookies[name] == nil)
      #expect(try visitor.visit("/loading").address == "/home")
      let answer = try visitor.get("/charge/points/1?charger=100001")
      #expect(!answer.all("Set-Cookie").contains { $0.hasPrefix(name) }, "who is signed in is there already")
    }
  }

  @Test("Without a charger there is no cookie; one that was made up leads home")
  func nothing() async throws {
    try await withChargers { wallet, _ in
      let name = "wallet_\(wallet.port)_charger"
      for path in ["/charge", "/charge/points/1", "/charge/points/1?charger=999999", "/charge/identify", "/scan"] {
        #expect(!(try wallet.visitor().get(path)).all("Set-Cookie").contains { $0.hasPrefix(name) }, "\(path)")
      }
      let visitor = try wallet.signedIn()
      for value in ["//evil.example", "999999", "1", "99999", "1000000", "https:", "%2F"] {
        visitor.setCookie(name, value)
        let answer = try visitor.get("/loading")
        #expect(answer.status == 303 && answer.field("Location") == "/home", "\(value)")
      }
    }
  }
}
