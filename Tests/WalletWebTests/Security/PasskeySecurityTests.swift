import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: passkeys")
struct PasskeySecurityTests {
  @Test("S51: a request is good once; a form that is sent again is no copied passkey", arguments: [nil, 5])
  func once(counter: UInt32?) async throws {
    try await withWallet { wallet in
      var device = try wallet.signedIn().addPasskey(counter: counter)
      let visitor = try wallet.visitor().visit("/login")
      let request = try visitor.passkeyRequest("sign-in")
      let answer = device.prove(request.challenge)
      let cookies = visitor.cookies
      try visitor.sendPasskey(answer, request.ticket, to: "/login/passkey")
      #expect(visitor.address == "/home")
      // Anyone who saw the form go by has the browser's cookie of then, too.
      let thief = wallet.visitor()
      for (name, value) in cookies { thief.setCookie(name, value) }
      try thief.visit("/login").sendPasskey(answer, request.ticket, to: "/login/passkey")
      #expect(thief.statuses == [422] && thief.reads("That took too long, or was sent before."))
      #expect(try !wallet.events().contains(.passkeyCopied))
      try wallet.restart()
      try thief.visit("/login").sendPasskey(answer, request.ticket, to: "/login/passkey")
      #expect(thief.statuses == [422], "not after a restart, either")
    }
  }

  @Test("S51: a request is good for CODE_LIFE seconds, by the clock that is never set back")
  func expired() async throws {
    try await withWallet { wallet in
      var device = try wallet.signedIn().addPasskey()
      for (seconds, isGood) in [(300, true), (301, false)] {
        let visitor = try wallet.visitor().visit("/login")
        let request = try visitor.passkeyRequest("sign-in")
        wallet.clock.advance(seconds: seconds)
        try visitor.sendPasskey(device.prove(request.challenge), request.ticket, to: "/login/passkey")
        #expect((visitor.address == "/home") == isGood, "\(seconds)")
      }
      let visitor = try wallet.visitor().visit("/login")
      let request = try visitor.passkeyRequest("sign-in")
      wallet.clock.advance(seconds: 301)
      try wallet.restart(clockMovedBy: -3600)
      try visitor.sendPasskey(device.prove(request.challenge), request.ticket, to: "/login/passkey")
      #expect(visitor.statuses == [422])
    }
  }

  @Test("S51: a request is good for its browser, its purpose and its user alone")
  func bound() async throws {
    try await withWallet { wallet in
      let owner = try wallet.signedIn()
      var device = try owner.addPasskey()
      let (here, there) = (try wallet.visitor().visit("/login"), try wallet.visitor().visit("/login"))
      let request = try here.passkeyRequest("sign-in")
      try there.sendPasskey(device.prove(request.challenge), request.ticket, to: "/login/passkey")
      #expect(there.statuses == [422], "another browser")

      for purpose in ["add", "change-phone", "sign-in"] {
        wallet.clock.advance(seconds: 601)
        try owner.visit("/settings/passkeys")
        let other = try owner.passkeyRequest(purpose)
        // The proof is too old now, and the request is still good.
        wallet.clock.advance(seconds: 300)
        try owner.visit("/confirm?next=/settings/passkeys")
        try owner.sendPasskey(device.prove(other.challenge), other.ticket, to: "/confirm/passkey")
        #expect(owner.statuses == [422], "\(purpose) confirms")
        let again = try owner.passkeyRequest("confirm")
        try owner.sendPasskey(device.prove(again.challenge), again.ticket, to: "/confirm/passkey")
        #expect(owner.statuses == [303, 200])
      }
      wallet.clock.advance(seconds: 901)
      try owner.visit("/confirm")
      let confirm = try owner.passkeyRequest("confirm")
      try there.visit("/login").sendPasskey(device.prove(confirm.challenge), confirm.ticket, to: "/login/passkey")
      #expect(there.statuses == [422], "confirm signs in")

      // One person's request answered after another signed in on the same browser.
      let shared = try wallet.signedIn("(530) 555-0199")
      try shared.visit("/settings/passkeys")
      let adding = try shared.passkeyRequest("add")
      try shared.visit("/settings").press("Log Out")
      try shared.fill("Phone number", with: "(530) 555-0123").press("Send OTP")
      try shared.fill("Code", with: try wallet.messages.newestCode()).press("Verify")
      try shared.visit("/settings/passkeys").fill("Name of the new passkey", with: "Theirs")
      let mine = SoftAuthenticator(credential: [9], handle: adding.handle, origin: "http://localhost:\(wallet.port)")
      try shared.sendPasskey(mine.register(adding.challenge), adding.ticket, to: "/settings/passkeys")
      #expect(shared.statuses == [422] && shared.reads("That took too long, or was sent before."))
      #expect(try wallet.passkeys().count == 1)
    }
  }

