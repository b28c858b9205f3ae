import Templates
import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Confirm it's you")
struct ConfirmTests {
  private static let wayToRecovery = "/confirm?next=%2Fsettings%2Frecovery"

  /// A visitor whose proof is a second too old.
  private func stale(_ wallet: TestWallet) throws -> Visitor {
    let visitor = try wallet.signedIn()
    wallet.clock.advance(seconds: wallet.configuration.policy.freshCode + 1)
    return visitor
  }

  @Test("A code to the user's number gives the session a fresh proof, and the way goes on")
  func byCode() async throws {
    try await withWallet { wallet in
      let visitor = try stale(wallet)
      let sent = wallet.messages.messages.count
      try visitor.visit("/settings/recovery")
      #expect(visitor.address == Self.wayToRecovery && visitor.statuses == [303, 200])
      #expect(visitor.reads("+15305550123") && wallet.messages.messages.count == sent, "looking sends nothing")
      try visitor.press("Get a code")
      #expect(visitor.address == Self.wayToRecovery && visitor.statuses == [303, 200])
      #expect(wallet.messages.messages.last?.text.contains("to confirm what you do") == true)
      #expect(visitor.reads("The code for", "+15305550123", "It works until"))
      for (typed, words) in [("", "Enter the code"), ("12345", "6 digits"), ("000000", "4 tries left")] {
        #expect(try visitor.fill("Code", with: typed).press("Confirm").reads(words))
        #expect(visitor.statuses == [422])
      }
      let code = try #require(wallet.messages.code(to: "+15305550123"))
      try visitor.fill("Code", with: code).press("Confirm")
      #expect(visitor.address == "/settings/recovery" && visitor.statuses == [303, 200])
      #expect(try wallet.events().suffix(2) == [.failedCode, .confirmed])
    }
  }

