import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Sign in another way")
struct AlternativeSignInTests {
  @Test("S16: a recovery code signs in without a message, once each")
  func recoveryOnce() async throws {
    try await withWallet { wallet in
      let codes = try wallet.signedIn().makeRecoveryCodes()
      #expect(codes.count == 10)
      for code in codes {
        let visitor = try wallet.atAlternative()
        let typed = code.lowercased().replacing("-", with: " ").replacing("0", with: "o")
        try visitor.other(typed)
        #expect(visitor.address == "/home" && visitor.statuses == [303, 303, 200], "\(visitor.page.text)")
        let again = try wallet.atAlternative().other(code)
        #expect(again.statuses == [422] && again.reads("isn't right, or it was used before"))
        wallet.clock.advance(seconds: 60)
      }
      #expect(try wallet.events().count { $0 == .recoveryUsed } == 10)
      #expect(try wallet.events().count { $0 == .signedInWithAlternative } == 10)
      #expect(try wallet.events().count { $0 == .failedCode } == 10)
    }
  }

  @Test("S16: an app's digits sign in, a step early or late, and each step once")
  func appSteps() async throws {
    try await withWallet { wallet in
      let secret = try wallet.signedIn().turnAppOn(wallet)
      for steps: Int64 in [-2, 2] {
        #expect(try wallet.atAlternative().other(try wallet.digits(secret, steps: steps)).statuses == [422])
      }
      #expect(
        try wallet.atAlternative().other(try wallet.digits(secret, steps: -1)).statuses == [422],
        "the one that turned it on is used")
      #expect(try wallet.atAlternative().other(try wallet.digits(secret)).address == "/home")
      #expect(try wallet.atAlternative().other(try wallet.digits(secret)).statuses == [422], "once")
      let next = try wallet.digits(secret, steps: 1)
      #expect(try wallet.atAlternative().other("\(next.prefix(3)) \(next.suffix(3))").address == "/home")
      wallet.clock.advance(seconds: 30)
      #expect(try wallet.atAlternative().other(next).statuses == [422], "nor in its own step")
    }
  }

  @Test("S16: an app has a count of its own: after each 5 wrong ones a wait of 30 s, doubling to an hour")
  func appWaits() async throws {
    try await withWallet { change in
      change.policy.checksAddressFiveMinutes = 0
    } _: { wallet in
      let secret = try wallet.signedIn().turnAppOn(wallet)
      let visitor = try wallet.atAlternative()
      for wait in [30, 60, 120, 240, 480, 960, 1920, 3600, 3600] {
        for _ in 0..<5 {
          #expect(try visitor.other(try wallet.wrongDigits(secret)).statuses == [422])
        }
        #expect(try visitor.other(try wallet.digits(secret)).statuses == [429], "even a right one")
        #expect(visitor.answer.field("Retry-After") == "\(wait)")
        wallet.clock.advance(seconds: wait - 1)
        #expect(try visitor.other(try wallet.digits(secret)).answer.field("Retry-After") == "1")
        wallet.clock.advance(seconds: 1)
      }
      let told = try wallet.events()
      #expect(told.count { $0 == .tooManyWrong } == 9 && told.count { $0 == .failedCode } == 20, "the newest twenty")
      #expect(try visitor.other(try wallet.digits(secret)).address == "/home")
      #expect(try wallet.atAlternative().other(try wallet.wrongDigits(secret)).statuses == [422], "success resets")
    }
  }

  @Test("S16: a recovery code passes the app's wait, and the limit on what an address may try")
  func recoveryPasses() async throws {
    try await withWallet { change in
      change.policy.checksAddressFiveMinutes = 8
    } _: { wallet in
      let owner = try wallet.signedIn()
      let code = try #require(try owner.makeRecoveryCodes().first)
      let secret = try owner.turnAppOn(wallet)
      let visitor = try wallet.atAlternative()
      for _ in 0..<5 { try visitor.other(try wallet.wrongDigits(secret)) }
      #expect(try visitor.other(try wallet.digits(secret)).statuses == [429])
      for _ in 0..<3 { try visitor.other("0000-0000-0000-0000") }
      #expect(visitor.statuses == [429] && visitor.reads("from your network"))
      #expect(visitor.answer.field("Retry-After") == "300")
      #expect(try visitor.other(code).address == "/home")
    }
  }

  @Test("S16: an app passes the locks of messages, and opens the number again", arguments: [true, false])
  func locked(byApp: Bool) async throws {
    try await withWallet { change in
      change.policy.failLock = 5
      change.policy.failWait = 0
    } _: { wallet in
      let owner = try wallet.signedIn()
      let code = try #require(try owner.makeRecoveryCodes().first)
      let secret = try owner.turnAppOn(wallet)
      let stranger = try wallet.asking()
      for _ in 0..<5 { try stranger.fill("Code", with: "000000").press("Verify") }
      wallet.clock.advance(seconds: 60)
      let locked = try wallet.asking()
      #expect(locked.statuses == [429] && locked.answer.field("Retry-After") == nil)
      try locked.follow("Sign in another way")
      #expect(locked.address == "/otp/other", "a challenge without a code is enough")
      #expect(try locked.other(byApp ? try wallet.digits(secret) : code).address == "/home")
      #expect(try wallet.asking().statuses == [303, 200], "messages go again")
    }
  }

  @Test("S14: known and unknown numbers are answered alike: status, header fields, length")
  func alike() async throws {
    try await withWallet { wallet in
      let owner = try wallet.signedIn()
      _ = try owner.makeRecoveryCodes()
      let secret = try owner.turnAppOn(wallet)
      let known = try wallet.atAlternative()
      let unknown = try wallet.atAlternative("(530) 555-0199")
      for typed in ["", "x", "0000-0000-0000-0000"] + Array(repeating: try wallet.wrongDigits(secret), count: 6) {
        let one = try known.other(typed).answer
        let other = try unknown.other(typed).answer
        #expect(one.status == other.status && one.body.count == other.body.count, "\(typed)")
        let names = [one, other].map { $0.fields.map { $0.name == "Date" ? "Date" : "\($0.name): \($0.value)" } }
        #expect(names[0] == names[1], "\(typed)")
      }
      #expect(known.statuses == [429] && unknown.statuses == [429])
    }
  }

  @Test("S43: without a number there is no other way; with a session it leads home")
  func steps() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      #expect(try visitor.get("/otp/other").field("Location") == "/login")
      try visitor.visit("/login")
      let csrf = try #require(visitor.value("csrf"))
      #expect(try visitor.post("/otp/other", [("csrf", csrf), ("code", "123456")]).field("Location") == "/login")
      #expect(try wallet.signedIn().get("/otp/other").field("Location") == "/home")
    }
  }

  @Test(
    "Text that is neither kind of code gets that answer and does not count as a try",
    arguments: ["", " - ", "12345", "hello", "1234-5678"])
  func malformed(typed: String) async throws {
    try await withWallet { wallet in
      let secret = try wallet.signedIn().turnAppOn(wallet)
      let visitor = try wallet.atAlternative()
      for _ in 0..<6 { #expect(try visitor.other(typed).statuses == [422]) }
      #expect(try visitor.other(try wallet.digits(secret)).address == "/home")
    }
  }

  @Test("Another's recovery code and another's app are wrong here")
  func another() async throws {
    try await withWallet { wallet in
      let ann = try wallet.signedIn()
      let code = try #require(try ann.makeRecoveryCodes().first)
      let secret = try ann.turnAppOn(wallet)
      _ = try wallet.signedIn("(530) 555-0199")
      wallet.clock.advance(seconds: 60)
      for typed in [code, try wallet.digits(secret)] {
        #expect(try wallet.atAlternative("(530) 555-0199").other(typed).statuses == [422])
      }
      #expect(try wallet.atAlternative().other(code).address == "/home", "it was not used up")
    }
  }

  @Test("On a shared computer the cookie ends with the browser, and the computer is not known later")
  func shared() async throws {
    try await withWallet { wallet in
      let code = try #require(try wallet.signedIn().makeRecoveryCodes().first)
      let visitor = try wallet.atAlternative()
      let csrf = try #require(visitor.value("csrf"))
      let answer = try visitor.post("/otp/other", [("csrf", csrf), ("code", code), ("shared", "1")])
      #expect(answer.status == 303 && answer.field("Location") == "/loading")
      #expect(answer.all("Set-Cookie").count == 1 && !answer.all("Set-Cookie")[0].contains("Max-Age"))
    }
  }
}
