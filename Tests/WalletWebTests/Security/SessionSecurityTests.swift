import Foundation
import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: sessions")
struct SessionSecurityTests {
  private func cookie(_ visitor: Visitor) throws -> String {
    try #require(visitor.cookies["wallet_\(visitor.port)"])
  }

  /// A browser that has only this cookie value.
  private func thief(_ wallet: TestWallet, with value: String) -> Visitor {
    let thief = wallet.visitor()
    thief.setCookie("wallet_\(wallet.port)", value)
    return thief
  }

  /// Signs in on a shared computer.
  private func shared(_ wallet: TestWallet) throws -> Visitor {
    let visitor = wallet.visitor()
    try visitor.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
    let code = try #require(wallet.messages.code(to: "+15305550123"))
    let csrf = try #require(visitor.value("csrf"))
    #expect(try visitor.post("/otp", [("csrf", csrf), ("code", code), ("shared", "1")]).status == 303)
    return visitor
  }

  @Test("S18: a token is 32 random bytes, of which the store has the SHA-256 and no file the bytes")
  func token() async throws {
    try await withWallet { wallet in
      var values: Set<String> = []
      for number in ["(530) 555-0123", "(530) 555-0124", "(530) 555-0125"] {
        let value = try cookie(try wallet.signedIn(number))
        #expect(value.utf8.count == 43)
        let bytes = try #require(Base64URL.decode(Array(value.utf8)))
        #expect(bytes.count == 32 && Set(bytes).count > 16)
        #expect(values.insert(value).inserted)
        let kept = try RawDatabase.texts("SELECT hex(token) FROM session", in: wallet.folder)
        let digest = SHA256.digest(bytes).bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
        #expect(kept.contains(digest.joined()))
        #expect(try DataFiles.holding(bytes, in: wallet.folder) == [])
        #expect(try DataFiles.holding(value, in: wallet.folder) == [])
      }
    }
  }

  @Test("S18: signing in gives a new value, and every value before it is dead, also one that somebody planted")
  func replaced() async throws {
    try await withWallet { wallet in
      // A stranger gets a cookie and plants it in the victim's browser.
      let stranger = wallet.visitor()
      try stranger.visit("/login")
      let planted = try cookie(stranger)
      let made = String(decoding: Base64URL.encode([UInt8](repeating: 9, count: 32)), as: UTF8.self)
      for (number, value) in [("(530) 555-0123", planted), ("(530) 555-0124", made)] {
        let victim = thief(wallet, with: value)
        try victim.visit("/login").fill("Phone number", with: number).press("Send OTP")
        try victim.fill("Code", with: try wallet.messages.newestCode()).press("Verify")
        #expect(victim.address == "/home")
        #expect(try cookie(victim) != value)
        for path in ["/home", "/otp", "/settings", "/loading"] {
          #expect(try thief(wallet, with: value).get(path).field("Location") == "/login", "\(path)")
        }
      }
    }
  }