  @Test("S51: at a fresh proof only the user's own passkeys count")
  func others() async throws {
    try await withWallet { wallet in
      var foreign = try wallet.signedIn("(530) 555-0199").addPasskey()
      let owner = try wallet.signedIn()
      _ = try owner.addPasskey()
      wallet.clock.advance(seconds: 901)
      try owner.visit("/confirm?next=/settings/passkeys")
      let request = try owner.passkeyRequest("confirm")
      #expect(!request.known.contains(foreign.credential))
      try owner.sendPasskey(foreign.prove(request.challenge), request.ticket, to: "/confirm/passkey")
      #expect(owner.statuses == [422] && owner.reads("That passkey doesn't work here. Use another one, or a code."))
      #expect(try owner.visit("/settings/passkeys").address.hasPrefix("/confirm"))
    }
  }

  @Test("S51: nobody registers a passkey that the wallet has, not even with another key")
  func registeredBefore() async throws {
    try await withWallet { wallet in
      let device = try wallet.signedIn().addPasskey()
      let other = try wallet.signedIn("(530) 555-0199").visit("/settings/passkeys")
      let request = try other.passkeyRequest("add")
      let copy = SoftAuthenticator(
        credential: device.credential, handle: request.handle, origin: "http://localhost:\(wallet.port)")
      try other.fill("Name of the new passkey", with: "Copy")
      try other.sendPasskey(copy.register(request.challenge), request.ticket, to: "/settings/passkeys")
      #expect(other.statuses == [422] && other.reads("That passkey couldn't be added."))
    }
  }

