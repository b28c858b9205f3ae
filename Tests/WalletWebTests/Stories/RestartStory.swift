import TestSupport
import Testing

@testable import WalletTestSupport

@Suite("Story: the wallet is restarted")
struct RestartStory {
  @Test("The session and the money are still there")
  func keepsAll() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "12.34")
      try wallet.restart()
      try visitor.visit("/")
      #expect(visitor.answer.field("Refresh") == "0; url=/loading")
      try visitor.visit("/loading")
      #expect(visitor.address == "/home")
      #expect(visitor.reads("$12.34", "Everyday", "$12.34"))
      try visitor.visit(account).fill("Amount", with: "2.34").press("Withdraw")
      #expect(visitor.reads("$10.00"))
    }
  }

  @Test("A form that was open before can still be sent, and a code that was sent still works")
  func formsSurvive() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "10")
      let waiting = wallet.visitor()
      try waiting.visit("/login").fill("Phone number", with: "+1 530 555 0199").press("Send OTP")
      try wallet.restart()
      try visitor.fill("Amount", with: "4").press("Withdraw")
      #expect(visitor.address == account)
      #expect(visitor.reads("$6.00"))
      try waiting.fill("Code", with: try #require(wallet.messages.code(to: "+15305550199"))).press("Verify")
      #expect(waiting.address == "/home")
    }
  }

  @Test("S7: wrong tries are still counted")
  func triesSurvive() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      try visitor.visit("/login").fill("Phone number", with: "530 555 0123").press("Send OTP")
      let code = try #require(wallet.messages.code(to: "+15305550123"))
      for _ in 0..<5 { try visitor.fill("Code", with: wrongCode(insteadOf: code)).press("Verify") }
      try wallet.restart()
      try visitor.fill("Code", with: code).press("Verify")
      #expect(visitor.statuses == [422])
    }
  }

  @Test("S20: a session ends after 7 days unused and 30 used, also across a restart")
  func sessionsEnd() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      for _ in 0..<4 {
        wallet.clock.advance(seconds: 604_799)
        #expect(try visitor.get("/home").status == 200)
      }
      try wallet.restart()
      wallet.clock.advance(seconds: 2_592_000 - 4 * 604_799 - 1)
      #expect(try visitor.get("/home").status == 200)
      wallet.clock.advance(seconds: 1)
      #expect(try visitor.get("/home").field("Location") == "/login")
    }
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      wallet.clock.advance(seconds: 604_800)
      #expect(try visitor.get("/home").field("Location") == "/login")
    }
  }

  @Test("A clock that was set back between two runs revives neither a session nor a code")
  func clockSetBack() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let waiting = wallet.visitor()
      try waiting.visit("/login").fill("Phone number", with: "+1 530 555 0199").press("Send OTP")
      let code = try #require(wallet.messages.code(to: "+15305550199"))
      wallet.clock.advance(seconds: 86_400 * 8)
      _ = try wallet.signedIn("+1 530 555 0177")
      try wallet.restart(clockMovedBy: -86_400 * 8)
      #expect(try visitor.get("/home").field("Location") == "/login")
      try waiting.fill("Code", with: code).press("Verify")
      #expect(try waiting.get("/home").field("Location") == "/login")
    }
  }

  @Test("S20: the last use before a stop is remembered after the start")
  func lastUseSurvives() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      wallet.clock.advance(seconds: 30)
      #expect(try visitor.get("/home").status == 200)
      try wallet.restart()
      wallet.clock.advance(seconds: 604_799)
      #expect(try visitor.get("/home").status == 200)
    }
  }
}
