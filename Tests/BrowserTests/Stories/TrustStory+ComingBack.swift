import PhoneNumbers
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

/// The chapters after the phone is lost: a borrowed computer, then a computer of Ann's own.
extension TrustStory {
  static let borrowingPosts: Set<String> = ["/login", "/otp/other", "/logout"]

  static func movingPosts(_ way: Person.Way) -> Set<String> {
    let both: Set<String> = [
      "/login", "/otp", "/otp/other", "/otp/app", "/settings/sessions/seen", "/settings/sessions/end-others",
      "/settings/totp", "/settings/recovery", "/settings/phone", "/settings/leave", "/logout",
    ]
    return way.hasScript ? both.union(["/login/passkey", "/settings/passkeys/{id}/remove"]) : both
  }

  /// A borrowed computer: the message goes to the lost phone, and a recovery code opens the wallet.
  func lookIn(_ ann: Person, _ wallet: TestWallet, _ kept: Kept) throws {
    wallet.clock.advance(seconds: 3600)
    try ann.askForCode(digits: Self.number)
    try useCode(kept.codes[0], ann) { try ann.toggle("This is a shared computer") }
    #expect(try ann.reads("$100.00"))
    try ann.press("Settings", until: "You have 9 recovery codes left.")
    try ann.press("Log Out", until: "Enter your phone number")
  }

  private func useCode(_ code: String, _ ann: Person, before: () throws -> Void = {}) throws {
    try ann.press("Sign in another way", until: "You're signing in to")
    try before()
    try ann.write(code, in: "Code")
    try ann.press("Sign in", until: "Hello, Ann")
  }

  /// Ann's own computer: by the passkey of the key at home; without scripts by another code. Home tells what happened
  /// since, until she says that it was her.
  func comeBack(_ ann: Person, _ wallet: TestWallet, _ kept: Kept) throws {
    wallet.clock.advance(seconds: 3600)
    if let passkey = kept.passkey {
      try ann.browser.offerNoPasskeys()
      try ann.browser.visit(try ann.browser.address)
      try ann.browser.add(passkey, to: try ann.browser.addAuthenticator(isInternal: false))
      try ann.press("Sign in with a passkey", until: "Hello, Ann")
    } else {
      try ann.askForCode(digits: Self.number)
      try useCode(kept.codes[1], ann)
    }
    #expect(try ann.reads("$100.00"))
    #expect(try ann.reads("Recovery code used"))
    // Without the key she has used a second code by now.
    try ann.press(kept.passkey == nil ? "They were all me" : "It was me", until: "Hello, Ann")
    #expect(try !ann.reads("Recovery code used"))
  }

  /// The lost phone is signed out everywhere, and whatever it could sign in with ends.
  /// - Returns: the app of the new phone.
  func lockOutThePhone(_ ann: Person, _ wallet: TestWallet, _ kept: inout Kept) throws -> TOTPSecret {
    try ann.press("Settings", until: "Signed-in devices 2 devices")
    try ann.press("Signed-in devices", until: "Sign out any device you don't recognise")
    #expect(try ann.reads("This device") && ann.reads("Recovery code used"))
    try ann.press("Settings", until: "Your name")
    try ann.press("Authenticator app", until: "On since")
    try ann.press("Turn off", until: "Your app is off.")
    try ann.press("Sign out everywhere else", until: "All other devices are signed out.")
    #expect(try ann.begin() == "All other devices are signed out.")
    try ann.press("Settings", until: "Signed-in devices Only this one")
    if kept.passkey != nil { try removePasskey("My phone", ann) }
    let app = try setUpApp(ann, wallet)
    try makeSecondStep(ann)
    try ann.press("Settings", until: "Your name")
    try ann.press("Recovery codes", until: "New codes replace the old ones.")
    kept.codes = try makeCodes(ann)
    return app
  }

  private func removePasskey(_ name: String, _ ann: Person) throws {
    try ann.press("Passkeys", until: "Key at home")
    try ann.toggle("Rename or remove \(name)")
    try ann.press("Remove \(name)", until: "That passkey no longer signs you in.")
    #expect(try !ann.reads(name) && ann.reads("Key at home"))
  }

  /// Nothing proves the old number: its message goes to the lost phone, and the codes were made just now. So the change
  /// waits a day in which that phone could stop it.
  func changeNumber(_ ann: Person, _ wallet: TestWallet, _ kept: Kept) throws {
    try ann.press("Change phone number", until: "New phone number")
    try ann.write(Self.newNumber, in: "New phone number")
    try ann.press("Get the codes", until: "Code for the new number")
    let code = try #require(wallet.messages.code(to: "+1" + Self.newNumber))
    try ann.write(code, in: "Code for the new number")
    try ann.write(kept.codes[0], in: "Code for the old number")
    try ann.press("Change the number", until: "You made this recovery code in this session")
    // The page has opened the way that is left.
    #expect(try ann.reads("We tell the old number, and until then it can stop the change."))
    try ann.write(code, in: "The new number's code")
    try ann.press("Change it in 1 day", until: "Your number changes to +1\(Self.newNumber)")
    #expect(try ann.browser.title.hasPrefix("Number changes later") && ann.begin().hasPrefix("Your number changes to"))
    let told = try #require(wallet.messages.messages.last { $0.to.e164 == "+1" + Self.number })
    #expect(told.text.contains("changes to a number ending in 77 in 24 hours. Not you? Stop it in your wallet"))
    try wait(86_400, wallet)
    try ann.press("Home", until: "Enter your phone number")
  }
}
