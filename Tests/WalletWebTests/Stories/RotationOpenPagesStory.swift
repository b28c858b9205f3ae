import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: the owner rotates the key while people have pages open")
struct RotationOpenPagesStory {
  @Test("S61: a quote in an open page is booked at the rate that it showed, once, also when it is sent again")
  func quote() async throws {
    try await withWallet { wallet in
      let scene = try ExchangeScene(wallet)
      try scene.quote()
      let pairs = try scene.pairs()
      wallet.rates.replace(with: RateTable([try wallet.price("EUR", 2, 0, .moment(wallet.clock.now()))]))
      try wallet.rotateKey()
      for _ in 0..<2 { #expect(try scene.post(pairs).status == 303) }
      #expect(try scene.visitor.visit(scene.dollars).reads("Exchanged $40.00 for €32.00", "$60.00"))
      try wallet.rotateKey()
      #expect(try scene.post(pairs).status == 303, "after the next rotation, too")
      #expect(try RawDatabase.texts("SELECT count(*) FROM op WHERE kind='exchange'", in: wallet.folder) == ["1"])
      #expect(try scene.visitor.visit(scene.euros).reads("€32.00"))
    }
  }

  @Test("S61: a quote whose time ran out meanwhile books nothing; the page has the new rate, and that one is booked")
  func lateQuote() async throws {
    try await withWallet { wallet in
      let scene = try ExchangeScene(wallet)
      try scene.quote()
      let before = try RawDatabase.dump(in: wallet.folder)
      try wallet.rotateKey()
      wallet.rates.replace(with: RateTable([try wallet.price("EUR", 2, 0, .moment(wallet.clock.now()))]))
      wallet.clock.advance(seconds: 30)
      let visitor = scene.visitor
      try visitor.press("Exchange")
      #expect(visitor.statuses == [422])
      #expect(
        visitor.reads(
          "The time for that rate is over, so nothing was exchanged. Check the new one.", "1 USD = 0.5 EUR"),
        "\(visitor.page.text)")
      #expect(try RawDatabase.dump(in: wallet.folder) == before)
      try visitor.press("Exchange")
      #expect(visitor.statuses == [303, 200] && visitor.reads("Exchanged $40.00 for €20.00"), "\(visitor.page.text)")
    }
  }

  @Test("S61: a code for a fresh proof, and one between the code and the app, are good after it")
  func halfDone() async throws {
    try await withWallet { wallet in
      let owner = try wallet.signedIn()
      _ = try owner.makeRecoveryCodes()
      let app = try owner.turnAppOn(wallet)
      wallet.clock.advance(seconds: 901)
      try owner.visit("/settings/recovery").press("Get a code")
      let code = try wallet.messages.newestCode()
      try wallet.rotateKey()
      try owner.fill("Code", with: code).press("Confirm")
      #expect(owner.address == "/settings/recovery", "\(owner.page.text)")
      try owner.visit("/settings/totp").press("Make it a second step")
      wallet.clock.advance(seconds: 60)
      let visitor = try wallet.asking()
      try visitor.fill("Code", with: try wallet.messages.newestCode()).press("Verify")
      try wallet.rotateKey()
      try visitor.fill("Code from your app", with: try wallet.digits(app)).press("Sign in")
      #expect(visitor.address == "/home", "\(visitor.page.text)")
    }
  }

  @Test("S61: an app that is being set up, and the code that stops a change of number, are good after it")
  func beingSetUp() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let secret = try visitor.beginApp()
      try wallet.rotateKey()
      try visitor.fill("Code", with: try wallet.digits(secret)).press("Turn on")
      #expect(visitor.reads("Your app is on."), "\(visitor.page.text)")
      try visitor.visit("/settings/phone").fill("New phone number", with: "(530) 555-0199").press("Get the codes")
      let code = try #require(wallet.messages.code(to: "+15305550199"))
      try visitor.fill("The new number's code", with: code).press("Change it in 1 day")
      let text = try #require(wallet.messages.messages.last).text
      let stop = try #require(text.firstMatch(of: /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/)).0
      let holder = try wallet.visitor().visit("/phone/stop")
      try wallet.rotateKey()
      try holder.fill("Code from the message", with: String(stop)).press("Stop the change")
      #expect(holder.reads("The change is stopped."), "\(holder.page.text)")
    }
  }

  @Test("S51, S61: a request for a passkey is over after it: the page says so, and the next request works")
  func passkeys() async throws {
    try await withWallet { wallet in
      let owner = try wallet.signedIn()
      var device = try owner.addPasskey()
      let stranger = try wallet.visitor().visit("/login")
      let signIn = try stranger.passkeyRequest("sign-in")
      try owner.visit("/confirm")
      let confirm = try owner.passkeyRequest("confirm")
      let adding = try wallet.signedIn().visit("/settings/passkeys")
      let add = try adding.passkeyRequest("add")
      let other = SoftAuthenticator(credential: [1], handle: add.handle, origin: "http://localhost:\(wallet.port)")
      try wallet.rotateKey()

      let over = "That took too long, or was sent before."
      try stranger.sendPasskey(device.prove(signIn.challenge), signIn.ticket, to: "/login/passkey")
      #expect(stranger.statuses == [422] && stranger.reads(over), "\(stranger.page.text)")
      try owner.sendPasskey(device.prove(confirm.challenge), confirm.ticket, to: "/confirm/passkey")
      #expect(owner.statuses == [422] && owner.reads(over), "\(owner.page.text)")
      try adding.fill("Name of the new passkey", with: "Work")
      try adding.sendPasskey(other.register(add.challenge), add.ticket, to: "/settings/passkeys")
      #expect(adding.statuses == [422] && adding.reads(over) && adding.answer.text.contains(#"value="Work""#))
      #expect(try wallet.passkeys().count == 1)

      try stranger.visit("/login").signIn(with: &device)
      #expect(stranger.address == "/home", "\(stranger.page.text)")
      let again = try adding.passkeyRequest("add")
      try adding.fill("Name of the new passkey", with: "Work")
      try adding.sendPasskey(other.register(again.challenge), again.ticket, to: "/settings/passkeys")
      #expect(adding.statuses == [303, 200] && adding.reads("Your passkey is ready."))
    }
  }
}
