import PhoneNumbers
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite(
  "Story: another number, with less than most have",
  .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct NumberStory {
  static let posts: Set<String> = ["/login", "/otp", "/settings/phone", "/confirm", "/logout", "/phone/stop"]

  @Test(
    "A proof, a wrong country mended, both codes sent again, another number still, and in with that one",
    arguments: Person.Way.allCases, [320, 1280])
  func journey(way: Person.Way, width: Int) async throws {
    try await withWallet { wallet in
      try await Person.meet(way, width: width, wallet, posts: Self.posts) { person in
        try person.signIn(
          wallet,
          until:
            "Your wallet is ready. Open an account for everyday money, for savings or for a trip, and add your first money."
        )
        wallet.clock.advance(seconds: 3600)
        try begin(person, wallet)
        try askAgain(person, wallet)
        try change(person, wallet)
        try person.logOut()
        wallet.clock.advance(seconds: 120)
        try person.signIn(
          wallet, digits: "5305550177",
          until:
            "Your wallet is ready. Open an account for everyday money, for savings or for a trip, and add your first money."
        )
        try stopChange(person, wallet)
      }
    }
  }

  /// Asks for a number without the old one, and stops that with the code from the message.
  private func stopChange(_ person: Person, _ wallet: TestWallet) throws {
    wallet.clock.advance(seconds: 800)
    try person.press("Settings", until: "Your name")
    try person.press("Change phone number", until: "New phone number")
    try person.write("5305550188", in: "New phone number")
    try person.press("Get the codes", until: "+15305550188")
    let code = try #require(wallet.messages.code(to: "+15305550188"))
    try person.toggle("I can't get messages at the old number")
    try person.write(code, in: "The new number's code")
    try person.press("Change it in 1 day", until: "Your number changes to")
    let message = try #require(wallet.messages.messages.last { $0.to.e164 == "+15305550177" }).text
    let stop = String(try #require(message.firstMatch(of: /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/)).0)
    try person.logOut()
    try person.press("Stop a change of number", until: "Code from the message")
    try person.write("none", in: "Code from the message")
    try person.press("Stop the change", until: "No change of number is waiting for this code.")
    try person.write(stop, in: "Code from the message")
    try person.press("Stop the change", until: "The change is stopped.")
  }

  private func begin(_ person: Person, _ wallet: TestWallet) throws {
    try person.press("Settings", until: "Your name")
    try person.press("Change phone number", until: "a fresh code")
    try person.press("Get a code", until: "The code for")
    let code = try #require(wallet.messages.code(to: "+15305550123"))
    try person.enter(wrongCode(insteadOf: code), thenPress: "Confirm", until: "That code isn't right.")
    try person.enter(code, thenPress: "Confirm", until: "Your new number")
    wallet.clock.advance(seconds: 60)
    try person.choose("Iceland", from: "Country")
    try person.write("5305550199", in: "New phone number")
    try person.press("Get the codes", until: "Your phone number is invalid.")
    try person.choose("United States", from: "Country")
    try person.press("Get the codes", until: "Code for the new number")
  }

  private func askAgain(_ person: Person, _ wallet: TestWallet) throws {
    let sent = wallet.messages.messages.count
    try person.press("Send both again", until: "No code? You can resend it in")
    #expect(wallet.messages.messages.count == sent)
    wallet.clock.advance(seconds: 120)
    try person.press("Send both again", until: "Code for the new number")
    #expect(wallet.messages.messages.count == sent + 2)
    wallet.clock.advance(seconds: 240)
    try person.toggle("Use another number")
    try person.write("5305550177", in: "New phone number")
    try person.press("Get the codes", until: "+15305550177")
    #expect(wallet.messages.messages.count == sent + 4)
  }

  private func change(_ person: Person, _ wallet: TestWallet) throws {
    let new = try #require(wallet.messages.code(to: "+15305550177"))
    let old = try #require(wallet.messages.code(to: "+15305550123"))
    try person.write(new, in: "Code for the new number")
    try person.write(wrongCode(insteadOf: old), in: "Code for the old number")
    try person.press("Change the number", until: "The new number's code is right. Please enter it again.")
    try person.write(new, in: "Code for the new number")
    try person.write(old, in: "Code for the old number")
    try person.press("Change the number", until: "Your number has been changed.")
    #expect(try person.reads("+15305550177"))
  }
}
