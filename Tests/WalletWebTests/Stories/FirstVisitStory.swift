import TestSupport
import Testing

@testable import WalletTestSupport

@Suite("Story: from the first visit to the first transfer")
struct FirstVisitStory {
  @Test("A new person signs in, opens two accounts, moves money, deletes one, saves a name, leaves and comes back")
  func wholeJourney() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      try visitor.visit("/")
      #expect(visitor.answer.field("Refresh") == "2; url=/login")
      try visitor.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
      #expect(visitor.reads("+15305550123"))
      let code = try #require(wallet.messages.code(to: "+15305550123"))
      try visitor.fill("Code", with: code).press("Verify")
      #expect(visitor.address == "/home")
      #expect(visitor.reads("$0.00"))

      let everyday = try visitor.openAccount("Everyday")
      let savings = try visitor.openAccount("Savings")
      try visitor.visit(everyday).fill("Amount", with: "100").press("Deposit")
      #expect(try visitor.visit("/home").reads("$100.00", "Everyday", "$100.00", "Savings", "$0.00"))
      try visitor.visit(everyday).fill("Amount", with: "30.50").press("Withdraw")
      #expect(try visitor.visit("/home").reads("$69.50", "Everyday", "$69.50", "Savings", "$0.00"))
      try visitor.visit(everyday).fill("Amount", with: "20").press("Transfer")
      try visitor.choose("To", "Savings").press("Transfer")
      #expect(try visitor.visit("/home").reads("$69.50", "Everyday", "$49.50", "Savings", "$20.00"))

      try visitor.visit(everyday).follow("Delete account").choose("What happens to its money", "Savings").press(
        "Delete account")
      #expect(visitor.reads("$69.50", "Savings", "$69.50"))
      try visitor.visit("/settings").fill("Your name", with: "Ann").press("Save Name")
      try visitor.visit("/settings").press("Log Out")
      #expect(visitor.address == "/login")
      #expect(try visitor.get("/home").field("Location") == "/login")

      try visitor.visit("/login").fill("Phone number", with: "+1 530 555 0123").press("Send OTP")
      try visitor.fill("Code", with: try #require(wallet.messages.code(to: "+15305550123"))).press("Verify")
      #expect(visitor.reads("Ann", "$69.50", "Savings", "$69.50"))
      #expect(try visitor.visit(savings).reads("$69.50"))
    }
  }
}
