import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: limits of sign-in")
struct LimitSecurityTests {
  private static let number = "(530) 555-0123"

  private func ask(_ visitor: Visitor, _ number: String = Self.number) throws {
    try visitor.visit("/login").fill("Phone number", with: number).press("Send OTP")
  }

  /// Enters wrong codes until the newest one is dead.
  private func fail(_ visitor: Visitor, _ wallet: TestWallet) throws {
    let wrong = wrongCode(insteadOf: wallet.messages.code(to: "+15305550123"))
    for _ in 0..<5 { try visitor.visit("/otp").fill("Code", with: wrong).press("Verify") }
  }

  @Test("S7: five wrong tries kill a code; the sixth, even right, is refused with 422, also while the wait runs")
  func dead() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      try ask(visitor)
      let code = try #require(wallet.messages.code(to: "+15305550123"))
      for left in ["4 tries left", "3 tries left", "2 tries left", "one try left", "Too many wrong codes"] {
        try visitor.fill("Code", with: wrongCode(insteadOf: code)).press("Verify")
        #expect(visitor.statuses == [422] && visitor.reads(left))
      }
      try visitor.fill("Code", with: code).press("Verify")
      #expect(visitor.statuses == [422] && visitor.reads("Too many wrong codes"))
      wallet.clock.advance(seconds: 3600)
      try visitor.fill("Code", with: code).press("Verify")
      #expect(visitor.statuses == [422])
    }
  }

  @Test(
    "S8: five wrong codes begin a wait that new codes, new browsers and a restart do not end; it doubles; success resets"
  )
  func waits() async throws {
    try await withWallet({ ($0.policy.resendWait, $0.policy.sendsPhoneHour) = (0, 0) }) { wallet in
      var wait = 30
      for round in 0..<3 {
        let visitor = wallet.visitor()
        try ask(visitor)
        #expect(visitor.address == "/otp", "round \(round)")
        try fail(visitor, wallet)
        if round == 1 { try wallet.restart() }
        for browser in [visitor, wallet.visitor()] {
          try ask(browser)
          #expect(browser.statuses == [429])
          #expect(browser.answer.field("Retry-After") == "\(wait)")
          #expect(
            browser.reads("Too many wrong codes were typed for this number.", "Try again in", "Sign in another way"))
        }
        #expect(wallet.messages.messages.count == round + 1)
        wallet.clock.advance(seconds: wait)
        wait *= 2
      }
      let visitor = try wallet.signedIn(Self.number)
      #expect(visitor.address == "/home")
      let other = wallet.visitor()
      try ask(other)
      try fail(other, wallet)
      try ask(other)
      #expect(other.answer.field("Retry-After") == "30")
    }
  }

  @Test("S8: a code that lives is refused unread while the wait runs: 429, and when to try again")
  func checksWait() async throws {
    try await withWallet({ $0.policy.resendWait = 0 }) { wallet in
      let (one, two) = (wallet.visitor(), wallet.visitor())
      try ask(one)
      let code = try #require(wallet.messages.code(to: "+15305550123"))
      try ask(two)
      try fail(two, wallet)
      try one.visit("/otp").fill("Code", with: code).press("Verify")
      #expect(one.statuses == [429] && one.answer.field("Retry-After") == "30")
      #expect(one.reads("Try again in 30 seconds."))
      wallet.clock.advance(seconds: 30)
      try one.fill("Code", with: code).press("Verify")
      #expect(one.address == "/home")
    }
  }

  @Test(
    "S8: a refused POST /login still makes a challenge without a code; at the lock there is no Retry-After but other ways"
  )
  func locked() async throws {
    try await withWallet({ ($0.policy.resendWait, $0.policy.failLock) = (0, 5) }) { wallet in
      try fail(
        {
          let visitor = wallet.visitor(); try ask(visitor); return visitor
        }(), wallet)
      let visitor = wallet.visitor()
      try ask(visitor)
      #expect(visitor.statuses == [429])
      #expect(visitor.answer.field("Retry-After") == nil)
      #expect(visitor.reads("This number is locked", "Sign in another way"))
      #expect(visitor.page.links.contains { $0.address == "/otp/other" })
      let otp = try visitor.visit("/otp")
      #expect(otp.answer.status == 200)
      #expect(otp.reads("No code was sent to", "+15305550123", "This number is locked"))
      try visitor.fill("Code", with: "123456").press("Verify")
      #expect(visitor.statuses == [429] && visitor.answer.field("Retry-After") == nil)
      #expect(wallet.messages.messages.count == 1)
    }
  }

  @Test("S8: a stranger cannot lock out a browser that has signed in before, not even one that has logged out")
  func device() async throws {
    try await withWallet({ ($0.policy.resendWait, $0.policy.failLock) = (0, 5) }) { wallet in
      let owner = try wallet.signedIn(Self.number)
      try owner.visit("/settings").press("Log Out")
      let guest = wallet.visitor()
      try ask(guest)
      try fail(guest, wallet)
      try ask(guest)
      #expect(guest.statuses == [429])
      try ask(owner)
      #expect(owner.address == "/otp" && owner.statuses == [303, 200])
      try owner.fill("Code", with: try #require(wallet.messages.code(to: "+15305550123"))).press("Verify")
      #expect(owner.address == "/home")
      // The stranger stays locked: the device's success counts only for the device.
      try ask(guest)
      #expect(guest.statuses == [429])
    }
  }

  @Test("S8: a shared computer gets no device cookie, and the cookie is bound to its number")
  func noDevice() async throws {
    try await withWallet({ ($0.policy.resendWait, $0.policy.failLock) = (0, 5) }) { wallet in
      let visitor = wallet.visitor()
      try ask(visitor)
      let code = try #require(wallet.messages.code(to: "+15305550123"))
      let token = try #require(visitor.value("csrf"))
      try visitor.post("/otp", [("csrf", token), ("code", code), ("shared", "1")])
      #expect(!visitor.cookies.keys.contains { $0.hasSuffix("_device") })
      let other = try wallet.signedIn("(530) 555-0199")
      #expect(other.cookies.keys.contains { $0.hasSuffix("_device") })
      let guest = wallet.visitor()
      try ask(guest)
      try fail(guest, wallet)
      try other.visit("/settings").press("Log Out")
      try ask(other)
      #expect(other.statuses == [429])
    }
  }

  @Test("S9: another browser cannot have the same number sent codes sooner: 429, Retry-After, nothing sent")
  func resendByNumber() async throws {
    try await withWallet { wallet in
      try ask(wallet.visitor())
      wallet.clock.advance(seconds: 20)
      let other = wallet.visitor()
      try ask(other)
      #expect(other.statuses == [429] && other.answer.field("Retry-After") == "40")
      #expect(other.reads("We've just sent a code. You can resend it in 40 seconds."))
      // Asking for another number in between does not help.
      try ask(other, "(530) 555-0199")
      try ask(other)
      #expect(other.statuses == [429])
      #expect(wallet.messages.messages.count == 2)
    }
  }

  @Test("S10: a number gets 5 codes an hour, an address 30; a refusal says when to try again")
  func sends() async throws {
    try await withWallet({ $0.policy.resendWait = 0 }) { wallet in
      let visitor = wallet.visitor()
      for _ in 0..<5 { try ask(visitor) }
      try ask(visitor)
      #expect(visitor.statuses == [429] && visitor.answer.field("Retry-After") == "3600")
      #expect(visitor.reads("This number has had the most codes we can send for now. Try again in 1 hour."))
      for index in 0..<25 { try ask(wallet.visitor(), "(530) 555-02\(10 + index)") }
      #expect(wallet.messages.messages.count == 30)
      let last = wallet.visitor()
      try ask(last, "(530) 555-0300")
      #expect(last.statuses == [429] && last.answer.field("Retry-After") == "3600")
      #expect(last.reads("Too many codes were requested from your network. Try again in 1 hour."))
      wallet.clock.advance(seconds: 3600)
      try ask(last, "(530) 555-0300")
      #expect(last.address == "/otp")
    }
  }

  @Test("S10: 30 codes are tried from an address in 5 minutes")
  func checks() async throws {
    try await withWallet({ ($0.policy.failWait, $0.policy.codeTries) = (0, 100) }) { wallet in
      let visitor = wallet.visitor()
      try ask(visitor)
      let code = try #require(wallet.messages.code(to: "+15305550123"))
      for _ in 0..<30 {
        try visitor.fill("Code", with: wrongCode(insteadOf: code)).press("Verify")
        #expect(visitor.statuses == [422])
      }
      try visitor.fill("Code", with: code).press("Verify")
      #expect(visitor.statuses == [429] && visitor.answer.field("Retry-After") == "300")
      #expect(visitor.reads("Too many codes were typed from your network. Try again in 5 minutes."))
    }
  }

  @Test(
    "A visitor who was refused a code reads so, is led to the code that they have, and may keep \"shared computer\" ticked"
  )
  func whatToDo() async throws {
    try await withWallet({ ($0.policy.resendWait, $0.policy.sendsPhoneHour) = (0, 2) }) { wallet in
      let visitor = wallet.visitor()
      try ask(visitor)
      let token = try #require(visitor.value("csrf"))
      let again = try visitor.post("/otp/resend", [("csrf", token), ("shared", "1"), ("code", "")])
      #expect(again.field("Location") == "/otp?shared=1")
      let control = try visitor.visit("/otp?shared=1").page.forms.flatMap(\.controls).first { $0.name == "shared" }
      #expect(control?.isOn == true)
      try ask(visitor)
      #expect(visitor.statuses == [429] && visitor.reads("Enter the code that you have"))
      try visitor.follow("Enter the code that you have")
      try visitor.fill("Code", with: try #require(wallet.messages.code(to: "+15305550123"))).press("Verify")
      #expect(visitor.address == "/home")
    }
  }

  @Test("The code page says after the fifth wrong code when a new one can be had, and that the old one is dead")
  func afterTheFifth() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      try ask(visitor)
      try fail(visitor, wallet)
      #expect(visitor.reads("so this one no longer works. You can get a new one in 1 minute."))
      #expect(try visitor.visit("/otp").reads("It stopped working after too many wrong tries."))
      #expect(visitor.reads("No code? You can resend it in 1 minute, at "))
    }
    try await withWallet({ $0.policy.failLock = 5 }) { wallet in
      let visitor = wallet.visitor()
      try ask(visitor)
      try fail(visitor, wallet)
      #expect(visitor.statuses == [422] && visitor.reads("This number is locked", "Sign in another way"))
    }
  }

  @Test("S11: a gateway sends to the named countries only, to no premium, shared-cost or toll-free number")
  func destinations() async throws {
    let gateway = SlowGateway()
    gateway.answer(.success(()))
    let destinations = try SMSDestinations(countries: ["US", "DE"])
    try await withWallet(sms: gateway, { $0.smsDestinations = destinations }) { wallet in
      for (number, words) in [
        ("+33 1 42 68 53 00", "This wallet sends no codes to numbers of that country."),
        ("+1 900 555 0123", "This wallet sends no codes to numbers of that kind."),
        ("+1 800 555 0123", "This wallet sends no codes to numbers of that kind."),
        ("+49 180 5 123456", "This wallet sends no codes to numbers of that kind."),
      ] {
        let visitor = wallet.visitor()
        try ask(visitor, number)
        #expect(visitor.statuses == [422] && visitor.reads(words), "\(number): \(visitor.page.text)")
        // The ways to sign in that the user already has still work.
        try visitor.follow("Sign in another way")
        #expect(visitor.address == "/otp/other" && visitor.answer.status == 200)
      }
      #expect(gateway.messages.isEmpty)
      for number in ["+1 530 555 0123", "+49 30 123456"] {
        let visitor = wallet.visitor()
        try ask(visitor, number)
        #expect(visitor.address == "/otp", "\(number)")
      }
    }
  }
}
