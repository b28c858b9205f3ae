import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: codes by a gateway that takes its time")
struct GatewayStory {
  private func ask(_ visitor: Visitor, _ number: String = "(530) 555-0123") throws {
    try visitor.visit("/login").fill("Phone number", with: number).press("Send OTP")
  }

  /// Reloads the code page until the result of the message is recorded.
  private func settled(_ visitor: Visitor, at page: String = "/otp") async throws {
    for _ in 0..<2000 {
      try visitor.visit(page)
      if !visitor.reads("We're sending a code") { return }
      await Task.yield()
    }
    Issue.record("nothing became of it")
  }

  @Test(
    "Nobody waits for the gateway: the code page is there at once, and a code that came is good")
  func slow() async throws {
    let gateway = SlowGateway()
    try await withWallet(sms: gateway, { $0.sms = .file(path: "unused") }) { wallet in
      let visitor = wallet.visitor()
      try ask(visitor)
      #expect(visitor.address == "/otp")
      #expect(visitor.reads("We're sending a code to", "+15305550123"))
      // The page does not reload, so nothing typed meanwhile is lost; a link does it.
      #expect(visitor.answer.field("Refresh") == nil)
      #expect(visitor.page.links.contains { $0.text == "Check again" && $0.address == "/otp" })
      // The whole wallet keeps working meanwhile, also for the next user who asks.
      try ask(wallet.visitor(), "(530) 555-0199")
      gateway.answer(.success(()))
      try await settled(visitor)
      #expect(visitor.reads("We sent a code to"))
      try visitor.fill("Code", with: try #require(gateway.code(to: "+15305550123"))).press("Verify")
      #expect(visitor.address == "/home")
    }
  }

  @Test("Confirming and changing the number do not wait either, and say what could not be sent")
  func proofs() async throws {
    let gateway = SlowGateway()
    try await withWallet(sms: gateway) { wallet in
      let visitor = wallet.visitor()
      try ask(visitor)
      #expect(try blockUntil { gateway.code(to: "+15305550123") != nil })
      try visitor.fill("Code", with: try #require(gateway.code(to: "+15305550123"))).press("Verify")
      #expect(visitor.address == "/home")
      try visitor.visit("/confirm").press("Get a code")
      #expect(visitor.reads("We're sending a code to", "+15305550123"))
      #expect(visitor.page.links.contains { $0.text == "Check again" })
      wallet.clock.advance(seconds: 60)
      try visitor.visit("/settings/phone").fill("New phone number", with: "530 555 0199").press("Get the codes")
      #expect(visitor.reads("We're sending a code to", "+15305550199", "We're sending a code to", "+15305550123"))
      #expect(visitor.page.links.contains { $0.text == "Check again" && $0.address == "/settings/phone" })
      gateway.answer(.failure(SMSFailure(reason: "down")))
      try await settled(visitor, at: "/settings/phone")
      #expect(visitor.reads("couldn't send a code to +15305550199", "couldn't send a code to +15305550123"))
    }
  }

  @Test(
    "The page says that the gateway is dead, the code is void and charged to nobody, and soon another can be asked for")
  func dead() async throws {
    let gateway = SlowGateway()
    try await withWallet(
      sms: gateway,
      {
        $0.sms = .file(path: "unused")
        ($0.policy.sendsPhoneHour, $0.policy.sendsAllHour) = (1, 1)
      }
    ) { wallet in
      let visitor = wallet.visitor()
      try ask(visitor)
      gateway.answer(.failure(SMSFailure(reason: "nobody answers")))
      try await settled(visitor)
      #expect(
        visitor.reads(
          "We couldn't send a code to", "doesn't count", "No code? You can resend it in 10 seconds, at "))
      let code = try #require(gateway.code(to: "+15305550123"))
      try visitor.fill("Code", with: code).press("Verify")
      #expect(visitor.statuses == [422] && visitor.reads("No code was sent yet."))
      wallet.clock.advance(seconds: 10)
      gateway.answer(.success(()))
      try visitor.visit("/otp").press("Resend code")
      try await settled(visitor)
      #expect(visitor.reads("We sent a code to"))
      try visitor.fill("Code", with: try #require(gateway.code(to: "+15305550123"))).press("Verify")
      #expect(visitor.address == "/home")
    }
  }

  @Test("A wallet that was stopped while a code was on its way says that nobody knows whether it went")
  func stopped() async throws {
    let gateway = SlowGateway()
    try await withWallet(sms: gateway, { $0.policy.codeLife = 1000 }) { wallet in
      let visitor = wallet.visitor()
      try ask(visitor)
      try wallet.restart(clockMovedBy: 301)
      try visitor.visit("/otp")
      #expect(visitor.reads("don't know yet whether it arrived. If it comes, use it."))
      gateway.answer(.success(()))
    }
  }

  @Test("The message ends in the line that binds the code to the host that asked")
  func bound() async throws {
    let gateway = SlowGateway()
    try await withWallet(sms: gateway) { wallet in
      let visitor = wallet.visitor()
      gateway.answer(.success(()))
      try ask(visitor)
      try await settled(visitor)
      let text = try #require(gateway.messages.first?.text)
      let code = try #require(gateway.code(to: "+15305550123"))
      #expect(text.hasSuffix("\n\n@localhost #\(code)"), "\(text)")
    }
  }
}
