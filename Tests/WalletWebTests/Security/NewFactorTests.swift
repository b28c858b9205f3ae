import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: new recovery codes and the old number")
struct NewFactorTests {
  private let old = "+15305550123"
  private let new = "+15305550199"
  private static let day = 86_400

  /// At a signed-in browser, asks to change to another number and gets the code sent there.
  private func begin(_ wallet: TestWallet, _ visitor: Visitor) throws -> String {
    try visitor.visit("/settings/phone")
    if visitor.address.hasPrefix("/confirm") {
      try wallet.confirm(visitor)
      try visitor.visit("/settings/phone")
    }
    try visitor.fill("New phone number", with: "(530) 555-0199").press("Get the codes")
    #expect(visitor.address == "/settings/phone", "\(visitor.page.text)")
    return try #require(wallet.messages.code(to: new))
  }

  private func change(_ visitor: Visitor, _ newCode: String, _ oldProof: String) throws {
    try visitor.fill("Code for the new number", with: newCode).fill("Code for the old number", with: oldProof)
    try visitor.press("Change the number")
  }

  private func number(_ visitor: Visitor) throws -> String {
    try visitor.visit("/settings").reads(new) ? new : old
  }

  @Test("S52: a stolen fresh session that makes recovery codes does not change the number with one, now or a day later")
  func stolenSession() async throws {
    try await withWallet { wallet in
      let stolen = try wallet.signedIn()
      let codes = try stolen.makeRecoveryCodes()
      let newCode = try begin(wallet, stolen)
      try change(stolen, newCode, codes[0])
      #expect(stolen.statuses == [422], "\(stolen.page.text)")
      #expect(stolen.reads("You made this recovery code in this session"))
      #expect(stolen.reads("The new number's code is right. Please enter it again."))
      #expect(try number(stolen) == old)
      #expect(try stolen.visit("/settings/recovery").reads("You have 10 recovery codes left."), "it is not used up")
      #expect(try wallet.events().contains(.phoneChangeRefused))

      wallet.clock.advance(seconds: Self.day + 1)
      let again = try begin(wallet, stolen)
      try change(stolen, again, codes[0])
      #expect(stolen.statuses == [422] && stolen.reads("You made this recovery code in this session"))
      #expect(try number(stolen) == old)
    }
  }

  @Test("S52: in another session a recovery code stands for the old number when it is a day old, and not before")
  func age() async throws {
    try await withWallet { wallet in
      let codes = try wallet.signedIn().makeRecoveryCodes()
      wallet.clock.advance(seconds: Self.day - 200)
      let other = try wallet.signedIn()
      let newCode = try begin(wallet, other)
      wallet.clock.advance(seconds: 199)
      try change(other, newCode, codes[0])
      #expect(other.statuses == [422], "\(other.page.text)")
      #expect(
        other.reads(
          "This recovery code is too new to prove your old number. Use one made more than 1 day ago, or the code sent to your old number."
        ), "\(other.page.text)")
      #expect(
        other.answer.text.contains("<details open>\n<summary>I can't get messages at the old number</summary>"),
        "the way that is left is open")
      #expect(try number(other) == old)
      try other.visit("/settings/phone")
      wallet.clock.advance(seconds: 1)
      try change(other, newCode, codes[0])
      #expect(other.address == "/settings" && other.reads(new), "\(other.page.text)")
      #expect(try wallet.atAlternative("(530) 555-0199").other(codes[0]).statuses == [422], "it is used up")
    }
  }

  @Test("S52: a clock that is set forward makes no code older")
  func clockSetForward() async throws {
    try await withWallet { wallet in
      let codes = try wallet.signedIn().makeRecoveryCodes()
      wallet.clock.advance(seconds: 60)
      let other = try wallet.signedIn()
      let newCode = try begin(wallet, other)
      wallet.clock.step(seconds: 2 * Self.day)
      try change(other, newCode, codes[0])
      #expect(other.statuses == [422] && other.reads("too new"), "\(other.page.text)")
      #expect(try number(other) == old)
    }
  }

  @Test("S52: FACTOR_AGE 0 asks for no age; the session that made the codes is still refused")
  func ageOff() async throws {
    try await withWallet { change in
      change.policy.recoveryCodeAge = 0
    } _: { wallet in
      let maker = try wallet.signedIn()
      let codes = try maker.makeRecoveryCodes()
      let newCode = try begin(wallet, maker)
      try change(maker, newCode, codes[0])
      #expect(maker.statuses == [422] && maker.reads("You made this recovery code in this session"))
      wallet.clock.advance(seconds: 120)
      let other = try wallet.signedIn()
      try change(other, try begin(wallet, other), codes[0])
      #expect(other.address == "/settings" && other.reads(new), "\(other.page.text)")
    }
  }

  @Test("S52: tries with a code that is too new meet the same limit as wrong ones, and it still signs in")
  func limited() async throws {
    try await withWallet { change in
      change.policy.checksAddressFiveMinutes = 8
    } _: { wallet in
      let stolen = try wallet.signedIn()
      let codes = try stolen.makeRecoveryCodes()
      let newCode = try begin(wallet, stolen)
      var statuses: [Int] = []
      for _ in 0..<8 {
        try change(stolen, newCode, codes[0])
        statuses += stolen.statuses
      }
      #expect(statuses.first == 422 && statuses.last == 429, "\(statuses)")
      wallet.clock.advance(seconds: 400)
      try wallet.atAlternative().other(codes[0])
      #expect(try wallet.events().contains(.recoveryUsed))
    }
  }

  @Test("S52: the pages about recovery codes and the number say it before anybody tries")
  func said() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let rule =
        "Use a recovery code that you made at least 1 day ago, and before you last signed in."
      #expect(try visitor.visit("/settings/recovery").reads(rule), "\(visitor.page.text)")
      #expect(try visitor.visit("/settings/phone").reads(rule), "\(visitor.page.text)")
    }
  }
}
