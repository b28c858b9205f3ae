import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Code page")
struct OTPTests {
  private func code(_ wallet: TestWallet) throws -> String {
    try #require(wallet.messages.code(to: "+15305550123"))
  }

  @Test("It says where the code went and until when it is good, and offers to change the number")
  func saysWhere() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.asking()
      #expect(visitor.statuses == [303, 200])
      #expect(visitor.address == "/otp")
      #expect(visitor.reads("+15305550123"))
      #expect(visitor.page.links.contains { $0.address == "/login" })
      let form = try visitor.form(to: "/otp")
      #expect(form.buttons.map(\.text) == ["Verify", "Resend code"])
      #expect(visitor.answer.text.contains(#"autocomplete="one-time-code""#))
      #expect(visitor.answer.text.contains(#"inputmode="numeric""#))
    }
  }

  @Test("A right code signs in: splash leads on to loading, loading to home")
  func rightCode() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.asking()
      let before = visitor.session?.value
      try visitor.fill("Code", with: try code(wallet)).press("Verify")
      #expect(visitor.statuses == [303, 303, 200])
      #expect(visitor.address == "/home")
      #expect(visitor.session?.value != before, "the cookie is a new one")
    }
  }

  @Test("Spaces and hyphens in a code do not matter")
  func spacedCode() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.asking()
      let code = try code(wallet)
      try visitor.fill("Code", with: " \(code.prefix(3))-\(code.suffix(3)) ").press("Verify")
      #expect(visitor.address == "/home")
    }
  }

  @Test(
    "Text that is no code gets that answer and does not count as a try",
    arguments: [("", "Enter the code"), ("12345", "6 digits"), ("1234567", "6 digits"), ("12345a", "6 digits")])
  func noCode(typed: String, words: String) async throws {
    try await withWallet { wallet in
      let visitor = try wallet.asking()
      for _ in 0..<6 {
        try visitor.fill("Code", with: typed).press("Verify")
        #expect(visitor.statuses == [422])
        #expect(visitor.reads(words))
      }
      try visitor.fill("Code", with: try code(wallet)).press("Verify")
      #expect(visitor.address == "/home")
    }
  }

  @Test("The page says that a code is wrong, and the field is empty again")
  func otherCode() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.asking()
      try visitor.fill("Code", with: wrongCode(insteadOf: try code(wallet))).press("Verify")
      #expect(visitor.statuses == [422])
      #expect(visitor.reads("That code isn't right."))
      #expect(visitor.value("code") == "")
      #expect(visitor.page.title.hasPrefix("Error: "))
    }
  }

  @Test("S5: a code works once")
  func worksOnce() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.asking()
      let token = try #require(visitor.value("csrf"))
      let cookie = try #require(visitor.session)
      let code = try code(wallet)
      try visitor.fill("Code", with: code).press("Verify")
      let thief = wallet.visitor()
      thief.setCookie(cookie.name, cookie.value)
      let answer = try thief.post("/otp", [("csrf", token), ("code", code)])
      #expect(answer.status == 303)
      #expect(answer.field("Location") == "/login")
    }
  }

  @Test("S6: the right code from another browser is refused")
  func boundToBrowser() async throws {
    try await withWallet { wallet in
      _ = try wallet.asking()
      let other = wallet.visitor()
      try other.visit("/login")
      let token = try #require(other.value("csrf"))
      let answer = try other.post("/otp", [("csrf", token), ("code", try code(wallet))])
      #expect(answer.field("Location") == "/login")
      #expect(try other.get("/home").field("Location") == "/login")
    }
  }

  @Test("S4: a code lives 300 seconds and not one more")
  func expires() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.asking()
      wallet.clock.advance(seconds: 301)
      try visitor.fill("Code", with: try code(wallet)).press("Verify")
      #expect(visitor.statuses == [422])
      #expect(visitor.reads("has expired"))
    }
    try await withWallet { wallet in
      let visitor = try wallet.asking()
      wallet.clock.advance(seconds: 300)
      try visitor.fill("Code", with: try code(wallet)).press("Verify")
      #expect(visitor.address == "/home")
    }
  }

  @Test("S7: the sixth guess is refused even if right")
  func fiveTries() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.asking()
      let code = try code(wallet)
      for left in [4, 3, 2, 1, 0] {
        try visitor.fill("Code", with: wrongCode(insteadOf: code)).press("Verify")
        #expect(visitor.statuses == [422])
        #expect(visitor.reads(left > 1 ? "\(left) tries left" : left == 1 ? "one try left" : "Too many wrong codes"))
      }
      try visitor.fill("Code", with: code).press("Verify")
      #expect(visitor.statuses == [422])
      #expect(visitor.reads("Too many wrong codes"))
      #expect(try visitor.get("/home").status == 303)
    }
  }

  @Test("S7: of 20 guesses at once at most 5 are compared")
  func guessesAtOnce() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.asking()
      let token = try #require(visitor.value("csrf"))
      let cookie = try #require(visitor.session)
      let wrong = wrongCode(insteadOf: try code(wallet))
      let port = wallet.port
      let texts = await withTaskGroup(of: String.self) { group in
        for _ in 0..<20 {
          group.addTask {
            let browser = Visitor(port: port)
            browser.setCookie(cookie.name, cookie.value)
            return (try? browser.post("/otp", [("csrf", token), ("code", wrong)]).text) ?? "failed"
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(texts.count { $0.contains("right. You have") } == 4)
      #expect(texts.count { $0.contains("Too many wrong codes") } == 16)
    }
  }

  @Test("S9: a new code waits 60 seconds, then 120, up to 1,920; too early is 429 and sends nothing")
  func resendWaits() async throws {
    try await withWallet({ ($0.policy.sendsPhoneHour, $0.policy.sendsPhoneDay) = (0, 0) }) { wallet in
      let visitor = try wallet.asking()
      for wait in [60, 120, 240, 480, 960, 1920, 1920] {
        let sent = wallet.messages.messages.count
        wallet.clock.advance(seconds: wait - 1)
        try visitor.visit("/otp").press("Resend code")
        #expect(visitor.statuses == [429])
        #expect(visitor.answer.field("Retry-After") == "1")
        #expect(wallet.messages.messages.count == sent)
        wallet.clock.advance(seconds: 1)
        try visitor.visit("/otp")
        #expect(wallet.messages.messages.count == sent, "looking sends nothing")
        try visitor.press("Resend code")
        #expect(visitor.statuses == [303, 200])
        #expect(wallet.messages.messages.count == sent + 1)
      }
    }
  }

  @Test("S12: a new code replaces the old one and has its own five tries")
  func resendReplaces() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.asking()
      let first = try code(wallet)
      for _ in 0..<5 { try visitor.fill("Code", with: wrongCode(insteadOf: first)).press("Verify") }
      wallet.clock.advance(seconds: 60)
      try visitor.visit("/otp").press("Resend code")
      let second = try code(wallet)
      #expect(first != second)
      try visitor.fill("Code", with: first).press("Verify")
      #expect(visitor.statuses == [422])
      try visitor.fill("Code", with: second).press("Verify")
      #expect(visitor.address == "/home")
    }
  }

  @Test("S43: without a number waiting there is no code page")
  func noChallenge() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      #expect(try visitor.get("/otp").field("Location") == "/login")
      try visitor.visit("/login")
      let token = try #require(visitor.value("csrf"))
      #expect(try visitor.post("/otp", [("csrf", token), ("code", "123456")]).field("Location") == "/login")
      #expect(try visitor.post("/otp/resend", [("csrf", token)]).field("Location") == "/login")
    }
  }

  @Test("S19, S20: remembered for 30 days by default; on a shared computer until the browser closes")
  func cookieLife() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.asking()
      let token = try #require(visitor.value("csrf"))
      let answer = try visitor.post("/otp", [("csrf", token), ("code", try code(wallet))])
      let cookie = try #require(answer.field("Set-Cookie"))
      #expect(cookie.contains("Max-Age=2592000"))
      #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/"))
      #expect(!cookie.contains("Domain"))
      #expect(cookie.hasPrefix("wallet_\(wallet.port)="), "the name carries the port")
    }
    try await withWallet { wallet in
      let visitor = try wallet.asking()
      let token = try #require(visitor.value("csrf"))
      let pairs = [("csrf", token), ("code", try code(wallet)), ("shared", "1")]
      let cookie = try #require(try visitor.post("/otp", pairs).field("Set-Cookie"))
      #expect(!cookie.contains("Max-Age"))
    }
  }

  @Test("S2, S15: the code is in no answer, the number in no address; with console the page says where it is printed")
  func secretsStay() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.asking()
      let code = try code(wallet)
      #expect(!visitor.answer.text.contains(code))
      #expect(!visitor.address.contains("530"))
      #expect(visitor.reads("window where you started the wallet"))
    }
    try await withWallet({ $0.sms = .file(path: "unused") }) { wallet in
      let visitor = try wallet.asking()
      #expect(!visitor.reads("window where you started the wallet"))
    }
  }

  @Test("S1: a long text in the phone field is refused, not stored")
  func longPhone() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      try visitor.visit("/login").fill("Phone number", with: "+1" + String(repeating: " ", count: 240) + "5305550123")
      try visitor.press("Send OTP")
      #expect(visitor.statuses == [422])
      #expect(wallet.messages.messages.isEmpty)
    }
  }
}
