import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

/// Signing in, giving a fresh proof and changing the number, with an authenticator app as a second step.
@Suite("Second factor")
struct SecondFactorTests {
  /// A user whose app is a second factor, with ten recovery codes; half a minute has passed since the last use of the app.
  private func owner(_ wallet: TestWallet) throws -> (visitor: Visitor, app: TOTPSecret, codes: [String]) {
    let visitor = try wallet.signedIn()
    let codes = try visitor.makeRecoveryCodes()
    let app = try visitor.turnAppOn(wallet)
    try visitor.press("Make it a second step")
    #expect(visitor.statuses == [303, 200] && visitor.reads("Your app is a second step now."), "\(visitor.page.text)")
    wallet.clock.advance(seconds: 60)
    return (visitor, app, codes)
  }

  /// A browser that typed the right code by message.
  private func proven(_ wallet: TestWallet) throws -> Visitor {
    try wallet.asking().fill("Code", with: try wallet.messages.newestCode()).press("Verify")
  }

  @Test("S54: a code by message and then the app's digits sign in; neither does alone")
  func both() async throws {
    try await withWallet { wallet in
      let (_, app, _) = try owner(wallet)
      let visitor = try proven(wallet)
      #expect(visitor.address == "/otp/app" && visitor.statuses == [303, 200], "\(visitor.page.text)")
      #expect(visitor.reads("Enter your app's code", "Your code is right."))
      #expect(try visitor.get("/home").field("Location") == "/login", "not signed in yet")
      for (typed, words) in [
        ("", "Enter the 6 digits that your app shows."), ("12345", "The app's code has 6 digits."),
        (try wallet.wrongDigits(app), "That code isn't right"),
      ] {
        try visitor.fill("Code from your app", with: typed).press("Sign in")
        #expect(visitor.statuses == [422] && visitor.address == "/otp/app" && visitor.reads(words))
      }
      try visitor.fill("Code from your app", with: try wallet.digits(app)).press("Sign in")
      #expect(visitor.statuses == [303, 303, 200] && visitor.address == "/home")
      #expect(try wallet.events().suffix(1) == [.signedInWithBoth])
      #expect(try visitor.visit("/settings").reads("Authenticator app", "On, as a second step"))

      let alone = try wallet.atAlternative().other(try wallet.digits(app, steps: 1))
      #expect(alone.statuses == [422] && alone.reads("That code isn't right"), "the app alone")
    }
  }

  @Test(
    "S54: after the right code the page of the other ways takes the app's digits, too; the page of the code leads on")
  func otherPage() async throws {
    try await withWallet { wallet in
      let (_, app, _) = try owner(wallet)
      let visitor = try proven(wallet)
      #expect(try visitor.visit("/otp").address == "/otp/app")
      try visitor.follow("Use a recovery code").other(try wallet.digits(app))
      #expect(visitor.address == "/home")
      let early = try wallet.asking()
      #expect(try early.visit("/otp/app").address == "/otp", "the code was not typed")
      #expect(try wallet.visitor().visit("/otp/app").address == "/login")
    }
  }

  @Test("S54: a passkey opens alone, and so does a recovery code, on each page that asks for a code")
  func alone() async throws {
    try await withWallet { wallet in
      let (visitor, _, codes) = try owner(wallet)
      var device = try visitor.addPasskey()
      #expect(try wallet.visitor().signIn(with: &device).address == "/home")
      #expect(try wallet.atAlternative().other(codes[0]).address == "/home")
      let second = try proven(wallet)
      try second.fill("Code from your app", with: codes[1]).press("Sign in")
      #expect(second.address == "/home")
      #expect(try wallet.events().suffix(2) == [.signedInWithAlternative, .recoveryUsed])
    }
  }

  @Test("S54: the second step is open for as long as a code is valid; then it takes another code")
  func late() async throws {
    try await withWallet { wallet in
      let (_, app, _) = try owner(wallet)
      let visitor = try proven(wallet)
      let code = try #require(wallet.messages.code(to: "+15305550123"))
      wallet.clock.advance(seconds: wallet.configuration.policy.codeLife + 1)
      try visitor.fill("Code from your app", with: try wallet.digits(app)).press("Sign in")
      #expect(visitor.address == "/otp" && visitor.statuses == [303, 200])
      try visitor.fill("Code", with: code).press("Verify")
      #expect(visitor.statuses == [422] && visitor.reads("expired"), "\(visitor.page.text)")
      try visitor.press("Resend code")
      try visitor.fill("Code", with: try wallet.messages.newestCode()).press("Verify")
      #expect(visitor.address == "/otp/app")
      try visitor.fill("Code from your app", with: try wallet.digits(app)).press("Sign in")
      #expect(visitor.address == "/home")
    }
  }