  @Test("S51: a counter must rise; one that does not is refused and told. Passkeys that do not count send 0 always")
  func counter() async throws {
    try await withWallet { wallet in
      let owner = try wallet.signedIn()
      var device = try owner.addPasskey(counter: 5)
      var copy = device
      for _ in 0..<2 { #expect(try wallet.visitor().signIn(with: &device).address == "/home") }
      let visitor = try wallet.visitor().signIn(with: &copy)
      #expect(visitor.statuses == [422] && visitor.reads("That passkey doesn't work here."))
      #expect(try wallet.events().suffix(1) == [.passkeyCopied])
      #expect(try owner.visit("/settings/sessions").reads("Passkey refused: it may be a copy"))
      copy.counter = 0
      let zero = try wallet.visitor().visit("/login")
      let request = try zero.passkeyRequest("sign-in")
      try zero.sendPasskey(copy.prove(request.challenge) { $0.counter = 0 }, request.ticket, to: "/login/passkey")
      #expect(zero.statuses == [422], "0 is no way around it")
      #expect(try wallet.visitor().signIn(with: &device).address == "/home", "the right one goes on")

      var synced = try owner.addPasskey(named: "Synced")
      for _ in 0..<2 { #expect(try wallet.visitor().signIn(with: &synced).address == "/home") }
    }
  }

  @Test("S51: a copy is in the list wherever it was used, also when too many were refused")
  func copiedElsewhere() async throws {
    try await withWallet({ $0.policy.checksAddressFiveMinutes = 1 }) { wallet in
      let owner = try wallet.signedIn()
      var device = try owner.addPasskey(counter: 5)
      var copy = device
      #expect(try wallet.visitor().signIn(with: &device).address == "/home")
      for count in 1...2 {
        try owner.visit("/confirm")
        let request = try owner.passkeyRequest("confirm")
        copy.counter = 3
        try owner.sendPasskey(copy.prove(request.challenge), request.ticket, to: "/confirm/passkey")
        #expect(owner.statuses == [count == 1 ? 422 : 429])
        #expect(try wallet.events().count { $0 == .passkeyCopied } == count)
      }
    }
  }

  @Test("S51: a passkey passes the locks of codes, and opens the number")
  func locks() async throws {
    try await withWallet({ $0.policy.failLock = 3 }) { wallet in
      let owner = try wallet.signedIn()
      var device = try owner.addPasskey()
      let stranger = try wallet.asking()
      for _ in 0..<3 {
        try stranger.fill("Code", with: wrongCode(insteadOf: wallet.messages.newestCode())).press("Verify")
      }
      let locked = try wallet.asking()
      #expect(locked.statuses == [429] && locked.reads("This number is locked"))
      let visitor = try wallet.visitor().signIn(with: &device)
      #expect(visitor.address == "/home")
      wallet.clock.advance(seconds: 3600)
      #expect(try wallet.asking().address == "/otp", "and no longer")
    }
  }

  @Test(
    "Refused passkeys are counted by network; a right one passes all the same, for nobody guesses one")
  func counted() async throws {
    try await withWallet({ $0.policy.checksAddressFiveMinutes = 3 }) { wallet in
      wallet.clock.advance(seconds: 1)
      var device = try wallet.signedIn().addPasskey()
      var stranger = SoftAuthenticator(
        credential: [8], handle: device.handle, origin: "http://localhost:\(wallet.port)")
      wallet.clock.advance(seconds: 300)
      var statuses: [Int] = []
      for _ in 0..<5 { statuses += try wallet.visitor().signIn(with: &stranger).statuses }
      #expect(statuses == [422, 422, 422, 429, 429])
      let last = try wallet.visitor().signIn(with: &stranger)
      #expect(last.answer.field("Retry-After") == "300" && last.reads("Too many tries from your network."))
      #expect(try wallet.visitor().signIn(with: &device).address == "/home")
    }
  }

  @Test("S14: known and unknown passkeys, and every fault, get the same status, fields and page")
  func neutral() async throws {
    try await withWallet({ $0.policy.checksAddressFiveMinutes = 0 }) { wallet in
      let device = try wallet.signedIn().addPasskey()
      var pages: Set<String> = []
      let unknown = SoftAuthenticator(
        credential: [7], handle: device.handle, origin: "http://localhost:\(wallet.port)")
      let faults: [(SoftAuthenticator, (inout SoftAuthenticator.Parts) -> Void)] = [
        (unknown, { _ in }), (device, { $0.signature = { _ in [1] } }), (device, { $0.userHandle = nil }),
        (device, { $0.origin = "http://evil.example" }), (device, { $0.flags = 1 }), (device, { $0.type = "x" }),
        (device, { $0.clientData = [] }),
      ]
      for (found, change) in faults {
        var device = found
        let visitor = try wallet.visitor().visit("/login")
        let request = try visitor.passkeyRequest("sign-in")
        try visitor.sendPasskey(device.prove(request.challenge, change), request.ticket, to: "/login/passkey")
        #expect(visitor.statuses == [422])
        let csrf = try #require(visitor.value("csrf"))
        let fields = visitor.answer.fields.filter { !["date"].contains($0.0.lowercased()) }
        pages.insert("\(fields) \(visitor.answer.text.replacing(csrf, with: ""))")
      }
      #expect(pages.count == 1)
    }
  }

  @Test("S52: a passkey a day old, of another session, stands for the old number at once")
  func oldNumber() async throws {
    try await withWallet { wallet in
      let first = try wallet.signedIn()
      var device = try first.addPasskey()
      try tryChange(wallet, first, &device, 422, "You made this passkey in this session")
      let second = try wallet.signedIn()
      try tryChange(
        wallet, second, &device, 422,
        "This passkey is too new to prove your old number. Use one made more than 1 day ago")
      #expect(try wallet.events().suffix(1) == [.phoneChangeRefused])
      wallet.wait(days: 1)
      try wallet.confirm(second)
      try tryChange(wallet, second, &device, 303, "Your number has been changed.")
      #expect(try wallet.visitor().signIn(with: &device).address == "/home", "the passkey stays")
    }
  }

  private func tryChange(
    _ wallet: TestWallet, _ visitor: Visitor, _ device: inout SoftAuthenticator, _ status: Int, _ words: String
  ) throws {
    wallet.clock.advance(seconds: 600)
    try wallet.confirm(visitor)
    try visitor.visit("/settings/phone").fill("New phone number", with: "(530) 555-0199").press("Get the codes")
    let code = try #require(wallet.messages.code(to: "+15305550199"))
    let request = try visitor.passkeyRequest("change-phone")
    #expect(request.known == [device.credential])
    try visitor.fill("Code for the new number", with: code)
    try visitor.sendPasskey(device.prove(request.challenge), request.ticket, to: "/settings/phone")
    #expect(visitor.statuses.first == status && visitor.reads(words), "\(visitor.statuses) \(visitor.page.text)")
  }

  @Test("A session that was ended meanwhile adds nothing and removes nothing")
  func endedSession() async throws {
    try await withWallet { wallet in
      let stolen = try wallet.signedIn().visit("/settings/passkeys")
      let request = try stolen.passkeyRequest("add")
      let device = SoftAuthenticator(credential: [1], handle: request.handle, origin: "http://localhost:\(wallet.port)")
      let owner = try wallet.signedIn()
      let csrf = try #require(try owner.visit("/settings/sessions").value("csrf"))
      _ = try owner.post("/settings/sessions/end-others", [("csrf", csrf)])
      try stolen.fill("Name of the new passkey", with: "Mine")
      try stolen.sendPasskey(device.register(request.challenge), request.ticket, to: "/settings/passkeys")
      #expect(stolen.address == "/login")
      #expect(try wallet.passkeys().isEmpty)
    }
  }

  @Test("On a shared computer a passkey's session is short and the browser is not remembered")
  func shared() async throws {
    try await withWallet { wallet in
      var device = try wallet.signedIn().addPasskey()
      let visitor = try wallet.visitor().visit("/login").tick("shared")
      let refused = try visitor.passkeyRequest("sign-in")
      try visitor.sendPasskey(device.prove(refused.challenge) { $0.flags = 1 }, refused.ticket, to: "/login/passkey")
      #expect(visitor.statuses == [422] && visitor.isTicked("shared"), "the tick stays")
      let request = try visitor.passkeyRequest("sign-in")
      try visitor.sendPasskey(device.prove(request.challenge), request.ticket, to: "/login/passkey")
      #expect(visitor.address == "/home" && !visitor.cookies.keys.contains { $0.hasSuffix("_device") })
      wallet.clock.advance(seconds: 1801)
      #expect(try visitor.visit("/home").address == "/login")
    }
  }
}
