import Foundation
import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: two people use one browser in turns", .slow)
struct SharedBrowserStory {
  private static let (ann, tom) = ("(530) 555-0123", "(530) 555-0199")

  /// What the first person left behind, for the second one to try.
  private struct Left {
    var device: SoftAuthenticator
    var requests: [String: Visitor.PasskeyRequest] = [:]
    /// Each form of their pages, with its token and its key.
    var forms: [(address: String, pairs: [(String, String)])] = []
    var identifiers: Set<String> = []
    /// Words that only their pages have.
    var words = [
      "Anastasia", "Holiday fund", "77.77", "Ann's key", "Ann's card", "a secret gift", "5550123", "5550155",
    ]
  }

  private func signIn(_ number: String, in visitor: Visitor, _ wallet: TestWallet) throws {
    try visitor.visit("/login").fill("Phone number", with: number).press("Send OTP")
    try visitor.fill("Code", with: try wallet.messages.newestCode()).press("Verify")
    #expect(visitor.address == "/home", "\(visitor.page.text)")
  }

  private func signOut(_ visitor: Visitor) throws {
    let csrf = try #require(try visitor.visit("/settings").value("csrf"))
    #expect(try visitor.post("/logout", [("csrf", csrf)]).status == 303)
  }

  /// Ann uses everything, looks at every page, leaves a few things half done, and signs out.
  private func useAsAnn(_ visitor: Visitor, _ wallet: TestWallet) throws -> Left {
    try signIn(Self.ann, in: visitor, wallet)
    try visitor.visit("/settings").fill("Your name", with: "Anastasia").press("Save Name")
    let account = try visitor.openAccount("Holiday fund", deposit: "77.77")
    try visitor.visit(try visitor.newestReceipt(of: account)).fill("Note", with: "a secret gift").press("Save note")
    try visitor.addCard("4242424242424242", nickname: "Ann's card")
    var left = Left(device: try visitor.addPasskey(named: "Ann's key"))
    for stop in try SiteWalk(visitor).pages {
      for form in PageReader(stop.answer.text).forms where form.method == "post" {
        let pairs = form.controls.filter { !$0.name.isEmpty }.map { ($0.name, $0.value.isEmpty ? "1" : $0.value) }
        for action in Set([form.action] + form.buttons.compactMap(\.action)) { left.forms.append((action, pairs)) }
      }
      left.identifiers.formUnion(identifiers(in: stop.address))
    }
    #expect(visitor.heard.allSatisfy { isKeptByNobody($0.answer) })
    // Half done: another number, an app, three requests for a passkey, and a page that says what was done.
    try visitor.visit("/settings/phone").fill("New phone number", with: "(530) 555-0155").press("Get the codes")
    left.words.append(try visitor.beginApp().groupedText)
    try visitor.visit("/settings/passkeys")
    for purpose in ["add", "confirm", "change-phone"] { left.requests[purpose] = try visitor.passkeyRequest(purpose) }
    let csrf = try #require(try visitor.visit("/settings").value("csrf"))
    #expect(try visitor.post("/settings/name", [("csrf", csrf), ("name", "Anastasia")]).status == 303)
    let notice = try #require(visitor.notice)
    #expect(try visitor.post("/logout", [("csrf", csrf)]).status == 303)
    visitor.setCookie("wallet_\(wallet.port)_notice", notice)
    return left
  }

  private func identifiers(in address: String) -> [String] {
    address.prefix { $0 != "?" }.split(separator: "/").filter { $0.utf8.count == 22 }.map(String.init)
  }

  /// Whether a page of somebody signed in is one that no cache keeps; files that are the same for everybody may be kept.
  private func isKeptByNobody(_ answer: HTTPAnswer) -> Bool {
    answer.field("Content-Type")?.hasPrefix("text/html") != true || answer.field("Cache-Control") == "no-store"
  }

