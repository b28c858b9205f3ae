import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite(
  "Story: passkeys, with less than most have",
  .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct PasskeyStory {
  /// Only a script can ask the browser for a passkey; without one codes do the same.
  static let postsWithScript: Set<String> = ["/settings/passkeys", "/login/passkey", "/confirm/passkey", "/logout"]

  static func posts(_ way: Person.Way) -> Set<String> {
    let both: Set<String> = ["/login", "/otp", "/settings/passkeys/{id}/name", "/settings/passkeys/{id}/remove"]
    return way.hasScript ? both.union(postsWithScript) : both
  }

  @Test(
    "A passkey is added, signs in, confirms, gets another name, and goes; without script one of another device is renamed and goes",
    arguments: Person.Way.allCases, [320, 1280])
  func journey(way: Person.Way, width: Int) async throws {
    try await withWallet { wallet in
      try await Person.meet(way, width: width, wallet, posts: Self.posts(way)) { person in
        try person.signIn(wallet, until: "Your wallet is ready.")
        if way.hasScript { try useDevice(person, wallet) } else { _ = try wallet.signedIn().addPasskey(named: "Phone") }
        try person.press("Settings", until: "Your name")
        try person.press("Passkeys", until: "For localhost, added")
        try person.toggle("Rename or remove")
        try person.write("Key ring", in: "Name")
        try person.press("Rename", until: "The passkey has its new name.")
        try person.toggle("Rename or remove")
        try person.press("Remove", until: "That passkey no longer signs you in.")
        #expect(try wallet.passkeys().isEmpty)
      }
    }
  }

  /// Adds a passkey, signs in with it, and confirms with it.
  private func useDevice(_ person: Person, _ wallet: TestWallet) throws {
    try person.browser.offerNoPasskeys()
    _ = try person.browser.addAuthenticator()
    try person.press("Settings", until: "Your name")
    try person.press("Passkeys", until: "A passkey signs you in with your finger")
    try person.write("Phone", in: "Name of the new passkey")
    try person.press("Add a passkey", until: "Your passkey is ready.")
    try person.logOut()
    try person.press("Sign in with a passkey", until: "Your wallet is ready.")
    wallet.clock.advance(seconds: 901)
    try person.press("Settings", until: "Your name")
    try person.press("Passkeys", until: "Before you change your passkeys")
    try person.press("Confirm with a passkey", until: "For localhost, added")
  }
}