  @Test("S18: after leaving and signing in again the value of before stays dead")
  func anew() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let first = try cookie(visitor)
      try visitor.visit("/settings").press("Log Out").fill("Phone number", with: "(530) 555-0123")
      wallet.clock.advance(seconds: 60)
      try visitor.press("Send OTP")
      try visitor.fill("Code", with: try #require(wallet.messages.code(to: "+15305550123"))).press("Verify")
      #expect(visitor.address == "/home")
      #expect(try cookie(visitor) != first)
      #expect(try thief(wallet, with: first).get("/home").field("Location") == "/login")
    }
  }

  @Test("S19: over plain http each cookie is HttpOnly, SameSite=Lax, without a domain, and its name carries the port")
  func plainCookies() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Everyday", deposit: "5")
      try visitor.visit("/settings").press("Log Out")
      let cookies = visitor.heard.flatMap { $0.answer.all("Set-Cookie") }
      #expect(cookies.count >= 5)
      for cookie in cookies {
        #expect(cookie.hasPrefix("wallet_\(wallet.port)"), "\(cookie)")
        checkAttributes(cookie)
        #expect(!cookie.lowercased().contains("secure"), "\(cookie)")
      }
      let session = cookies.filter { $0.hasPrefix("wallet_\(wallet.port)=") }
      #expect(session.count == 4, "before signing in, with it, on leaving, and after that")
      for cookie in session { #expect(attributes(cookie).contains("Path=/"), "\(cookie)") }
    }
  }

  @Test("S19: behind TLS the cookie is __Host-, Secure, for all paths and this host alone")
  func secureCookies() async throws {
    let url = try PublicURL("https://wallet.example")
    try await withWallet({ $0.publicURL = url }) { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Everyday", deposit: "5")
      try visitor.visit("/settings").press("Log Out")
      let cookies = visitor.heard.flatMap { $0.answer.all("Set-Cookie") }
      for cookie in cookies {
        #expect(cookie.hasPrefix("__Host-") || cookie.hasPrefix("__Secure-"), "\(cookie)")
        checkAttributes(cookie)
        #expect(attributes(cookie).contains("Secure"), "\(cookie)")
        if cookie.hasPrefix("__Host-") { #expect(attributes(cookie).contains("Path=/"), "\(cookie)") }
      }
      #expect(cookies.count { $0.hasPrefix("__Host-wallet=") } == 4)
    }
  }

  private func attributes(_ cookie: String) -> [String] {
    cookie.split(separator: ";").dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private func checkAttributes(_ cookie: String) {
    let all = attributes(cookie)
    #expect(all.contains("HttpOnly") && all.contains("SameSite=Lax"), "\(cookie)")
    #expect(!all.contains { $0.lowercased().hasPrefix("domain") }, "\(cookie)")
  }

  @Test(
    "S20: on a shared computer a session ends after 30 minutes unused and 12 hours used, whatever the browser keeps")
  func sharedComputer() async throws {
    try await withWallet { wallet in
      let visitor = try shared(wallet)
      let set = visitor.heard.flatMap { $0.answer.all("Set-Cookie") }.last { $0.hasPrefix("wallet_\(wallet.port)=") }
      #expect(try !#require(set).contains("Max-Age") && !#require(set).contains("Expires"))
      for _ in 0..<24 {
        wallet.clock.advance(seconds: 1799)
        #expect(try visitor.get("/home").status == 200)
      }
      wallet.clock.advance(seconds: 43_200 - 24 * 1799 - 1)
      #expect(try visitor.get("/home").status == 200)
      wallet.clock.advance(seconds: 1)
      #expect(try visitor.get("/home").field("Location") == "/login")
    }
    try await withWallet { wallet in
      let visitor = try shared(wallet)
      wallet.clock.advance(seconds: 1800)
      #expect(try visitor.get("/home").field("Location") == "/login")
    }
  }

  @Test("S20: the last use of a session of a week is written down every ten minutes, and reading writes nothing else")
  func lastUse() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let csrf = try #require(try visitor.visit("/settings").value("csrf"))
      func written() throws -> [String] {
        // Once the writer has answered a later command, it has finished the earlier ones.
        #expect(try visitor.post("/settings/name", [("csrf", csrf), ("name", "Ann")]).status == 303)
        return try RawDatabase.texts("SELECT last_used FROM session", in: wallet.folder)
      }
      let first = try written()
      // In steps that do not hit the end of the interval, 604 seconds.
      for _ in 0..<60 {
        wallet.clock.advance(seconds: 10)
        #expect(try visitor.get("/home").status == 200)
      }
      #expect(try written() == first)
      wallet.clock.advance(seconds: 10)
      #expect(try visitor.get("/home").status == 200)
      #expect(try written() != first)
    }
  }

  @Test("S21: leaving is a POST; the cookie of before gets 303 /login for every page and every form, again and again")
  func replay() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "5")
      let pairs = visitor.pairs(of: try visitor.form(to: account + "/withdraw"))
      let value = try cookie(visitor)
      for method in ["GET", "HEAD", "PUT", "DELETE"] {
        let answer = try visitor.send(method, "/logout")
        #expect(answer.status == 405 && answer.field("Allow") == "POST", "\(method)")
      }
      #expect(try visitor.get("/home").status == 200, "none of them signed out")
      let csrf = ("csrf", try #require(visitor.value("csrf")))
      let left = try visitor.post("/logout", [csrf])
      #expect(left.status == 303 && left.field("Location") == "/login")
      #expect(left.all("Clear-Site-Data") == [#""cache", "storage""#])
      #expect(try RawDatabase.texts("SELECT count(*) FROM session", in: wallet.folder) == ["0"])
      for _ in 0..<2 {
        let thief = thief(wallet, with: value)
        for path in ["/home", "/settings", "/closed", "/export", "/export.json", "/loading"]
          + AllAddresses.account(account)
        {
          let answer = try thief.get(path)
          #expect(answer.status == 303 && answer.field("Location") == "/login", "\(path)")
        }
        let forms = [
          (account + "/withdraw", pairs + [("amount", "1")]), (account + "/name", [csrf, ("name", "x")]),
          ("/settings/name", [csrf, ("name", "x")]), ("/accounts", [csrf, ("name", "x")]), ("/logout", [csrf]),
        ]
        for (path, form) in forms {
          let answer = try thief.post(path, form)
          #expect(answer.status == 303 && answer.field("Location") == "/login", "\(path)")
        }
        try wallet.restart()
      }
    }
  }
}
