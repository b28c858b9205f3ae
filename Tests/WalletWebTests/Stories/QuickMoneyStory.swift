import TestSupport
import Testing

@testable import WalletTestSupport

@Suite("Story: money is moved from home")
struct QuickMoneyStory {
  @Test("Home's form leads to the account's or the transfer's form with what was typed, and books nothing itself")
  func leads() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      #expect(!visitor.reads("Move money"), "without an account there is nowhere to put money")
      try visitor.openAccount("Savings")
      let account = try visitor.openAccount("Everyday", deposit: "50")
      let before = try RawDatabase.dump(RawDatabase.ledger, in: wallet.folder)
      try visitor.visit("/home").choose("Account", "Everyday").fill("Amount", with: "12.50").press("Deposit")
      #expect(visitor.statuses == [200] && visitor.value("amount") == "12.50")
      #expect(try RawDatabase.dump(RawDatabase.ledger, in: wallet.folder) == before)
      try visitor.press("Deposit")
      #expect(visitor.statuses == [303, 200] && visitor.address == account)
      #expect(visitor.reads("Deposited $12.50. The balance is now $62.50."))
      try visitor.visit("/home").choose("Account", "Everyday").fill("Amount", with: "2.50").press("Transfer")
      #expect(visitor.statuses == [200] && visitor.value("amount") == "2.50")
      try visitor.choose("To", "Savings").press("Transfer")
      #expect(visitor.reads("Moved $2.50 to Savings. The balance is now $60.00."))
      try visitor.visit("/home").choose("Account", "Everyday").fill("Amount", with: "10").press("Withdraw")
      #expect(visitor.statuses == [200] && visitor.value("amount") == "10")
      #expect(try visitor.press("Withdraw").reads("Withdrew $10.00. The balance is now $50.00."))
    }
  }

  @Test("The account's page says that an amount is none; an account that is not one's own is not there")
  func refused() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "50")
      let id = String(account.split(separator: "/")[1])
      for typed in ["x", "0", "-1"] {
        try visitor.visit("/home").fill("Amount", with: typed).press("Deposit")
        #expect(visitor.statuses == [422] && visitor.value("amount") == typed, "\(typed)")
      }
      #expect(try visitor.visit("/home").fill("Amount", with: "").press("Deposit").statuses == [200])
      let csrf = ("csrf", try #require(visitor.value("csrf")))
      #expect(try visitor.post("/quick", [csrf, ("account", id), ("do", "close")]).status == 400)
      #expect(try visitor.post("/quick", [csrf, ("account", "x"), ("do", "deposit")]).status == 404)
      #expect(try visitor.visit("/home").fill("Amount", with: "1").press("Transfer").reads("You need a second account"))
      let other = try visitor.openAccount("Holiday")
      try visitor.visit(other + "/delete").press("Delete account")
      let gone = ("account", String(other.split(separator: "/")[1]))
      let closed = try visitor.post("/quick", [csrf, gone, ("do", "deposit"), ("amount", "1")])
      #expect(closed.status == 200 && PageReader(closed.text).text.contains("This account was closed"))
      let thief = try wallet.signedIn("(530) 555-0199")
      let own = ("csrf", try #require(thief.visit("/settings").value("csrf")))
      let before = try RawDatabase.dump(RawDatabase.ledger, in: wallet.folder)
      #expect(try thief.post("/quick", [own, ("account", id), ("do", "deposit")]).status == 404)
      #expect(try RawDatabase.dump(RawDatabase.ledger, in: wallet.folder) == before)
    }
  }
}
