import Foundation
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite(
  "Story: other ways in, with less than most have",
  .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct AlternativeSignInStory {
  static let posts: Set<String> = [
    "/login", "/otp", "/otp/resend", "/otp/other", "/otp/app", "/settings/recovery", "/settings/recovery/file",
    "/settings/totp", "/confirm", "/logout",
  ]

  @Test(
    "A wrong country corrected, another code, recovery codes, an app, in by each of them, fresh proofs, the app off",
    arguments: Person.Way.allCases, [320, 1280])
  func journey(way: Person.Way, width: Int) async throws {
    let folder = NSTemporaryDirectory() + "wallet-codes-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await withWallet { wallet in
      try await Person.meet(way, width: width, wallet, posts: Self.posts, downloads: folder) { person in
        try mendCountry(person)
        try askAgain(person, wallet)
        let codes = try makeCodes(person, downloads: folder)
        let app = try setUpApp(person, wallet)
        try person.press("Settings", until: "Your name")
        try person.press("Log Out", until: "Enter your phone number")
        try comeBack(person, wallet, codes, app)
        try comeBackInTwoSteps(person, wallet, app)
        try turnAppOff(person, wallet, app)
        try makeCodesAnew(person, wallet)
      }
    }
  }

  private func mendCountry(_ person: Person) throws {
    try person.choose("Iceland", from: "Country")
    try person.write("5305550123", in: "Phone number")
    try person.press("Send OTP", until: "Your phone number is invalid.")
    #expect(try person.browser.title.hasPrefix("Error: "))
    try person.choose("United States", from: "Country")
    try person.press("Send OTP", until: "Enter your code")
  }

  /// Asks for a code again: too early, on time, and from the phone page.
  private func askAgain(_ person: Person, _ wallet: TestWallet) throws {
    try person.press("Resend code", until: "We've just sent a code.")
    #expect(wallet.messages.messages.count == 1)
    wallet.clock.advance(seconds: 60)
    try person.press("Resend code", until: "The code for")
    #expect(wallet.messages.messages.count == 2)
    try person.press("Change the number", until: "Enter your phone number")
    try person.write("5305550123", in: "Phone number")
    try person.press("Send OTP", until: "Enter your code")
    #expect(wallet.messages.messages.count == 2, "the one that it has is good")
    try person.toggle("This is a shared computer")
    let code = try #require(wallet.messages.code(to: "+15305550123"))
    try person.enter(
      code, thenPress: "Verify",
      until:
        "Your wallet is ready. Open an account for everyday money, for savings or for a trip, and add your first money."
    )
  }

  private func makeCodes(_ person: Person, downloads folder: String) throws -> [String] {
    try person.press("Settings", until: "Your name")
    try person.press("Recovery codes", until: "You have no recovery codes yet.")
    try person.press("Make recovery codes", until: "Your new recovery codes")
    let listed = "return [...document.querySelectorAll('.codes li')].map(item => item.textContent)"
    let codes = try #require(try person.browser.run(listed) as? [String])
    #expect(codes.count == 10)
    try person.take("Download")
    let file = folder + "/recovery-codes.txt"
    let isThere = try blockUntil { FileManager.default.fileExists(atPath: file) }
    let saved = try String(contentsOfFile: file, encoding: .utf8)
    #expect(isThere && saved.contains(codes.joined(separator: "\n")))
    try person.press("I've saved them", until: "Your name")
    return codes
  }

  private func setUpApp(_ person: Person, _ wallet: TestWallet) throws -> TOTPSecret {
    try person.press("Authenticator app", until: "No app is set up.")
    try person.press("Set up", until: "Scan this")
    try person.press("Cancel", until: "No app is set up.")
    try person.press("Set up", until: "Scan this")
    let app = try #require(TOTPSecret(typed: try person.text(of: "strong.hash")))
    let wrong = try wallet.wrongDigits(app)
    try person.enter(wrong, thenPress: "Turn on", until: "Check that your phone's clock is correct")
    try person.enter(try wallet.digits(app), thenPress: "Turn on", until: "Your app is on.")
    return app
  }

  /// Signs in with a recovery code, then with the app, each time after text that is not a code.
  private func comeBack(_ person: Person, _ wallet: TestWallet, _ codes: [String], _ app: TOTPSecret) throws {
    for isApp in [false, true] {
      // Keeps clear of the hourly message limit.
      wallet.clock.advance(seconds: 3600)
      try person.askForCode()
      try person.press("Sign in another way", until: "You're signing in to")
      try person.write("none", in: "Code")
      try person.press("Sign in", until: "That isn't a recovery code or 6 digits.")
      if isApp { try person.toggle("This is a shared computer") }
      try person.write(isApp ? try wallet.digits(app) : codes[4], in: "Code")
      try person.press(
        "Sign in",
        until:
          "Your wallet is ready. Open an account for everyday money, for savings or for a trip, and add your first money."
      )
      if !isApp { try person.logOut() }
    }
  }

  /// Makes the app a second step, signs in with both, and lets one code be enough again.
  private func comeBackInTwoSteps(_ person: Person, _ wallet: TestWallet, _ app: TOTPSecret) throws {
    try person.press("Settings", until: "Your name")
    try person.press("Authenticator app", until: "On since")
    try person.press("Make it a second step", until: "Your app is a second step now.")
    try person.press("Settings", until: "Your name")
    try person.press("Log Out", until: "Enter your phone number")
    wallet.clock.advance(seconds: 3600)
    try person.askForCode()
    let code = try #require(wallet.messages.code(to: "+15305550123"))
    try person.enter(code, thenPress: "Verify", until: "Enter your app's code")
    try person.enter(try wallet.wrongDigits(app), thenPress: "Sign in", until: "That code isn't right")
    try person.enter(
      try wallet.digits(app), thenPress: "Sign in",
      until:
        "Your wallet is ready. Open an account for everyday money, for savings or for a trip, and add your first money."
    )
    try person.press("Settings", until: "Your name")
    try person.press("Authenticator app", until: "On since")
    try person.press("Let one code be enough", until: "One code is enough again")
  }

  /// The page asks for a fresh proof after a while; the app gives it.
  private func turnAppOff(_ person: Person, _ wallet: TestWallet, _ app: TOTPSecret) throws {
    wallet.clock.advance(seconds: 960)
    try person.press("Settings", until: "Your name")
    try person.press("Authenticator app", until: "a fresh code")
    try person.press("Cancel", until: "Your name")
    try person.press("Authenticator app", until: "a fresh code")
    try person.write("none", in: "Recovery code, or your app's digits")
    try person.press("Confirm without a message", until: "That isn't a recovery code or 6 digits.")
    try person.write(try wallet.digits(app), in: "Recovery code, or your app's digits")
    try person.press("Confirm without a message", until: "On since")
    try person.press("Turn off", until: "Your app is off.")
  }

  /// This time the second message gives the proof.
  private func makeCodesAnew(_ person: Person, _ wallet: TestWallet) throws {
    wallet.clock.advance(seconds: 960)
    try person.press("Settings", until: "Your name")
    try person.press("Recovery codes", until: "a fresh code")
    try person.press("Get a code", until: "The code for")
    try person.press("Resend code", until: "We've just sent a code.")
    wallet.clock.advance(seconds: 60)
    try person.press("Resend code", until: "The code for")
    let code = try #require(wallet.messages.code(to: "+15305550123"))
    try person.enter(code, thenPress: "Confirm", isSent: false, until: "You have 9 recovery codes left.")
    try person.press("Make recovery codes", until: "Your new recovery codes")
  }
}
