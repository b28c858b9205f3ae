import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

/// The last chapter: Ann leaves, and nothing of her is left.
extension TrustStory {
  func leave(_ ann: Person, _ wallet: TestWallet) throws {
    try ann.press("Settings", until: "+1\(Self.newNumber)")
    try ann.press("Delete everything about me", until: "This erases:")
    #expect(try ann.reads("You still have money here") && ann.reads("$100.00"))
    try ann.press("Delete everything about me", until: "You are signed out everywhere. In 7 days")
    try wait(604_800, wallet)
    let numbers = "SELECT phone FROM user WHERE phone='+1\(Self.newNumber)'"
    try #require(try blockUntil { try RawDatabase.texts(numbers, in: wallet.folder).isEmpty })
  }

  /// A sign-in with the number now begins a new wallet. What opened Ann's opens nothing.
  func beginAnew(_ person: Person, _ wallet: TestWallet, _ kept: Kept) throws {
    try person.signIn(wallet, digits: Self.newNumber, until: "Your wallet is ready.")
    for gone in ["Ann", "Everyday", "$100.00", "Wasn't you?"] { #expect(try !person.reads(gone), "\(gone)") }
    try person.press("Settings", until: "Recovery codes None yet")
    for none in ["Passkeys None yet", "Authenticator app Off", "Signed-in devices Only this one"] {
      #expect(try person.reads(none), "\(none)")
    }
    #expect(try person.browser.value("#name") == "")
    try person.press("Log Out", until: "Enter your phone number")
    if kept.passkey != nil { try person.press("Sign in with a passkey", until: "That passkey doesn't work here.") }
    wallet.clock.advance(seconds: 3600)
    try person.askForCode(digits: Self.newNumber)
    try person.press("Sign in another way", until: "You're signing in to")
    try person.write(kept.codes[1], in: "Code")
    try person.press("Sign in", until: "That code isn't right, or it was used before.")
  }
}
