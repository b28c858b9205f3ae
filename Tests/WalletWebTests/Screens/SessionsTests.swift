import Foundation
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Signed-in devices")
struct SessionsTests {
  private static let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
  private static let iPhone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1"

  /// Signs in with a browser that names itself, after the waits between codes.
  private func signIn(
    _ wallet: TestWallet, agent: String, _ number: String = "530 555 0123", shared: Bool = false
  ) throws -> Visitor {
    let visitor = wallet.visitor()
    try visitor.visit("/login")
    let csrf = try #require(visitor.value("csrf"))
    let agents = [("User-Agent", agent)]
    #expect(
      try visitor.post("/login", [("csrf", csrf), ("country", "US"), ("phone", number)], fields: agents).status == 303)
    let code = try wallet.messages.newestCode()
    let pairs = [("csrf", csrf), ("code", code)] + (shared ? [("shared", "1")] : [])
    #expect(try visitor.post("/otp", pairs, fields: agents).field("Location") == "/loading")
    return visitor
  }

  /// The items of the list of sessions, as text.
  private func items(_ visitor: Visitor) throws -> [String] {
    let list = try #require(visitor.answer.text.firstMatch(of: #/<ul class="accounts">([\s\S]*?)</ul>/#)).1
    return list.split(separator: "<li").dropFirst().map { PageReader("<li" + $0).text }
  }

  /// Log writes are not awaited, but commands run in order.
  private func waitForLog(_ visitor: Visitor) throws -> Visitor { try visitor.visit("/settings").press("Save Name") }

  @Test("Each device is listed with its browser, its place, since when and when it was last used; this one is marked")
  func listed() async throws {
    try await withWallet { wallet in
      let phone = try signIn(wallet, agent: Self.iPhone)
      wallet.clock.advance(seconds: 3600)
      try phone.visit("/home")
      wallet.clock.advance(seconds: 3600)
      let desk = try signIn(wallet, agent: Self.firefox, shared: true)
      try desk.visit("/home").follow("Settings").follow("Signed-in devices")
      #expect(desk.address == "/settings/sessions")
      let found = try items(desk)
      #expect(found.count == 2)
      let times = desk.answer.text.matches(of: #/<li[\s\S]*?datetime="([^"]*)"/#).map { String($0.1) }
      let now = wallet.clock.now().rfc3339.prefix(19) + "Z"
      #expect(times.contains(String(now)), "\(times)")
      #expect(found[0].contains("Firefox on Linux This device Signed in"))
      #expect(found[0].contains("from this computer. Last used: now. A shared computer."))
      #expect(found[1].contains("Safari on an iPhone Signed in"))
      #expect(!found[1].contains("This device") && !found[1].contains("shared") && !found[1].contains("now"))
      let used = wallet.clock.now().adding(seconds: -3600).rfc3339.prefix(19) + "Z"
      #expect(
        desk.answer.text.contains("Last used: <time datetime=\"\(used)\">"), "an hour ago, and not at its sign-in")
      #expect(desk.page.forms.filter { $0.action.hasSuffix("/end") }.count == 1, "this device has Log Out instead")
    }
  }

  @Test("People read the wall clock, also after it was set")
  func wallClock() async throws {
    try await withWallet { wallet in
      let visitor = try signIn(wallet, agent: Self.firefox)
      wallet.clock.step(seconds: 5000)
      try visitor.visit("/settings/sessions")
      let since = wallet.clock.now().rfc3339.prefix(19) + "Z"
      #expect(visitor.answer.text.contains("Signed in <time datetime=\"\(since)\">"), "\(visitor.page.text)")
    }
  }

  @Test("A device that is ended is signed out at once, and the page says so once")
  func endOne() async throws {
    try await withWallet { wallet in
      let phone = try signIn(wallet, agent: Self.iPhone)
      wallet.clock.advance(seconds: 61)
      let desk = try signIn(wallet, agent: Self.firefox)
      #expect(!(try desk.visit("/settings/sessions").reads("Sign out all others")), "there is one, with its own button")
      let label = try #require(desk.answer.text.firstMatch(of: /aria-label="(Sign out [^"]*)"/)).1
      #expect(label.wholeMatch(of: /Sign out Safari on an iPhone, signed in \d+ \w+ \d+, \d\d:\d\d/) != nil, "\(label)")
      try desk.press("Sign out")
      #expect(desk.statuses == [303, 200])
      #expect(desk.reads("That device is signed out."))
      #expect(try items(desk).count == 1)
      #expect(!desk.reads("Sign out all others"), "there are none")
      #expect(try phone.get("/home").field("Location") == "/login")
      #expect(try desk.visit("/settings/sessions").reads("Security activity", "A device was signed out"))
      #expect(!desk.reads("That device is signed out."))
    }
  }

  @Test("All others are ended together; this one stays")
  func endOthers() async throws {
    try await withWallet { wallet in
      var others: [Visitor] = []
      for _ in 0..<3 {
        others.append(try signIn(wallet, agent: Self.iPhone))
        wallet.clock.advance(seconds: 7200)
      }
      let desk = try signIn(wallet, agent: Self.firefox)
      try desk.visit("/settings/sessions").press("Sign out all others")
      #expect(desk.statuses == [303, 200])
      #expect(desk.reads("All other devices are signed out.", "This device"))
      #expect(desk.reads("All other devices were signed out"), "it is in the log, too")
      for other in others { #expect(try other.get("/home").field("Location") == "/login") }
      #expect(try desk.get("/home").status == 200)
    }
  }

  @Test("S42: another's session, an unknown one and a malformed one get the same 404, and nobody is signed out")
  func foreign() async throws {
    try await withWallet { wallet in
      let ann = try wallet.signedIn()
      let bob = try wallet.signedIn("(530) 555-0199")
      wallet.clock.advance(seconds: 61)
      let bobsOther = try wallet.signedIn("(530) 555-0199")
      try bobsOther.visit("/settings/sessions")
      let action = try #require(bobsOther.page.forms.first { $0.action.hasSuffix("/end") }).action
      try ann.visit("/settings")
      let csrf = try #require(ann.value("csrf"))
      let unknown = "/settings/sessions/AAAAAAAAAAAAAAAAAAAAAA/end"
      let answers = try [action, unknown, "/settings/sessions/1/end", action + "/"].map {
        try ann.post($0, [("csrf", csrf)])
      }
      #expect(answers.allSatisfy { $0.status == 404 && $0.body == answers[0].body })
      #expect(try bob.get("/home").status == 200)
      #expect(try ann.post(action, [("csrf", "x")]).status == 403, "the form's token is judged first")
      #expect(try ann.get(action).status == 405)
      #expect(try wallet.visitor().get("/settings/sessions").field("Location") == "/login")
      #expect(try bob.visit("/home").reads("New sign-in"), "a warning that nobody else can see or end")
      #expect(try !ann.visit("/home").reads("New sign-in"))
    }
  }

  @Test("S22: at most 10 sessions a user, the oldest goes")
  func atMostTen() async throws {
    try await withWallet { wallet in
      var devices: [Visitor] = []
      for _ in 0..<11 {
        devices.append(try signIn(wallet, agent: Self.firefox))
        wallet.clock.advance(seconds: 9000)
      }
      #expect(try devices[0].get("/home").field("Location") == "/login")
      for device in devices.dropFirst() { #expect(try device.get("/home").status == 200) }
      try devices[10].visit("/settings/sessions")
      #expect(try items(devices[10]).count == 10)
      let other = try signIn(wallet, agent: Self.firefox, "530 555 0199")
      #expect(try other.get("/home").status == 200)
      #expect(try devices[1].get("/home").status == 200, "another user's session counts for them alone")
    }
  }

  @Test("S22: with WALLET_SESSIONS_MAX=2 the third sign-in ends the oldest; with 0 none is ended")
  func otherNumbers() async throws {
    for (most, left) in [(2, 2), (0, 4)] {
      try await withWallet({ $0.policy.sessionsMax = most }) { wallet in
        var devices: [Visitor] = []
        for _ in 0..<4 {
          devices.append(try signIn(wallet, agent: Self.firefox))
          wallet.clock.advance(seconds: 9000)
        }
        let holding = try devices.map { try $0.get("/home").status == 200 }
        #expect(holding == devices.indices.map { $0 >= 4 - left })
      }
    }
  }

  @Test(
    "The list has sign-ins, wrong codes, leaving, exports, a deleted account; newest first, with the browser")
  func log() async throws {
    try await withWallet { wallet in
      let first = try signIn(wallet, agent: Self.iPhone)
      try first.visit("/settings").press("Log Out")
      wallet.clock.advance(seconds: 61)
      let visitor = wallet.visitor()
      try visitor.visit("/login").fill("Phone number", with: "530 555 0123").press("Send OTP")
      let code = try #require(wallet.messages.code(to: "+15305550123"))
      try visitor.fill("Code", with: wrongCode(insteadOf: code)).press("Verify")
      try visitor.fill("Code", with: code).press("Verify")
      let account = try visitor.openAccount("Everyday")
      #expect(try visitor.get("/export.csv").status == 200)
      #expect(try visitor.get(account + "/statement.csv").status == 200)
      try visitor.visit(account + "/delete").press("Delete account")
      #expect(visitor.address == "/home", "\(visitor.page.text)")
      try waitForLog(visitor).visit("/settings/sessions")
      #expect(
        visitor.reads(
          "Security activity", "Account deleted", "History downloaded", "History downloaded", "Signed in", "Wrong code",
          "Signed out", "An unknown browser From this computer", "Signed in", "Safari on an iPhone From this computer"),
        "\(visitor.page.text)")
    }
  }

  @Test("The log has at most 20 lines of a kind, and no code, number, token or name in it")
  func long() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      for _ in 0..<60 { #expect(try visitor.get("/export.qif").status == 200) }
      try waitForLog(visitor).visit("/settings/sessions")
      #expect(visitor.answer.text.matches(of: /<tr><th scope="row">/).count == 21)
      #expect(!visitor.answer.text.contains("5550123"))
      let code = try #require(wallet.messages.code(to: "+15305550123"))
      #expect(!visitor.page.text.contains(code))
      #expect(!visitor.answer.text.contains(try #require(visitor.session?.value)))
    }
  }

  @Test("What only looks at a file, or posts a form again, is no export and no second deletion")
  func notTwice() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday")
      #expect(try visitor.send("HEAD", "/export.csv").status == 200)
      try visitor.visit(account + "/delete")
      let pairs = visitor.pairs(of: try visitor.form(to: account + "/delete"))
      for _ in 0..<2 { #expect(try visitor.post(account + "/delete", pairs).status == 303) }
      try waitForLog(visitor).visit("/settings/sessions")
      #expect(!visitor.reads("History downloaded"))
      #expect(visitor.page.text.ranges(of: "Account deleted").count == 1)
    }
  }

  @Test(
    "In the owner's log an ended session has OWASP's name and reason, another's is a direct reference, an old page's is not"
  )
  func ownersLog() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun(
      ["--port", "0", "--data", folder + "/data", "--sms", "file:\(folder)/sms", "--resend-wait", "0"])
    let port = try run.port()
    let browsers = try (0..<4).map { _ in
      let browser = Visitor(port: port)
      try browser.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
      return try browser.fill("Code", with: try lastCode(in: folder + "/sms")).press("Verify")
    }
    let ids = try browsers[3].visit("/settings/sessions").page.forms.map(\.action).filter { $0.hasSuffix("/end") }
    #expect(ids.count == 3)
    try browsers[3].press("Sign out")
    try browsers[3].press("Sign out all others")
    let csrf = try #require(browsers[3].visit("/settings").value("csrf"))
    #expect(try browsers[3].post(ids[0], [("csrf", csrf)]).status == 404)
    let theirs = try (0..<2).map { _ in
      let browser = Visitor(port: port)
      try browser.visit("/login").fill("Phone number", with: "(530) 555-0199").press("Send OTP")
      return try browser.fill("Code", with: try lastCode(in: folder + "/sms")).press("Verify")
    }
    let foreign = try #require(
      try theirs[1].visit("/settings/sessions").page.forms.map(\.action).first { $0.hasSuffix("/end") })
    #expect(try browsers[3].post(foreign, [("csrf", csrf)]).status == 404)
    #expect(try theirs[0].get("/home").status == 200)
    try browsers[3].visit("/settings").press("Log Out")
    run.terminate()
    let log = run.errorText
    for ended in [1, 2] {
      let line = "session_expired peer=\"127.0.0.1\" user=\"1\" reason=\"revoked\" sessions=\"\(ended)\""
      #expect(log.ranges(of: line).count == 1, "\(ended)")
    }
    #expect(log.contains("session_expired peer=\"127.0.0.1\" user=\"1\" reason=\"logout\""))
    #expect(log.ranges(of: "malicious_direct_reference peer=\"127.0.0.1\" user=\"1\"").count == 1)
    #expect(
      log.ranges(of: "input_validation_fail peer=\"127.0.0.1\" user=\"1\" what=\"no such session\"").count == 1)
    for id in ids { #expect(!log.contains(id.split(separator: "/")[2])) }
    for browser in browsers.dropLast() { #expect(!log.contains(try #require(browser.session?.value))) }
  }
}
