import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

/// What somebody can do who knows the number, or has taken it over, of a user with a second factor.
@Suite("Security: a second factor")
struct SecondFactorSecurityTests {
  private func withLock(_ lock: Int, wait: Int = 0, _ story: (TestWallet) async throws -> Void) async throws {
    try await withWallet {
      $0.policy.totpLock = lock
      ($0.policy.failWait, $0.policy.checksAddressFiveMinutes) = (wait, 0)
      ($0.policy.sendsPhoneHour, $0.policy.sendsPhoneDay, $0.policy.sendsAddressHour) = (0, 0, 0)
      $0.policy.resendWait = 0
    } _: { wallet in
      try await story(wallet)
    }
  }

  /// A user whose app is a second factor, and a recovery code.
  private func owner(
    _ wallet: TestWallet, _ number: String = "(530) 555-0123"
  ) throws -> (visitor: Visitor, app: TOTPSecret, code: String) {
    let visitor = try wallet.signedIn(number)
    let code = try #require(try visitor.makeRecoveryCodes().first)
    let app = try visitor.turnAppOn(wallet)
    try visitor.press("Make it a second step")
    wallet.clock.advance(seconds: 60)
    return (visitor, app, code)
  }

  private func proven(_ wallet: TestWallet) throws -> Visitor {
    try wallet.asking().fill("Code", with: try wallet.messages.newestCode()).press("Verify")
  }

  @Test(
    "S14, S54: strangers who try digits meet the same as at a number without an app, and use none of the app's tries up"
  )
  func strangers() async throws {
    try await withLock(5) { wallet in
      let (_, app, _) = try owner(wallet)
      let alone = try wallet.signedIn("(530) 555-0177").turnAppOn(wallet)
      let visitors = try ["(530) 555-0123", "(530) 555-0177", "(530) 555-0199"].map { try wallet.atAlternative($0) }
      for number in 1...7 {
        let answers = try visitors.map { try $0.other(try wallet.wrongDigits(alone)).answer }
        #expect(answers.allSatisfy { $0.status == (number > 5 ? 429 : 422) }, "\(number) \(answers.map(\.status))")
        #expect(Set(answers.map(\.body.count)).count == 1 && Set(answers.map { $0.fields.map(\.name) }).count == 1)
      }
      let visitor = try proven(wallet)
      try visitor.fill("Code from your app", with: try wallet.digits(app)).press("Sign in")
      #expect(visitor.address == "/home")
    }
  }

  @Test("S14, S54: the right digits of the app alone get the answer of wrong ones, and are not used up")
  func rightDigits() async throws {
    try await withLock(0) { wallet in
      let (_, app, _) = try owner(wallet)
      let visitor = try wallet.atAlternative()
      let wrong = try visitor.other(try wallet.wrongDigits(app)).answer
      let right = try visitor.other(try wallet.digits(app)).answer
      #expect(right.status == 422 && right.body.count == wrong.body.count)
      let proven = try proven(wallet)
      try proven.fill("Code from your app", with: try wallet.digits(app)).press("Sign in")
      #expect(proven.address == "/home")
    }
  }

  @Test(
    "S53, S54: somebody who took the number over guesses 5 times, however many codes by message are right; a recovery code opens"
  )
  func takenOver() async throws {
    try await withLock(5) { wallet in
      let (_, app, code) = try owner(wallet)
      for round in 0..<3 {
        let thief = try proven(wallet)
        for number in 0..<2 {
          let isLocked = round * 2 + number >= 5
          try thief.fill("Code from your app", with: try wallet.wrongDigits(app)).press("Sign in")
          #expect(thief.statuses == [isLocked ? 429 : 422], "\(round) \(number)")
        }
      }
      let owner = try proven(wallet)
      try owner.fill("Code from your app", with: try wallet.digits(app)).press("Sign in")
      #expect(owner.statuses == [429] && owner.reads("Too many wrong authenticator codes."))
      try owner.fill("Code from your app", with: code).press("Sign in")
      #expect(owner.address == "/home")
      let again = try proven(wallet)
      try again.fill("Code from your app", with: try wallet.digits(app)).press("Sign in")
      #expect(again.address == "/home", "the count started over")
    }
  }

  @Test(
    "S54: wrong digits after the code bring a wait in every browser, which strangers without the number cannot cause")
  func waits() async throws {
    try await withLock(100, wait: 30) { wallet in
      let (_, app, _) = try owner(wallet)
      let strangers = try wallet.atAlternative()
      for _ in 0..<5 { try strangers.other(try wallet.wrongDigits(app)) }
      #expect(try strangers.other(try wallet.wrongDigits(app)).statuses == [429])
      let first = try proven(wallet)
      #expect(first.address == "/otp/app")
      for _ in 0..<5 { try first.fill("Code from your app", with: try wallet.wrongDigits(app)).press("Sign in") }
      #expect(first.statuses == [422])
      let second = try proven(wallet)
      try second.fill("Code from your app", with: try wallet.digits(app)).press("Sign in")
      #expect(second.statuses == [429] && second.answer.field("Retry-After") == "30")
      wallet.clock.advance(seconds: 31)
      try second.fill("Code from your app", with: try wallet.digits(app)).press("Sign in")
      #expect(second.address == "/home")
    }
  }

  @Test("S54: the change of number is no way to guess at the app without end")
  func changeOfNumber() async throws {
    try await withLock(4) { wallet in
      let (visitor, app, _) = try owner(wallet)
      try visitor.visit("/settings/phone").fill("New phone number", with: "(530) 555-0199").press("Get the codes")
      let new = try #require(wallet.messages.code(to: "+15305550199"))
      let old = try #require(wallet.messages.code(to: "+15305550123"))
      for number in 0..<5 {
        try visitor.fill("Code for the new number", with: new).fill("Code for the old number", with: old)
        try visitor.fill("Code from your app", with: try wallet.wrongDigits(app)).press("Change the number")
        #expect(visitor.statuses == [number < 4 ? 422 : 429], "\(number)")
      }
      #expect(try visitor.visit("/settings").reads("+15305550123"))
    }
  }

  @Test("S20, S54: each change of the role needs a fresh proof, and the other sessions show it")
  func told() async throws {
    try await withLock(100) { wallet in
      let other = try wallet.signedIn()
      let (visitor, _, _) = try owner(wallet)
      #expect(try other.visit("/home").reads("App made a second step"))
      let csrf = try #require(visitor.value("csrf"))
      wallet.clock.advance(seconds: 901)
      for role in ["second", "alone"] {
        let answer = try visitor.post("/settings/totp", [("csrf", csrf), ("role", role)])
        #expect(answer.field("Location")?.hasPrefix("/confirm") == true)
      }
    }
  }

  @Test("S54: a restart forgets no step of signing in")
  func restart() async throws {
    try await withLock(100) { wallet in
      let (_, app, _) = try owner(wallet)
      let visitor = try proven(wallet)
      try wallet.restart()
      try visitor.fill("Code from your app", with: try wallet.digits(app)).press("Sign in")
      #expect(visitor.address == "/home")
    }
  }
}
