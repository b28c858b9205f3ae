import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Change the number")
struct ChangePhoneTests {
  private let old = "+15305550123"
  private let new = "+15305550199"

  /// A visitor who was sent both codes.
  private func begun(_ wallet: TestWallet) throws -> Visitor {
    let visitor = try wallet.signedIn()
    try visitor.visit("/settings").follow("Change phone number")
    try visitor.fill("New phone number", with: "(530) 555-0199").press("Get the codes")
    #expect(visitor.statuses == [303, 200] && visitor.address == "/settings/phone", "\(visitor.page.text)")
    return visitor
  }

  private func codes(_ wallet: TestWallet) throws -> (new: String, old: String) {
    (try #require(wallet.messages.code(to: new)), try #require(wallet.messages.code(to: old)))
  }

  private func type(_ visitor: Visitor, _ newCode: String, _ oldCode: String) throws {
    try visitor.fill("Code for the new number", with: newCode).fill("Code for the old number", with: oldCode)
    try visitor.press("Change the number")
  }

  @Test("S17: with a code of each number the new one signs in, the old one no more, and the other sessions end")
  func change() async throws {
    try await withWallet { wallet in
      let other = try wallet.signedIn()
      try other.openAccount("Everyday", deposit: "5")
      let visitor = try begun(wallet)
      #expect(visitor.reads("The code for", new, "The code for", old))
      #expect(wallet.messages.messages.suffix(2).map(\.to.e164) == [new, old])
      #expect(wallet.messages.messages.last?.text.contains("to give your wallet another number") == true)
      let codes = try codes(wallet)
      try type(visitor, codes.new, codes.old)
      #expect(visitor.address == "/settings" && visitor.statuses == [303, 200])
      #expect(visitor.reads("Your number has been changed.", new) && !visitor.reads(old))
      #expect(try other.get("/home").field("Location") == "/login")
      #expect(try visitor.visit("/home").reads("Everyday"))
      #expect(try wallet.events().suffix(1) == [.phoneChanged])
      #expect(try wallet.signedIn("(530) 555-0199").visit("/home").reads("Everyday", "$5.00"))
      #expect(try !wallet.signedIn("(530) 555-0123").visit("/home").reads("Everyday"), "a new person")
    }
  }

  @Test("S17: a recovery code serves for the old number, and is used up")
  func byRecoveryCode() async throws {
    try await withWallet { wallet in
      let first = try wallet.signedIn()
      let code = try #require(try first.makeRecoveryCodes().first)
      wallet.wait(days: 1)
      let visitor = try begun(wallet)
      try type(visitor, try codes(wallet).new, "0000-0000-0000-0000")
      #expect(visitor.statuses == [422] && visitor.reads("isn't right, or it was used before"))
      try type(visitor, try codes(wallet).new, code)
      #expect(visitor.address == "/settings" && visitor.reads(new))
      #expect(try wallet.atAlternative("(530) 555-0199").other(code).statuses == [422])
      #expect(try wallet.events().contains(.recoveryUsed))
    }
  }

  @Test("S17: the right code for the new number does not die of wrong ones for the old")
  func wrongOld() async throws {
    try await withWallet { wallet in
      let code = try #require(try wallet.signedIn().makeRecoveryCodes().first)
      wallet.wait(days: 1)
      let visitor = try begun(wallet)
      let codes = try codes(wallet)
      for _ in 0..<6 { try type(visitor, codes.new, "0000-0000-0000-0000") }
      #expect(visitor.statuses == [422])
      try type(visitor, codes.new, code)
      #expect(visitor.address == "/settings")
    }
  }

  @Test(
    "S23: the beginning asks for a fresh code; a change that was begun with one is brought to its end without another")
  func begunFresh() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      wallet.clock.advance(seconds: wallet.configuration.policy.freshCode)
      try visitor.visit("/settings/phone").fill("New phone number", with: "530 555 0199").press("Get the codes")
      wallet.clock.advance(seconds: 100)
      #expect(try visitor.visit("/settings/phone").statuses == [200])
      let csrf = ("csrf", try #require(visitor.value("csrf")))
      let sent = wallet.messages.messages.count
      for pairs in [[csrf, ("country", "US"), ("phone", "5305550177")], [csrf, ("again", "1")]] {
        #expect(try visitor.post("/settings/phone", pairs).field("Location") == "/confirm?next=%2Fsettings%2Fphone")
      }
      #expect(wallet.messages.messages.count == sent, "another beginning asks for another proof")
      let codes = try codes(wallet)
      try type(visitor, "000000", codes.old)
      #expect(visitor.statuses == [422])
      try type(visitor, codes.new, codes.old)
      #expect(visitor.address == "/settings" && visitor.reads(new))
    }
  }

