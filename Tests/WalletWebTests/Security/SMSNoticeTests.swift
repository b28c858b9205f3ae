import PhoneNumbers
import Synchronization
import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

/// What concerns a user's sign-in, as messages tell it.
@Suite("Told by SMS")
struct SMSNoticeTests {
  private static let number = "+15305550123"

  private func on(_ configuration: inout Configuration) { configuration.policy.tellsBySMS = true }

  /// What was told to a number so far, without codes.
  private func told(_ wallet: TestWallet, _ number: String = number) -> [String] {
    wallet.messages.messages.filter { $0.to.e164 == number && $0.text.hasPrefix("MyWallet: ") }.map(\.text)
  }

  /// Waits for the next message that tells of something: the wallet sends it when the answer has gone already.
  private func next(_ wallet: TestWallet, _ number: String = number, after count: Int) throws -> String {
    #expect(try blockUntil { told(wallet, number).count > count })
    return told(wallet, number).last ?? ""
  }

  /// A browser that signs in, with a code that is not taken for a message.
  private func signIn(_ wallet: TestWallet, _ number: String = "(530) 555-0123") throws -> Visitor {
    let visitor = try wallet.asking(number)
    let code = wallet.messages.messages.last { !$0.text.hasPrefix("MyWallet: ") }.map { String($0.text.prefix(6)) }
    return try visitor.fill("Code", with: try #require(code)).press("Verify")
  }

  @Test("S56: a new device brings a message, but not the first one, nor one that the number knows")
  func newDevice() async throws {
    try await withWallet(on) { wallet in
      let first = try signIn(wallet)
      wallet.clock.advance(seconds: 1000)
      _ = try signIn(wallet)
      #expect(try next(wallet, after: 0).contains("signed in to your wallet on a new device"))
      // The first browser again.
      try first.visit("/settings").press("Log Out")
      wallet.clock.advance(seconds: 1000)
      try first.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
      try first.fill("Code", with: String(try #require(wallet.messages.messages.last).text.prefix(6))).press("Verify")
      #expect(first.address == "/home")
      wallet.clock.advance(seconds: 1000)
      _ = try signIn(wallet)
      _ = try next(wallet, after: 1)
      #expect(told(wallet).count == 2)
    }
  }

  @Test("S56: changes of how a user signs in bring a message, a changed number to the new one")
  func factors() async throws {
    try await withWallet(on) { wallet in
      let visitor = try signIn(wallet)
      let codes = try visitor.makeRecoveryCodes()
      #expect(try next(wallet, after: 0).contains("New recovery codes were made"))
      _ = try visitor.turnAppOn(wallet)
      #expect(try next(wallet, after: 1).contains("An authenticator app was set up"))
      try visitor.visit("/settings/totp").press("Turn off")
      #expect(try next(wallet, after: 2).contains("was turned off"))
      wallet.clock.advance(seconds: 1000)
      #expect(try wallet.atAlternative().other(codes[0]).address == "/home")
      #expect(try next(wallet, after: 3).contains("A recovery code of your wallet was used"))
      try visitor.visit("/confirm").fill("Recovery code", with: codes[1]).press("Confirm without a message")
      #expect(try next(wallet, after: 4).contains("A recovery code of your wallet was used"))
      #expect(told(wallet).count == 5, "one message, not two, for a device that signed in with it")
    }
  }

  @Test("S54, S56: a second step that comes or goes brings one message each")
  func secondFactor() async throws {
    try await withWallet(on) { wallet in
      let visitor = try signIn(wallet)
      _ = try visitor.makeRecoveryCodes()
      _ = try visitor.turnAppOn(wallet)
      _ = try next(wallet, after: 1)
      let csrf = try #require(visitor.value("csrf"))
      for _ in 0..<2 { try visitor.post("/settings/totp", [("csrf", csrf), ("role", "second")]) }
      #expect(try next(wallet, after: 2).contains("asks for your authenticator app after each code"))
      try visitor.visit("/settings/totp").press("Let one code be enough")
      #expect(try next(wallet, after: 3).contains("asks for one code only again"))
      #expect(told(wallet).count == 4)
    }
  }

  @Test("S56: the new number hears that the wallet has it now")
  func number() async throws {
    try await withWallet(on) { wallet in
      let visitor = try signIn(wallet)
      try visitor.visit("/settings/phone").fill("New phone number", with: "(530) 555-0199").press("Get the codes")
      let sent = try ["+15305550199", Self.number].map { try #require(wallet.messages.code(to: $0)) }
      try visitor.fill("Code for the new number", with: sent[0]).fill("Code for the old number", with: sent[1])
      try visitor.press("Change the number")
      #expect(visitor.address == "/settings")
      #expect(try next(wallet, "+15305550199", after: 0).contains("Your wallet has this number now."))
      #expect(told(wallet) == [], "the old number is another's soon")
    }
  }

  @Test("S56: wrong codes that begin a wait bring a message once a day, and only to a number that has a user")
  func wrongCodes() async throws {
    try await withWallet(on) { wallet in
      _ = try signIn(wallet)
      for number in ["(530) 555-0177", "(530) 555-0123", "(530) 555-0123"] {
        wallet.clock.advance(seconds: 4000)
        let stranger = try wallet.asking(number)
        let right = String(try #require(wallet.messages.messages.last).text.prefix(6))
        let wrong = try #require(["111111", "222222"].first { $0 != right })
        for _ in 0..<5 { try stranger.fill("Code", with: wrong).press("Verify") }
        if number.hasSuffix("0123") { #expect(try next(wallet, after: 0).contains("Too many wrong codes")) }
      }
      // What is told after them: the earlier ones are over, since the writer works in order.
      wallet.clock.advance(seconds: 4000)
      _ = try signIn(wallet)
      _ = try next(wallet, after: 1)
      #expect(told(wallet).count { $0.contains("Too many wrong codes") } == 1)
      #expect(told(wallet, "+15305550177") == [])
    }
  }

  @Test("S56: without the setting no notice is sent")
  func off() async throws {
    try await withWallet { wallet in
      let visitor = try signIn(wallet)
      _ = try visitor.makeRecoveryCodes()
      wallet.clock.advance(seconds: 1000)
      _ = try signIn(wallet)
      #expect(told(wallet) == [])
    }
  }

  @Test("S11, S56: nothing is told to a number of a country that the owner names no more")
  func countries() async throws {
    try await withWallet(on) { wallet in
      let abroad = try signIn(wallet, "+49 1512 3456789")
      let here = try signIn(wallet)
      wallet.configuration.smsDestinations = try SMSDestinations(countries: ["US"])
      try wallet.restart()
      _ = try abroad.makeRecoveryCodes()
      _ = try here.makeRecoveryCodes()
      #expect(try next(wallet, after: 0).contains("New recovery codes were made"))
      #expect(told(wallet, "+4915123456789") == [])
    }
  }

  /// Sends codes at once, and holds back what tells of something.
  private final class HangingSender: SMSSender {
    let box = MessageBox()
    private let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    private let asked = Mutex(0)

    var waiting: Int { asked.withLock { $0 } }

    func send(_ message: SMSMessage) async throws(SMSFailure) {
      guard message.text.hasPrefix("MyWallet: ") else { return try await box.send(message) }
      asked.withLock { $0 += 1 }
      for await _ in gate {}
    }

    func open() { opening.finish() }
  }

  @Test("S56: a sign-in waits for no message that tells of it")
  func hanging() async throws {
    let sender = HangingSender()
    defer { sender.open() }
    try await withWallet(sms: sender, on) { wallet in
      for expected in ["no device before", "a new one"] {
        let visitor = try wallet.asking()
        try visitor.fill("Code", with: try sender.box.newestCode()).press("Verify")
        #expect(visitor.address == "/home", "\(expected)")
        wallet.clock.advance(seconds: 1000)
      }
      #expect(try blockUntil { sender.waiting == 1 })
    }
  }

  @Test("S56: the setting is on or off, and nothing else")
  func setting() throws {
    func configuration(_ words: String...) throws -> Configuration {
      try Configuration(
        Settings(arguments: words, environment: ["WALLET_PUBLIC": Repository.publicFolder]),
        environment: ["HOME": "/home/ann"])
    }
    #expect(try !configuration().policy.tellsBySMS && configuration("--sms-notices", "on").policy.tellsBySMS)
    #expect(throws: ProgramFailure.self) { try configuration("--sms-notices", "yes") }
    #expect(try configuration("--notices-phone-day", "2").policy.noticesPhoneDay == 2)
  }
}
