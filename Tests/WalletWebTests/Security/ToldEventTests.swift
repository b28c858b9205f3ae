import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

/// What concerns a user's sign-in, as home tells it.
@Suite("Told on home")
struct ToldEventTests {
  /// The warning alone, as the page shows it; nil if there is none.
  private func warning(_ visitor: Visitor) throws -> PageReader? {
    try visitor.visit("/home").answer.text.firstMatch(of: /<section class="warning"[\s\S]*?<\/section>/)
      .map { PageReader(String($0.0)) }
  }

  /// Somebody who types five wrong codes for the user's number.
  private func guess(_ wallet: TestWallet) throws {
    wallet.clock.advance(seconds: 1000)
    let stranger = try wallet.asking()
    let right = try wallet.messages.newestCode()
    let wrong = try #require(["111111", "222222"].first { $0 != right })
    for _ in 0..<5 { try stranger.fill("Code", with: wrong).press("Verify") }
    wallet.clock.advance(seconds: 1000)
  }

  @Test("S56: the user's other devices show a used recovery code until it is read there")
  func recovery() async throws {
    try await withWallet { wallet in
      let first = try wallet.signedIn()
      let codes = try first.makeRecoveryCodes()
      #expect(try warning(first) == nil)
      let second = try wallet.atAlternative().other(codes[0])
      #expect(try warning(second) == nil, "the one who used it knows")
      let told = try #require(try warning(first))
      #expect(told.text.contains("2 security events.") && told.text.contains("Recovery code used: "), "\(told.text)")
      #expect(told.text.contains("make new recovery codes"))
      #expect(try warning(first) != nil, "looking is not reading")
      try first.press("They were all me")
      #expect(try warning(first) == nil)
    }
  }

  @Test("S56: the other devices show a recovery code that confirms something, too")
  func confirming() async throws {
    try await withWallet { wallet in
      let first = try wallet.signedIn()
      let codes = try first.makeRecoveryCodes()
      wallet.clock.advance(seconds: 1000)
      let second = try wallet.signedIn()
      try first.visit("/home").press("It was me")
      wallet.clock.advance(seconds: 1000)
      try second.visit("/confirm").fill("Recovery code", with: codes[1]).press("Confirm without a message")
      #expect(try warning(second) == nil)
      let told = try #require(try warning(first))
      #expect(told.text.hasPrefix("Recovery code used: ") && told.text.contains("Wasn't you?"), "\(told.text)")
      #expect(told.forms.flatMap(\.buttons).map(\.text) == ["It was me"])
      try first.press("It was me")
      #expect(try warning(first) == nil)
    }
  }

  @Test("S56: all devices show wrong codes that begin a wait, and the next one does, until they are read")
  func wrongCodes() async throws {
    try await withWallet { wallet in
      let first = try wallet.signedIn()
      try guess(wallet)
      let told = try #require(try warning(first))
      #expect(told.text.hasPrefix("Too many wrong codes: "), "\(told.text)")
      #expect(told.text.contains("Never tell anybody one."))
      #expect(told.forms.flatMap(\.buttons).map(\.text) == ["I've read this"])
      // Nobody has read it yet.
      let second = try wallet.signedIn()
      #expect(try #require(try warning(second)).text.hasPrefix("Too many wrong codes: "), "its own sign-in is not told")
      try second.press("I've read this")
      #expect(try warning(second) == nil)
      #expect(try warning(first) != nil, "each device has its own")
      wallet.clock.advance(seconds: 1000)
      let third = try wallet.signedIn()
      #expect(try warning(third) == nil, "it was read")
    }
  }

  @Test("S56: the session that used a recovery code cannot mark it as read for the user's next device")
  func thief() async throws {
    try await withWallet { wallet in
      let user = try wallet.signedIn()
      let codes = try user.makeRecoveryCodes()
      try user.visit("/settings").press("Log Out")
      let thief = try wallet.atAlternative().other(codes[0])
      let token = try #require(try thief.visit("/settings").value("csrf"))
      #expect(try thief.post("/settings/sessions/seen", [("csrf", token), ("seen", "9999")]).status == 303)
      wallet.clock.advance(seconds: 1000)
      let told = try #require(try warning(try wallet.signedIn()))
      #expect(told.text.contains("Recovery code used: "), "\(told.text)")
    }
  }
}
