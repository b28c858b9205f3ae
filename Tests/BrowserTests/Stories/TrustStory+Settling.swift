import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

/// The first chapter: on Ann's phone.
extension TrustStory {
  static func settlingPosts(_ way: Person.Way) -> Set<String> {
    let both: Set<String> = [
      "/login", "/otp", "/otp/app", "/settings/name", "/accounts", "/accounts/{id}/deposit", "/settings/totp",
      "/settings/recovery", "/logout",
    ]
    return way.hasScript ? both.union(["/settings/passkeys", "/login/passkey"]) : both
  }

  /// Signs up with a number, saves money, and locks it: with passkeys, an app as a second step, and recovery codes. Ann
  /// loses her phone while it is signed in.
  func settleIn(_ ann: Person, _ wallet: TestWallet) throws -> Kept {
    try ann.signIn(wallet, until: "Your wallet is ready.")
    try saveMoney(ann)
    let passkey = ann.way.hasScript ? try addPasskeys(ann, wallet) : nil
    let app = try setUpApp(ann, wallet)
    var codes = ann.way.hasScript ? nil : try makeCodesFirst(ann)
    try makeSecondStep(ann)
    try ann.logOut()
    try signInWithBoth(ann, wallet, app, number: Self.number)
    if codes == nil {
      try ann.press("Settings", until: "Your name")
      try ann.press("Recovery codes", until: "You have no recovery codes yet.")
      codes = try makeCodes(ann)
    }
    return Kept(codes: try #require(codes), passkey: passkey)
  }

  private func saveMoney(_ ann: Person) throws {
    try ann.press("Open your first account", until: "Account name")
    try ann.write("Everyday", in: "Account name")
    try ann.press("Create", until: "Your new account is open.")
    try ann.press("Everyday", until: "Recent activity")
    try ann.write("100", in: "Amount")
    try ann.press("Deposit", until: "Deposited $100.00")
    try ann.press("Settings", until: "Your name")
    try ann.write("Ann", in: "Your name")
    try ann.press("Save Name", until: "Your name is saved.")
    #expect(try ann.reads("Passkeys None yet"))
    #expect(try ann.reads("Authenticator app Off"))
  }

  /// One passkey on the phone, which signs in alone, and one on a security key.
  /// - Returns: the key's.
  private func addPasskeys(_ ann: Person, _ wallet: TestWallet) throws -> WebDriver.StoredPasskey {
    let phone = try ann.browser.addAuthenticator()
    try addPasskey("My phone", ann)
    let sent = wallet.messages.messages.count
    // The browser lists the passkey at the phone field, and the finger is there at once.
    try ann.press("Settings", until: "Passkeys One")
    try ann.press("Log Out", until: "Hello, Ann")
    // Without the finger the page stays, until she presses its button.
    try ann.browser.setVerified(false, phone)
    try ann.logOut()
    try ann.browser.setVerified(true, phone)
    try ann.press("Sign in with a passkey", until: "Hello, Ann")
    #expect(wallet.messages.messages.count == sent, "no code has to travel")
    try ann.browser.remove(phone)
    let key = try ann.browser.addAuthenticator(isInternal: false)
    try addPasskey("Key at home", ann)
    let passkey = try #require(try ann.browser.passkeys(of: key).first)
    try ann.browser.remove(key)
    return passkey
  }

  private func addPasskey(_ name: String, _ ann: Person) throws {
    try ann.press("Settings", until: "Your name")
    try ann.press("Passkeys", until: "A passkey signs you in with your finger")
    try ann.write(name, in: "Name of the new passkey")
    try ann.press("Add a passkey", until: "Your passkey is ready.")
    #expect(try ann.browser.title.hasPrefix("Passkey added"))
    #expect(try ann.reads(name) && ann.reads("Sign out everywhere else"))
  }

  /// Without a passkey or codes the app stays as it is, and its page leads to the codes.
  private func makeCodesFirst(_ ann: Person) throws -> [String] {
    #expect(try ann.reads("Without them a lost phone would lock you out."))
    try ann.press("Make recovery codes", until: "You have no recovery codes yet.")
    let codes = try makeCodes(ann)
    try ann.press("Authenticator app", until: "On since")
    return codes
  }
}
