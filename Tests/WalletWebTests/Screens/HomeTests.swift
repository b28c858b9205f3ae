import TestSupport
import Testing

@testable import WalletTestSupport

@Suite("Home")
struct HomeTests {
  @Test("Without a session it leads to the phone page")
  func needsSession() async throws {
    try await withWallet { wallet in
      let answer = try wallet.visitor().get("/home")
      #expect(answer.status == 303)
      #expect(answer.field("Location") == "/login")
    }
  }

  @Test("A new user sees a total of zero and one way to begin")
  func empty() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      #expect(visitor.reads("$0.00"))
      #expect(visitor.page.links.contains { $0.text == "+" && $0.address == "/accounts/new" })
      #expect(visitor.page.links.contains { $0.address == "/settings" })
    }
  }

  @Test("The total is the sum of the accounts, each with its balance")
  func totals() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Everyday", deposit: "1,234.50")
      try visitor.openAccount("Savings", deposit: "0.01")
      try visitor.visit("/home")
      #expect(visitor.reads("$1,234.51", "Everyday", "$1,234.50", "Savings", "$0.01"))
    }
  }

  @Test("Two accounts may bear the same name")
  func sameName() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Twin", deposit: "1")
      try visitor.openAccount("Twin", deposit: "2")
      try visitor.visit("/home")
      #expect(visitor.reads("$3.00", "Twin", "$1.00", "Twin", "$2.00"))
    }
  }

  @Test("What came from an account that is closed by now still shows in the recent activity")
  func fromClosed() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let old = try visitor.openAccount("Old", deposit: "50")
      try visitor.openAccount("Everyday")
      try visitor.visit(old).fill("Amount", with: "20").press("Transfer").choose("To", "Everyday").press("Transfer")
      try visitor.visit(old + "/delete").choose("What happens to its money", "Everyday").press("Delete account")
      #expect(visitor.statuses == [303, 200])
      try visitor.visit("/home")
      #expect(
        visitor.reads("Recent activity", "From closed account Old", "$30.00", "Transfer from Old", "$20.00"),
        "\(visitor.page.text)")
    }
  }
}