  @Test("A recovery code or an app works too, where the user has one", arguments: [true, false])
  func alternative(byApp: Bool) async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.visit("/confirm")
      #expect(visitor.page.labels["other_code"] == nil)
      let code = try #require(try visitor.makeRecoveryCodes().first)
      let secret = try visitor.turnAppOn(wallet)
      wallet.clock.advance(seconds: 901)
      try visitor.visit("/settings/recovery")
      for typed in ["", "x", "0000-0000-0000-0000", try wallet.wrongDigits(secret)] {
        try visitor.fill("Recovery code", with: typed).press("Confirm without a message")
        #expect(visitor.statuses == [422])
      }
      try visitor.fill("Recovery code", with: byApp ? try wallet.digits(secret) : code)
      try visitor.press("Confirm without a message")
      #expect(visitor.address == "/settings/recovery" && visitor.statuses == [303, 200])
      #expect(try wallet.events().last == .confirmed)
      wallet.clock.advance(seconds: 901)
      try visitor.visit("/settings/recovery").fill(
        "Recovery code", with: byApp ? try wallet.digits(secret, steps: -30) : code)
      #expect(try visitor.press("Confirm without a message").statuses == [422], "each once")
    }
  }

  @Test("Another code too early is 429 and sends nothing; a code for signing in confirms nothing")
  func limits() async throws {
    try await withWallet { wallet in
      let visitor = try stale(wallet)
      try visitor.visit("/settings/recovery").press("Get a code")
      let sent = wallet.messages.messages.count
      wallet.clock.advance(seconds: 59)
      try visitor.press("Resend code")
      #expect(visitor.statuses == [429] && visitor.answer.field("Retry-After") == "1")
      #expect(wallet.messages.messages.count == sent)
      wallet.clock.advance(seconds: 1)
      try visitor.press("Resend code")
      #expect(visitor.statuses == [303, 200] && wallet.messages.messages.count == sent + 1)
      _ = try wallet.asking()
      let code = try #require(wallet.messages.code(to: "+15305550123"))
      #expect(wallet.messages.messages.count == sent + 2)
      #expect(try visitor.fill("Code", with: code).press("Confirm").statuses == [422])
    }
  }

  @Test("S45: without a code asked for, or with one that was used, the page says how things stand")
  func unasked() async throws {
    try await withWallet { wallet in
      let visitor = try stale(wallet)
      try visitor.visit("/settings/recovery")
      let csrf = try #require(visitor.value("csrf"))
      let pairs = [("csrf", csrf), ("code", "123456"), ("next", "/settings/recovery")]
      #expect(try visitor.post("/confirm", pairs).field("Location") == Self.wayToRecovery)
      #expect(try visitor.get("/settings/recovery").status == 303)
    }
  }

  @Test("S23: each of what is dangerous asks for a proof of the last 15 minutes, and not a second more")
  func fresh() async throws {
    try await withWallet { change in
      change.policy.freshCode = 900
    } _: { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "5")
      let empty = try visitor.openAccount("Empty")
      try visitor.visit(account + "/delete")
      let deletion = visitor.pairs(of: try visitor.form(to: account + "/delete"))
      try visitor.visit(empty + "/delete")
      let emptyDeletion = visitor.pairs(of: try visitor.form(to: empty + "/delete"))
      let csrf = try #require(deletion.first { $0.0 == "csrf" })

      wallet.clock.advance(seconds: 900)
      for page in ["/settings/phone", "/settings/recovery", "/settings/totp", "/export.csv", "/export.json"] {
        #expect(try visitor.get(page).status == 200, "\(page)")
      }
      wallet.clock.advance(seconds: 1)
      for page in [
        "/settings/phone", "/settings/recovery", "/settings/totp", "/export", "/export.csv", "/export.ofx",
        "/export.qif", "/export.journal", "/export.json", account + "/delete",
      ] {
        let answer = try visitor.get(page)
        #expect(answer.status == 303)
        #expect(answer.field("Location") == "/confirm?next=" + page.replacing("/", with: "%2F"))
      }
      for (page, pairs) in [
        (account + "/delete", deletion), ("/settings/recovery", [csrf]), ("/settings/totp", [csrf]),
        ("/settings/totp", [csrf, ("off", "1")]), ("/settings/totp", [csrf, ("code", "123456")]),
        ("/settings/phone", [csrf, ("country", "US"), ("phone", "5305550199")]),
        ("/settings/phone", [csrf, ("new_code", "123456"), ("old_code", "123456")]),
      ] {
        let answer = try visitor.post(page, pairs)
        #expect(answer.status == 303)
        #expect(answer.field("Location") == "/confirm?next=" + page.replacing("/", with: "%2F"))
      }
      #expect(try visitor.visit("/home").reads("Everyday", "$5.00"), "nothing was done")
      #expect(try wallet.events().allSatisfy { $0 == .signedIn || $0 == .exported })
      #expect(try visitor.get(account + "/statement.csv").status == 200, "one account's file is not everything")
      #expect(try visitor.get(empty + "/delete").status == 200)
      #expect(try visitor.post(empty + "/delete", emptyDeletion).field("Location") == "/home", "it holds nothing")

      try visitor.visit("/export.csv").press("Get a code")
      try visitor.fill("Code", with: try #require(wallet.messages.code(to: "+15305550123"))).press("Confirm")
      #expect(visitor.address == "/export.csv" && visitor.answer.field("Content-Disposition") != nil)
      #expect(try visitor.post(account + "/delete", deletion).field("Location") == "/home")
    }
  }

  @Test("A right code that is sent twice, and going back to the page, lead to where the person wanted to go")
  func twice() async throws {
    try await withWallet { wallet in
      let visitor = try stale(wallet)
      try visitor.visit("/settings/recovery").press("Get a code")
      let csrf = ("csrf", try #require(visitor.value("csrf")))
      let next = ("next", "/settings/recovery")
      let code = ("code", try #require(wallet.messages.code(to: "+15305550123")))
      for _ in 0..<2 {
        #expect(try visitor.post("/confirm", [csrf, code, next]).field("Location") == "/settings/recovery")
      }
      #expect(try visitor.get(Self.wayToRecovery).field("Location") == "/settings/recovery")
      let sent = wallet.messages.messages.count
      for pairs in [[csrf, next], [csrf, next, ("other", "1"), ("code", "000000")]] {
        #expect(try visitor.post("/confirm", pairs).field("Location") == "/settings/recovery")
      }
      #expect(wallet.messages.messages.count == sent, "nobody is sent a code that nothing asks for")
      #expect(try wallet.events().suffix(2) == [.signedIn, .confirmed], "and none of it is a wrong code")
      // On the way to home, the same code again: it was used, and the page says so without blame.
      wallet.clock.advance(seconds: 901)
      try visitor.visit("/confirm").press("Get a code")
      let newer = ("code", try #require(wallet.messages.code(to: "+15305550123")))
      for _ in 0..<2 {
        #expect(try visitor.post("/confirm", [csrf, newer, ("next", "/home")]).field("Location") == "/home")
      }
    }
  }

  @Test("Another way without a code is refused as empty, and sends nothing")
  func emptyAlternative() async throws {
    try await withWallet { wallet in
      let visitor = try stale(wallet)
      try visitor.visit("/settings/recovery")
      let csrf = ("csrf", try #require(visitor.value("csrf")))
      let sent = wallet.messages.messages.count
      let answer = try visitor.post("/confirm", [csrf, ("other", "1"), ("next", "/settings/recovery")])
      #expect(answer.status == 422 && answer.text.contains("Enter a recovery code"))
      #expect(wallet.messages.messages.count == sent)
    }
  }

  @Test("Where no code was asked for, six digits in its field are the app's, if one is on")
  func appsDigits() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let secret = try visitor.turnAppOn(wallet)
      wallet.clock.advance(seconds: 901)
      let csrf = ("csrf", try #require(visitor.visit("/settings/recovery").value("csrf")))
      let next = ("next", "/settings/recovery")
      let wrong = try visitor.post("/confirm", [csrf, next, ("code", try wallet.wrongDigits(secret))])
      #expect(wrong.status == 422 && wrong.text.contains("right, or it was used before"))
      #expect(try visitor.get("/settings/recovery").status == 303)
      let right = try visitor.post("/confirm", [csrf, next, ("code", try wallet.digits(secret))])
      #expect(right.field("Location") == "/settings/recovery")
      #expect(try visitor.get("/settings/recovery").status == 200)
      #expect(try wallet.events().suffix(2) == [.failedCode, .confirmed])
    }
  }

  @Test("S23: FRESH_CODE is a setting, and 0 asks for nothing", arguments: [60, 0])
  func setting(seconds: Int) async throws {
    try await withWallet { change in
      change.policy.freshCode = seconds
    } _: { wallet in
      let visitor = try wallet.signedIn()
      wallet.clock.advance(seconds: seconds)
      #expect(try visitor.get("/settings/recovery").status == 200)
      wallet.clock.advance(seconds: 1)
      #expect(try visitor.get("/settings/recovery").status == (seconds == 0 ? 200 : 303))
    }
  }

  @Test("S23: an id that is not the user's is 404 before a proof is asked for, a foreign operation key only after")
  func order() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "5")
      let csrf = try #require(visitor.value("csrf"))
      wallet.clock.advance(seconds: 901)
      let foreign = "/accounts/AAAAAAAAAAAAAAAAAAAAAA/delete"
      #expect(try visitor.post(foreign, [("csrf", csrf)]).status == 404)
      #expect(try visitor.get(foreign).status == 404)
      #expect(try visitor.post(account + "/delete", [("csrf", csrf), ("move_to", "x")]).status == 404)
      #expect(try visitor.post(account + "/delete", [("csrf", csrf), ("op", "x")]).status == 303)
      #expect(try visitor.post(account + "/delete", [("op", "x")]).status == 403)
    }
  }

  @Test(
    "S33: what follows is a signed-in person's page of the wallet's own, or home",
    arguments: [
      ("/settings/recovery", "/settings/recovery"), ("/export.csv", "/export.csv"), ("/export", "/export"),
      ("/", "/home"), ("/login", "/home"), ("/otp", "/home"), ("/otp/other", "/home"), ("/loading", "/home"),
      ("/healthz", "/home"), ("/security", "/home"),
      ("/accounts/AAAAAAAAAAAAAAAAAAAAAA/delete", "/accounts/AAAAAAAAAAAAAAAAAAAAAA/delete"),
      ("", "/home"), ("//x", "/home"), ("//localhost/home", "/home"), ("/\\x", "/home"), ("\\\\x", "/home"),
      ("https:x", "/home"), ("https://x/home", "/home"), ("javascript:alert(1)", "/home"), ("x", "/home"),
      ("/../x", "/home"), ("/..//x", "/home"), ("/%2f/x", "/home"), ("%2fhome", "/home"),
      ("/home?at=2026-01-01", "/home"),
      ("/settings?x=1", "/home"), ("/settings#x", "/home"), ("/settings/recovery/", "/home"), (" /settings", "/home"),
      ("/settings\r\nSet-Cookie: a=b", "/home"), ("/settings\u{0}", "/home"), ("/\t/x", "/home"), ("/logout", "/home"),
      ("/accounts/AAAAAAAAAAAAAAAAAAAAAA/deposit", "/home"), ("/confirm", "/home"), ("/css/site.css", "/home"),
      ("/activity?q=tea&kind=deposit", "/activity?q=tea&kind=deposit"), ("/activity?q='", "/activity"),
      ("/activity?q=x\r\nA: b", "/activity"), ("/activity.csv?q=x", "/home"),
      ("@x", "/home"), ("/@x", "/home"), ("http://localhost:8080/settings", "/home"),
    ])
  func next(text: String, address: String) async throws {
    #expect(SiteMap.routes.next(text).address == address)
    #expect(SiteMap.routes.next(nil) == .to.home())
  }

  @Test("S33: the page sends a visitor to no other site, however it is asked")
  func nextOverHTTP() async throws {
    try await withWallet { wallet in
      let visitor = try stale(wallet)
      for bad in ["//x", "/\\x", "https:x"] {
        try visitor.visit("/confirm?next=" + Visitor.encoded([("", bad)]).dropFirst())
        #expect(visitor.value("next") == "/home")
      }
      try visitor.visit("/confirm").press("Get a code")
      let csrf = try #require(visitor.value("csrf"))
      let code = try #require(wallet.messages.code(to: "+15305550123"))
      let answer = try visitor.post("/confirm", [("csrf", csrf), ("code", code), ("next", "//x")])
      #expect(answer.status == 303 && answer.field("Location") == "/home")
    }
  }
}
