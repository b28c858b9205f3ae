import PhoneNumbers
import TestSupport
import Testing

@testable import SQLiteStore
@testable import Templates
@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

/// The lock of an authenticator app while the clock is wrong, and after the user's number has changed.
@Suite("Security: the lock of an app, a wrong clock and another number")
struct AppLockChangesTests {
  private static let old = "+15305550123"
  private static let new = "+15305550199"

  private func withLock(_ lock: Int = 4, _ story: (TestWallet) async throws -> Void) async throws {
    try await withWallet {
      ($0.policy.totpLock, $0.policy.freshCode) = (lock, 7200)
      ($0.policy.failWait, $0.policy.checksAddressFiveMinutes, $0.policy.resendWait) = (0, 0, 0)
      ($0.policy.sendsPhoneHour, $0.policy.sendsPhoneDay, $0.policy.sendsAddressHour) = (0, 0, 0)
    } _: { wallet in
      try await story(wallet)
    }
  }

  /// Books something in an hour's time and sets the clock back: it is behind the books, and the app's codes are right.
  private func setClockWrong(_ wallet: TestWallet, _ visitor: Visitor) throws {
    wallet.clock.advance(seconds: 3600)
    try visitor.openAccount("Everyday", deposit: "5")
    wallet.clock.step(seconds: -3600)
    wallet.clock.advance(seconds: 60)
    #expect(try wallet.sqlite().clock(accepting: false).verdict == .behind)
  }

  private func lock(_ wallet: TestWallet, _ app: TOTPSecret, _ number: String = "(530) 555-0123") throws {
    let stranger = try wallet.atAlternative(number)
    for _ in 0..<4 { #expect(try stranger.other(try wallet.wrongDigits(app)).statuses == [422]) }
    #expect(try stranger.other(try wallet.digits(app)).statuses == [429])
  }

  @Test("S53: the lock comes and stays while the clock is wrong, and when it is right again; a code by message ends it")
  func wrongClock() async throws {
    try await withLock { wallet in
      let owner = try wallet.signedIn()
      let app = try owner.turnAppOn(wallet)
      try setClockWrong(wallet, owner)
      let before = try RawDatabase.dump(in: wallet.folder)
      try lock(wallet, app)
      #expect(try wallet.signedIn().address == "/home", "a code by message is right by any clock")
      #expect(try wallet.atAlternative().other(try wallet.digits(app)).address == "/home")
      wallet.clock.advance(seconds: 60)
      try lock(wallet, app)
      #expect(try RawDatabase.dump(in: wallet.folder) == before, "nothing was booked")
      #expect(try wallet.sqlite().clock(accepting: true).verdict == .behind)
      #expect(
        try wallet.atAlternative().other(try wallet.digits(app)).statuses == [429], "the clock is right, the lock stays"
      )
      _ = try wallet.signedIn()
      #expect(try wallet.atAlternative().other(try wallet.digits(app)).address == "/home")
    }
  }

  @Test(
    "S53, S54: proofs that the clock alone refuses count as no wrong code; once it is right the same ones change the number"
  )
  func notCounted() async throws {
    try await withLock { wallet in
      let visitor = try wallet.signedIn()
      _ = try visitor.makeRecoveryCodes()
      let app = try visitor.turnAppOn(wallet)
      try visitor.press("Make it a second step")
      try setClockWrong(wallet, visitor)
      try visitor.visit("/settings/phone").fill("New phone number", with: "(530) 555-0199").press("Get the codes")
      let new = try #require(wallet.messages.code(to: Self.new))
      let old = try #require(wallet.messages.code(to: Self.old))
      func change(_ digits: String) throws {
        try visitor.fill("Code for the new number", with: new).fill("Code for the old number", with: old)
        try visitor.fill("Code from your app", with: digits).press("Change the number")
      }
      for _ in 0..<6 {
        try change(try wallet.digits(app))
        #expect(visitor.statuses == [422] && visitor.reads(Words.clockWrong), "\(visitor.page.text)")
      }
      for _ in 0..<3 {
        try change(try wallet.wrongDigits(app))
        #expect(visitor.statuses == [422] && !visitor.reads(Words.clockWrong))
      }
      #expect(try wallet.sqlite().clock(accepting: true).verdict == .behind)
      try change(try wallet.digits(app))
      #expect(visitor.address == "/settings" && visitor.reads(Self.new), "\(visitor.page.text)")
    }
  }

  @Test("S53: a change that both numbers prove ends the lock; who gets the old number later is not locked by it")
  func provenNumber() async throws {
    try await withLock { wallet in
      let visitor = try wallet.signedIn()
      let app = try visitor.turnAppOn(wallet)
      wallet.clock.advance(seconds: 60)
      try lock(wallet, app)
      try visitor.visit("/settings/phone").fill("New phone number", with: "(530) 555-0199").press("Get the codes")
      try visitor.fill("Code for the new number", with: try #require(wallet.messages.code(to: Self.new)))
      try visitor.fill("Code for the old number", with: try #require(wallet.messages.code(to: Self.old)))
      try visitor.press("Change the number")
      #expect(visitor.address == "/settings", "\(visitor.page.text)")
      #expect(try wallet.atAlternative("(530) 555-0199").other(try wallet.digits(app)).address == "/home")
      let other = try wallet.signedIn().turnAppOn(wallet)
      wallet.clock.advance(seconds: 60)
      #expect(try wallet.atAlternative().other(try wallet.digits(other)).address == "/home")
    }
  }

  @Test("S52, S53: a number that the user gets after a wait brings no new tries: the lock of the app comes along")
  func waitedNumber() async throws {
    try await withLock { wallet in
      let owner = try wallet.signedIn()
      let recovery = try #require(try owner.makeRecoveryCodes().first)
      let app = try owner.turnAppOn(wallet)
      try owner.press("Make it a second step")
      wallet.clock.advance(seconds: 60)
      let thief = try wallet.asking()
      try thief.fill("Code", with: try #require(wallet.messages.code(to: Self.old))).press("Verify")
      for _ in 0..<4 { try thief.fill("Code from your app", with: try wallet.wrongDigits(app)).press("Sign in") }
      try owner.visit("/settings/phone").fill("New phone number", with: "(530) 555-0199").press("Get the codes")
      try owner.fill("The new number's code", with: try #require(wallet.messages.code(to: Self.new)))
      try owner.press("Change it in 1 day")
      wallet.clock.advance(seconds: 86_401)
      let visitor = try wallet.asking("(530) 555-0199")
      try visitor.fill("Code", with: try #require(wallet.messages.code(to: Self.new))).press("Verify")
      #expect(visitor.address == "/otp/app", "\(visitor.page.text)")
      try visitor.fill("Code from your app", with: try wallet.digits(app)).press("Sign in")
      #expect(visitor.statuses == [429] && visitor.reads("Too many wrong authenticator codes."), "\(visitor.page.text)")
      try visitor.fill("Code from your app", with: recovery).press("Sign in")
      #expect(visitor.address == "/home", "\(visitor.page.text)")
    }
  }
}
