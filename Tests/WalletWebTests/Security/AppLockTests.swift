import PhoneNumbers
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

/// Wrong codes of an authenticator app, counted wherever they were typed.
@Suite("Security: an authenticator app that somebody guesses at")
struct AppLockTests {
  private static let words =
    "Too many wrong authenticator codes. Use a code by message or a recovery code"

  /// A wallet in which nothing but the lock of the app holds a guesser off.
  private func withLock(_ lock: Int? = nil, _ story: (TestWallet) async throws -> Void) async throws {
    try await withWallet {
      if let lock { $0.policy.totpLock = lock }
      ($0.policy.failWait, $0.policy.checksAddressFiveMinutes) = (0, 0)
      ($0.policy.sendsPhoneHour, $0.policy.sendsPhoneDay, $0.policy.sendsAddressHour) = (0, 0, 0)
      $0.policy.resendWait = 0
    } _: { wallet in
      try await story(wallet)
    }
  }

  @Test("S53: after 100 wrong codes in a row no code of the app is taken, until a code by message was right")
  func hundred() async throws {
    try await withLock { wallet in
      let secret = try wallet.signedIn().turnAppOn(wallet)
      wallet.clock.advance(seconds: 60)
      let strangers = try (0..<4).map { _ in try wallet.atAlternative() }
      for number in 0..<100 {
        #expect(try strangers[number % 4].other(try wallet.wrongDigits(secret)).statuses == [422], "\(number)")
      }
      let late = try wallet.atAlternative().other(try wallet.digits(secret))
      #expect(late.statuses == [429] && late.answer.field("Retry-After") == nil && late.reads(Self.words))
      _ = try wallet.signedIn()
      wallet.clock.advance(seconds: 60)
      #expect(try wallet.atAlternative().other(try wallet.digits(secret)).address == "/home")
    }
  }

  @Test("S53: what a session types counts, too, and the app stays locked there; a recovery code opens it")
  func session() async throws {
    try await withLock(6) { wallet in
      let owner = try wallet.signedIn()
      let code = try #require(try owner.makeRecoveryCodes().first)
      let secret = try owner.turnAppOn(wallet)
      wallet.clock.advance(seconds: wallet.configuration.policy.freshCode + 1)
      let confirm = { (typed: String) throws in
        try owner.visit("/settings/recovery").fill("Recovery code", with: typed).press("Confirm without a message")
      }
      for _ in 0..<3 { #expect(try confirm(try wallet.wrongDigits(secret)).statuses == [422]) }
      let stranger = try wallet.atAlternative()
      for _ in 0..<3 { #expect(try stranger.other(try wallet.wrongDigits(secret)).statuses == [422]) }
      let refused = try confirm(try wallet.digits(secret))
      #expect(refused.statuses == [429] && refused.reads(Self.words) && refused.answer.field("Retry-After") == nil)
      #expect(try stranger.other(code).address == "/home")
      #expect(try confirm(try wallet.digits(secret)).address == "/settings/recovery")
    }
  }

  @Test("S53: a right code in between resets the count, and so does the owner's unlocking")
  func anew() async throws {
    try await withLock(4) { wallet in
      let secret = try wallet.signedIn().turnAppOn(wallet)
      for _ in 0..<3 {
        wallet.clock.advance(seconds: 60)
        let visitor = try wallet.atAlternative()
        for _ in 0..<3 { #expect(try visitor.other(try wallet.wrongDigits(secret)).statuses == [422]) }
        #expect(try visitor.other(try wallet.digits(secret)).address == "/home")
      }
      wallet.clock.advance(seconds: 60)
      let visitor = try wallet.atAlternative()
      for _ in 0..<4 { try visitor.other(try wallet.wrongDigits(secret)) }
      #expect(try visitor.other(try wallet.digits(secret)).statuses == [429])
      #expect(try wallet.sqlite().unlock(try #require(E164Number(e164: "+15305550123"))))
      #expect(try visitor.other(try wallet.digits(secret)).address == "/home")
    }
  }

  @Test("S14, S53: a number without an app, or without a user, is locked alike")
  func alike() async throws {
    try await withLock(3) { wallet in
      let secret = try wallet.signedIn().turnAppOn(wallet)
      _ = try wallet.signedIn("(530) 555-0177")
      let visitors = try ["(530) 555-0123", "(530) 555-0177", "(530) 555-0199"].map { try wallet.atAlternative($0) }
      for number in 1...5 {
        let answers = try visitors.map { try $0.other(try wallet.wrongDigits(secret)).answer }
        #expect(answers.allSatisfy { $0.status == (number > 3 ? 429 : 422) }, "\(number)")
        #expect(Set(answers.map(\.body.count)).count == 1 && Set(answers.map { $0.fields.map(\.name) }).count == 1)
      }
    }
  }

  @Test(
    "S53: the code that locks is in the list as that; an app that is set up again is not locked; a restart changes nothing"
  )
  func told() async throws {
    try await withLock(4) { wallet in
      let owner = try wallet.signedIn()
      let secret = try owner.turnAppOn(wallet)
      for _ in 0..<4 { try wallet.atAlternative().other(try wallet.wrongDigits(secret)) }
      #expect(try wallet.events().count { $0 == .tooManyWrong } == 1)
      try wallet.restart()
      wallet.clock.advance(seconds: 60)
      #expect(try wallet.atAlternative().other(try wallet.digits(secret)).statuses == [429])
      try wallet.confirm(owner)
      for _ in 0..<4 { try wallet.atAlternative().other(try wallet.wrongDigits(secret)) }
      try owner.visit("/settings/totp").press("Turn off")
      let anew = try owner.turnAppOn(wallet)
      wallet.clock.advance(seconds: 60)
      #expect(try wallet.atAlternative().other(try wallet.digits(anew)).address == "/home")
    }
  }

  @Test("S53: 0 switches the lock off")
  func off() async throws {
    try await withLock(0) { wallet in
      let secret = try wallet.signedIn().turnAppOn(wallet)
      wallet.clock.advance(seconds: 60)
      let visitor = try wallet.atAlternative()
      for _ in 0..<120 { try visitor.other(try wallet.wrongDigits(secret)) }
      #expect(try visitor.other(try wallet.digits(secret)).address == "/home")
    }
  }
}