  @Test("S54: a code that was typed twice leads to the second step twice; another browser's step is its own")
  func twice() async throws {
    try await withWallet { wallet in
      let (_, app, _) = try owner(wallet)
      let visitor = try wallet.asking()
      let csrf = try #require(visitor.value("csrf"))
      let code = try wallet.messages.newestCode()
      for _ in 0..<2 {
        #expect(try visitor.post("/otp", [("csrf", csrf), ("code", code)]).field("Location") == "/otp/app")
      }
      wallet.clock.advance(seconds: 60)
      let other = try wallet.asking()
      let otherForm = try #require(other.value("csrf"))
      let answer = try other.post("/otp/app", [("csrf", otherForm), ("code", try wallet.digits(app))])
      #expect(answer.field("Location") == "/otp")
      #expect(
        try visitor.visit("/otp/app").fill("Code from your app", with: try wallet.digits(app)).press("Sign in")
          .address == "/home")
    }
  }

  @Test("S54: the fresh proof takes both, the code first; a recovery code suffices")
  func confirm() async throws {
    try await withWallet { wallet in
      let (visitor, app, codes) = try owner(wallet)
      wallet.clock.advance(seconds: 901)
      try visitor.visit("/settings/recovery")
      #expect(visitor.address.hasPrefix("/confirm") && !visitor.page.labels.values.contains { $0.contains("digits") })
      let csrf = try #require(visitor.value("csrf"))
      let early = try visitor.post(
        "/confirm", [("csrf", csrf), ("other", "1"), ("next", "/settings/recovery"), ("code", try wallet.digits(app))])
      #expect(early.status == 422 && early.text.contains("Enter the code from the message first."))
      try visitor.press("Get a code")
      try visitor.fill("Code", with: try wallet.messages.newestCode()).press("Confirm")
      #expect(visitor.statuses == [303, 200] && visitor.reads("Your code is right."), "\(visitor.page.text)")
      #expect(try visitor.get("/settings/recovery").field("Location")?.hasPrefix("/confirm") == true, "not yet")
      try visitor.fill("Code from your app", with: try wallet.wrongDigits(app)).press("Confirm")
      #expect(visitor.statuses == [422] && visitor.reads("That code isn't right"))
      try visitor.fill("Code from your app", with: try wallet.digits(app)).press("Confirm")
      #expect(visitor.address == "/settings/recovery" && visitor.statuses == [303, 200])
      wallet.clock.advance(seconds: 901)
      try visitor.visit("/settings/recovery").fill("Recovery code", with: codes[0]).press("Confirm without a message")
      #expect(visitor.address == "/settings/recovery")
    }
  }

  @Test("S17, S54: the old number's code needs the app beside it; a wrong one leaves both codes usable")
  func changeNumber() async throws {
    try await withWallet { wallet in
      let (visitor, app, _) = try owner(wallet)
      try visitor.visit("/settings/phone").fill("New phone number", with: "(530) 555-0199").press("Get the codes")
      let new = try #require(wallet.messages.code(to: "+15305550199"))
      let old = try #require(wallet.messages.code(to: "+15305550123"))
      for (typed, words) in [
        ("", "Enter the 6 digits that your app shows."), ("123", "The app's code has 6 digits."),
        (try wallet.wrongDigits(app), "That code isn't right"),
      ] {
        try visitor.fill("Code for the new number", with: new).fill("Code for the old number", with: old)
        try visitor.fill("Code from your app", with: typed).press("Change the number")
        #expect(visitor.statuses == [422] && visitor.reads(words), "\(visitor.page.text)")
      }
      try visitor.fill("Code for the new number", with: new).fill("Code for the old number", with: old)
      try visitor.fill("Code from your app", with: try wallet.digits(app)).press("Change the number")
      #expect(visitor.address == "/settings" && visitor.reads("Your number has been changed."))
    }
  }

  @Test("S17, S54: with a recovery code that is old enough the app is not needed")
  func changeNumberByRecoveryCode() async throws {
    try await withWallet { wallet in
      let (first, _, codes) = try owner(wallet)
      try first.visit("/settings").press("Log Out")
      wallet.wait(days: 1)
      let visitor = try wallet.atAlternative().other(codes[0])
      try visitor.visit("/settings/phone").fill("New phone number", with: "(530) 555-0199").press("Get the codes")
      let new = try #require(wallet.messages.code(to: "+15305550199"))
      try visitor.fill("Code for the new number", with: new).fill("Code for the old number", with: codes[1])
      try visitor.press("Change the number")
      #expect(visitor.address == "/settings" && visitor.reads("Your number has been changed."), "\(visitor.page.text)")
    }
  }

  @Test("S54: it takes a way back first; one code is enough again after the opposite, and when the app is turned off")
  func onAndOff() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let app = try visitor.turnAppOn(wallet)
      #expect(visitor.reads("Before you can make it a second step, make recovery codes or add a passkey."))
      let csrf = try #require(visitor.value("csrf"))
      try visitor.post("/settings/totp", [("csrf", csrf), ("role", "second")])
      #expect(try visitor.visit("/settings/totp").reads("Its digits sign you in instead of a code by message."))
      _ = try visitor.makeRecoveryCodes()
      try visitor.visit("/settings/totp").press("Make it a second step")
      try visitor.press("Let one code be enough")
      #expect(visitor.reads("One code is enough again"))
      wallet.clock.advance(seconds: 60)
      #expect(try wallet.atAlternative().other(try wallet.digits(app)).address == "/home")
      try visitor.visit("/settings/totp").press("Make it a second step")
      try visitor.press("Turn off")
      #expect(try proven(wallet).address == "/home", "there is no app to ask for")
      #expect(
        try wallet.events().filter { [.secondFactorOn, .secondFactorOff, .authenticatorOff].contains($0) }
          == [.secondFactorOn, .secondFactorOff, .secondFactorOn, .authenticatorOff])
    }
  }
}