  @Test("S18, S19, S21: after one has left, no page, notice, field or passkey of theirs is shown to the next")
  func nothingShown() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      let left = try useAsAnn(visitor, wallet)
      let notice = try #require(visitor.notice)
      let login = try visitor.visit("/login")
      #expect(login.value("phone") == "" && left.words.allSatisfy { !login.answer.text.contains($0) })
      wallet.clock.advance(seconds: 60)
      try signIn(Self.tom, in: visitor, wallet)
      visitor.setCookie("wallet_\(wallet.port)_notice", notice)
      #expect(try !visitor.visit("/settings").reads("Your name is saved."), "\(visitor.page.text)")
      try visitor.openAccount("Mine", deposit: "3")
      let walk = try SiteWalk(visitor)
      #expect(walk.pages.count > 20)
      for stop in walk.stops {
        let all = stop.answer.text + stop.answer.fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
        for word in left.words + left.identifiers { #expect(!all.contains(word), "\(word) on \(stop.address)") }
      }
      for purpose in ["confirm", "add", "change-phone", "sign-in"] {
        try visitor.visit("/settings/passkeys")
        #expect(try visitor.passkeyRequest(purpose).known.isEmpty, "\(purpose)")
      }
    }
  }

  @Test(
    "S24, S42: no address, form, key or request that one has left works for the next, and nothing of theirs changes")
  func nothingUsable() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      let left = try useAsAnn(visitor, wallet)
      wallet.clock.advance(seconds: 60)
      try signIn(Self.tom, in: visitor, wallet)
      let csrf = ("csrf", try #require(try visitor.visit("/settings").value("csrf")))
      let tables = RawDatabase.ledger + ["user", "session", "passkey", "totp", "recovery", "card", "challenge"]
      let before = try RawDatabase.dump(tables, in: wallet.folder)
      for route in SiteMap.shown where SiteMap.pattern(route).contains(/\{(id|op)\}/) {
        for address in SiteMap.addresses(of: route, Array(left.identifiers)) {
          #expect(try visitor.get(address).status == 404, "\(address)")
        }
      }
      var tried = (named: 0, keyed: 0)
      for (address, pairs) in left.forms {
        #expect(try visitor.post(address, pairs).status == 403, "\(address): the token is Ann's")
        let own = pairs.filter { $0.0 != "csrf" } + [csrf]
        if !identifiers(in: address).isEmpty {
          tried.named += 1
          // A form without its button's name is refused before anybody asks whose account it is about.
          #expect([400, 404].contains(try visitor.post(address, own).status), "\(address)")
        } else if pairs.contains(where: { $0.0 == "op" }) {
          tried.keyed += 1
          #expect([400, 404].contains(try visitor.post(address, own).status), "\(address): the key is Ann's")
        }
      }
      #expect(tried.named > 5 && tried.keyed > 0)
      #expect(try RawDatabase.dump(tables, in: wallet.folder) == before)
      try tryRequests(left, visitor, wallet)
      #expect(try wallet.passkeys().count == 1 && wallet.passkeys(row: 2).isEmpty)
    }
  }

  /// Answers the requests that Ann's pages made, in Tom's session.
  private func tryRequests(_ left: Left, _ visitor: Visitor, _ wallet: TestWallet) throws {
    var device = left.device
    let add = try #require(left.requests["add"])
    let made = SoftAuthenticator(credential: [9], handle: add.handle, origin: "http://localhost:\(wallet.port)")
    try visitor.visit("/settings/passkeys").fill("Name of the new passkey", with: "Found")
    try visitor.sendPasskey(made.register(add.challenge), add.ticket, to: "/settings/passkeys")
    #expect(visitor.statuses == [422])
    try visitor.visit("/settings/phone").fill("New phone number", with: "(530) 555-0166").press("Get the codes")
    let code = try #require(wallet.messages.code(to: "+15305550166"))
    let request = try #require(left.requests["change-phone"])
    let csrf = ("csrf", try #require(visitor.value("csrf")))
    let proof = [("passkey", device.prove(request.challenge)), ("ticket", request.ticket)]
    #expect(try visitor.post("/settings/phone", [csrf, ("new_code", code)] + proof).status == 422)
    wallet.clock.advance(seconds: 901)
    let confirm = try #require(left.requests["confirm"])
    try visitor.visit("/settings/passkeys")
    let answer = [("passkey", device.prove(confirm.challenge)), ("ticket", confirm.ticket)]
    let csrfNow = ("csrf", try #require(visitor.value("csrf")))
    let refused = try visitor.post("/confirm/passkey", [csrfNow, ("next", "/settings/passkeys")] + answer)
    #expect(refused.status == 422)
    #expect(try visitor.visit("/settings/passkeys").address.hasPrefix("/confirm"))
  }

  @Test("S51: in a browser of both, each one's request is answered by their own passkey alone")
  func passkeys() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      var devices: [String: SoftAuthenticator] = [:]
      for (number, name) in [(Self.ann, "Ann's"), (Self.tom, "Tom's")] {
        try signIn(number, in: visitor, wallet)
        devices[number] = try visitor.addPasskey(named: name)
        try signOut(visitor)
        wallet.clock.advance(seconds: 60)
      }
      for (number, other) in [(Self.ann, Self.tom), (Self.tom, Self.ann)] {
        var (own, foreign) = (try #require(devices[number]), try #require(devices[other]))
        try visitor.signIn(with: &own)
        #expect(visitor.address == "/home")
        wallet.clock.advance(seconds: 901)
        try visitor.visit("/settings/passkeys")
        let request = try visitor.passkeyRequest("confirm")
        #expect(request.known == [own.credential])
        try visitor.sendPasskey(foreign.prove(request.challenge), request.ticket, to: "/confirm/passkey")
        #expect(visitor.statuses == [422])
        let again = try visitor.passkeyRequest("confirm")
        try visitor.sendPasskey(own.prove(again.challenge), again.ticket, to: "/confirm/passkey")
        #expect(visitor.address == "/settings/passkeys", "\(visitor.page.text)")
        try signOut(visitor)
        (devices[number], devices[other]) = (own, foreign)
      }
    }
  }

  @Test(
    "S12, S54: a sign-in that one left half done is over when the next asks for a code: nobody gets in as the other")
  func halfSignedIn() async throws {
    try await withWallet { wallet in
      let owner = try wallet.signedIn(Self.ann)
      let codes = try owner.makeRecoveryCodes()
      let app = try owner.turnAppOn(wallet)
      try owner.press("Make it a second step")
      wallet.clock.advance(seconds: 60)
      let visitor = try wallet.asking(Self.ann)
      let first = try wallet.messages.newestCode()
      try visitor.fill("Code", with: first).press("Verify")
      #expect(visitor.address == "/otp/app")
      try visitor.visit("/login").fill("Phone number", with: Self.tom).press("Send OTP")
      #expect(visitor.address == "/otp" && !visitor.reads("5550123"), "\(visitor.page.text)")
      #expect(try visitor.visit("/otp/app").address == "/otp", "Ann's step is over")
      let csrf = ("csrf", try #require(visitor.value("csrf")))
      for code in [first, try wallet.digits(app), codes[0]] {
        for path in ["/otp", "/otp/other", "/otp/app"] {
          #expect(try visitor.post(path, [csrf, ("code", code)]).field("Location") != "/loading", "\(path)")
        }
      }
      // Those tries have used the code up.
      wallet.clock.advance(seconds: 120)
      try visitor.visit("/login").fill("Phone number", with: Self.tom).press("Send OTP")
      try visitor.fill("Code", with: try #require(wallet.messages.code(to: "+15305550199"))).press("Verify")
      #expect(visitor.address == "/home" && visitor.reads("Your wallet is ready."), "\(visitor.page.text)")
      #expect(try visitor.visit("/settings").reads("+15305550199"))
      #expect(try wallet.atAlternative(Self.ann).other(codes[0]).address == "/home", "Ann's code is not used up")
    }
  }

  @Test("S8, S56: a browser that knows one is new to the other, who gets the notice; it goes on knowing both")
  func knownBrowser() async throws {
    try await withWallet({ $0.policy.tellsBySMS = true }) { wallet in
      let visitor = wallet.visitor()
      try signIn(Self.ann, in: visitor, wallet)
      try signOut(visitor)
      let elsewhere = try wallet.signedIn(Self.tom)
      wallet.clock.advance(seconds: 1000)
      try signIn(Self.tom, in: visitor, wallet)
      #expect(try elsewhere.visit("/home").reads("New sign-in"))
      #expect(try blockUntil { notices(wallet, "+15305550199") == 1 })
      try signOut(visitor)
      for number in [Self.ann, Self.tom] {
        wallet.clock.advance(seconds: 1000)
        try visitor.visit("/login").fill("Phone number", with: number).press("Send OTP")
        let code = wallet.messages.messages.last { !$0.text.hasPrefix("MyWallet: ") }.map { String($0.text.prefix(6)) }
        try visitor.fill("Code", with: try #require(code)).press("Verify")
        #expect(visitor.address == "/home")
        try signOut(visitor)
      }
      // A notice that comes after them: the writer works in order.
      wallet.clock.advance(seconds: 1000)
      _ = try wallet.signedIn(Self.ann)
      #expect(try blockUntil { notices(wallet, "+15305550123") == 1 })
      #expect(notices(wallet, "+15305550199") == 1, "the browser was known by then")
    }
  }

  @Test("S8: in a browser of both, one's wrong codes bring no wait to the other")
  func separateCounts() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      for number in [Self.ann, Self.tom] {
        try signIn(number, in: visitor, wallet)
        try signOut(visitor)
        wallet.clock.advance(seconds: 60)
      }
      try visitor.visit("/login").fill("Phone number", with: Self.tom).press("Send OTP")
      let wrong = wrongCode(insteadOf: try wallet.messages.newestCode())
      for _ in 0..<5 { try visitor.fill("Code", with: wrong).press("Verify") }
      wallet.clock.advance(seconds: 1)
      try visitor.visit("/login").fill("Phone number", with: Self.tom).press("Send OTP")
      #expect(visitor.statuses == [429], "\(visitor.page.text)")
      try visitor.visit("/login").fill("Phone number", with: Self.ann).press("Send OTP")
      try visitor.fill("Code", with: try #require(wallet.messages.code(to: "+15305550123"))).press("Verify")
      #expect(visitor.address == "/home", "\(visitor.page.text)")
    }
  }

  /// How many messages told a number of a new device.
  private func notices(_ wallet: TestWallet, _ number: String) -> Int {
    wallet.messages.messages.count { $0.to.e164 == number && $0.text.contains("on a new device") }
  }
}