  @Test("Where one code was right the page says so in words, shows neither, and the right one is good still")
  func rightOne() async throws {
    try await withWallet { wallet in
      let visitor = try begun(wallet)
      let codes = try codes(wallet)
      for old in ["000000", "0000-0000-0000-0000"] {
        try type(visitor, codes.new, old)
        #expect(visitor.statuses == [422] && visitor.reads("The new number's code is right. Please enter it again."))
        #expect(!visitor.answer.text.contains(codes.new) && !visitor.answer.text.contains(codes.old))
        // Each field has its own message.
        let page = Markup(page: visitor.answer.text)
        #expect(page.withID("new_code")?.attributes["aria-describedby"] == "new_code-remedy new_code-hint")
        #expect(page.withID("old_code")?.attributes["aria-invalid"] == "true")
      }
      // The new code is not judged: the text for the old number is not a code at all.
      try type(visitor, "000000", "x")
      #expect(visitor.statuses == [422] && !visitor.reads("is right"))
      try type(visitor, "000000", codes.old)
      #expect(visitor.statuses == [422] && !visitor.reads("is right") && visitor.reads("enter both codes again"))
      try type(visitor, codes.new, codes.old)
      #expect(visitor.address == "/settings" && visitor.reads(new))
    }
  }

  @Test("Users who have lost the old phone are led to the recovery codes, before and after the codes were sent")
  func lostPhone() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.visit("/settings/phone")
      #expect(visitor.page.links.contains { $0.address == "/settings/recovery" })
      try visitor.fill("New phone number", with: "530 555 0199").press("Get the codes")
      #expect(visitor.reads("6 digits from the message, or a recovery code"))
      #expect(visitor.page.links.contains { $0.address == "/settings/recovery" })
    }
  }

  @Test("Each field tells what is wrong with it, and a code of one number does not serve for the other")
  func wrong() async throws {
    try await withWallet { wallet in
      let visitor = try begun(wallet)
      let codes = try codes(wallet)
      try type(visitor, "", "x")
      #expect(visitor.statuses == [422])
      #expect(
        visitor.reads("Enter the code from the message.", "Enter the 6 digits from the message to your old number"))
      for (new, old) in [(codes.old, codes.old), (codes.new, codes.new), (codes.old, codes.new)] {
        try type(visitor, new, old)
        #expect(visitor.statuses == [422] && visitor.reads("That code isn't right."))
      }
      #expect(try visitor.visit("/settings").reads(old))
      #expect(try wallet.events().count { $0 == .failedCode } == 3)
      try visitor.visit("/settings/phone")
      try type(visitor, codes.new, codes.old)
      #expect(visitor.reads(new))
    }
  }

  @Test("S17: a number that somebody has is refused after the codes, in neutral words, and nothing is merged")
  func taken() async throws {
    try await withWallet { wallet in
      try wallet.signedIn("(530) 555-0199").openAccount("Hers", deposit: "7")
      wallet.clock.advance(seconds: 60)
      let visitor = try begun(wallet)
      let codes = try codes(wallet)
      try type(visitor, "000000", codes.old)
      #expect(visitor.reads("That code isn't right.") && !visitor.reads("cannot be used"), "not before it is proven")
      try type(visitor, codes.new, codes.old)
      #expect(visitor.statuses == [422] && visitor.reads("That number cannot be used."))
      #expect(visitor.value("phone") == "+15305550199", "what was typed is not lost")
      #expect(try visitor.visit("/settings").reads(old))
      #expect(try !visitor.visit("/home").reads("Hers"))
      #expect(try wallet.signedIn("(530) 555-0199").visit("/home").reads("Hers", "$7.00"))
      #expect(try !wallet.events().contains(.phoneChanged))
    }
  }

  @Test("S8: the browser stays known, to the new number: a stranger's guesses there do not keep it out")
  func device() async throws {
    try await withWallet { change in
      change.policy.failLock = 5
      change.policy.failWait = 0
    } _: { wallet in
      let visitor = try begun(wallet)
      let codes = try codes(wallet)
      try type(visitor, codes.new, codes.old)
      try visitor.visit("/settings").press("Log Out")
      wallet.clock.advance(seconds: 60)
      let stranger = try wallet.asking("(530) 555-0199")
      for _ in 0..<5 { try stranger.fill("Code", with: "000000").press("Verify") }
      #expect(try wallet.asking("(530) 555-0199").statuses == [429])
      try visitor.visit("/login").fill("Phone number", with: "(530) 555-0199").press("Send OTP")
      #expect(visitor.statuses == [303, 200])
      try visitor.fill("Code", with: try #require(wallet.messages.code(to: new))).press("Verify")
      #expect(visitor.address == "/home")
    }
  }

  @Test("What is no number, the number one has, and a number's limit are told; nothing is sent")
  func refused() async throws {
    try await withWallet { change in
      change.policy.sendsPhoneHour = 1
    } _: { wallet in
      let visitor = try wallet.signedIn()
      let sent = wallet.messages.messages.count
      for (typed, words) in [
        ("", "Please enter your phone number."), ("555", "Your phone number is invalid."),
        ("530 555 0123", "That's already your number."),
      ] {
        try visitor.visit("/settings/phone").fill("New phone number", with: typed).press("Get the codes")
        #expect(visitor.statuses == [422] && visitor.reads(words) && visitor.value("phone") == typed)
      }
      _ = try wallet.asking("(530) 555-0199")
      wallet.clock.advance(seconds: 60)
      try visitor.visit("/settings/phone").fill("New phone number", with: "530 555 0199").press("Get the codes")
      #expect(visitor.statuses == [429] && visitor.answer.field("Retry-After") == "3540")
      #expect(wallet.messages.messages.count == sent + 1, "the one that was asked for at the phone page")
    }
  }

  @Test("If none may go to the old number the page says why, and a recovery code still does")
  func oldLimited() async throws {
    try await withWallet { change in
      change.policy.sendsPhoneHour = 1
    } _: { wallet in
      let code = try #require(try wallet.signedIn().makeRecoveryCodes().first)
      wallet.wait(days: 1)
      let visitor = try wallet.signedIn()
      try visitor.visit("/confirm").press("Get a code")
      try visitor.visit("/settings/phone").fill("New phone number", with: "530 555 0199").press("Get the codes")
      #expect(visitor.reads("The code for", new, "No code was sent to", old, "the most codes we can send"))
      let fresh = try #require(wallet.messages.code(to: new))
      try type(visitor, fresh, "123456")
      #expect(visitor.statuses == [422] && visitor.reads("No code was sent to your old number."))
      try type(visitor, fresh, code)
      #expect(visitor.address == "/settings" && visitor.reads(new))
    }
  }

  @Test("Both are sent again after the wait, another number begins from the start, and an old code is no good for it")
  func startOver() async throws {
    try await withWallet { wallet in
      let visitor = try begun(wallet)
      let first = try codes(wallet)
      let sent = wallet.messages.messages.count
      try visitor.press("Send both again")
      #expect(wallet.messages.messages.count == sent, "too early")
      wallet.clock.advance(seconds: 60)
      try visitor.press("Send both again")
      #expect(visitor.statuses == [303, 200] && wallet.messages.messages.count == sent + 2)
      wallet.clock.advance(seconds: 120)
      try visitor.fill("New phone number", with: "530 555 0177").press("Get the codes")
      #expect(visitor.reads("The code for", "+15305550177"))
      try type(visitor, first.new, first.old)
      #expect(visitor.statuses == [422])
      let third = try #require(wallet.messages.code(to: "+15305550177"))
      try type(visitor, third, try codes(wallet).old)
      #expect(visitor.reads("+15305550177"))
    }
  }

  @Test("S4: the codes live 300 seconds; after that the page begins from the start")
  func expired() async throws {
    try await withWallet { wallet in
      let visitor = try begun(wallet)
      let codes = try codes(wallet)
      wallet.clock.advance(seconds: 301)
      try type(visitor, codes.new, codes.old)
      #expect(visitor.statuses == [422] && visitor.reads("has expired"))
      #expect(try visitor.visit("/settings/phone").page.labels["new_code"] == nil)
      #expect(visitor.reads("The codes for changing to", new, "no longer work, and nothing was changed."))
    }
  }

  @Test("S6: the codes are bound to the session that asked; without asking there is nothing to change")
  func bound() async throws {
    try await withWallet { wallet in
      let other = try wallet.signedIn()
      _ = try begun(wallet)
      let codes = try codes(wallet)
      try other.visit("/settings/phone")
      let csrf = try #require(other.value("csrf"))
      let pairs = [("csrf", csrf), ("new_code", codes.new), ("old_code", codes.old)]
      #expect(try other.post("/settings/phone", pairs).field("Location") == "/settings/phone")
      #expect(try other.visit("/settings").reads(old))
    }
  }
}
