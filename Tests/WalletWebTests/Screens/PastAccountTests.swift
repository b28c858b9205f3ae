import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite("Account on an earlier day")
struct PastAccountTests {
  @Test("The name, the balance and the newest 20 entries that it had then")
  func then() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      for _ in 0..<20 { try visitor.fill("Amount", with: "1").press("Withdraw") }
      let day = wallet.day()
      wallet.wait(days: 2)
      try visitor.visit(account).fill("Amount", with: "80").press("Withdraw").fill("Account name", with: "Rent")
        .press("Rename")
      try visitor.visit("\(account)?at=\(day.text)")
      #expect(visitor.statuses == [200])
      #expect(
        visitor.reads(
          "Everyday", "Balances at the end of that day", "$80.00", "Withdrawal", "Balance $80.00", "Balance $99.00"))
      #expect(!visitor.reads("Rent") && !visitor.reads("Balance $100.00"))
      #expect(visitor.page.forms.allSatisfy { $0.method == "get" })
      #expect(try visitor.follow("Back to today").reads("Rent", "$0.00"))
    }
  }

  @Test("A closed account is shown as it was before, and on the statement's page one can ask for a day")
  func closed() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "5")
      let day = wallet.day()
      wallet.wait(days: 2)
      try visitor.visit(account).fill("Balances at the end of", with: day.text).press("Show")
      #expect(visitor.reads("Balances at the end of that day.", "$5.00"))
      try wallet.confirm(visitor)
      try visitor.visit(account + "/delete").press("Delete account")
      try visitor.visit(account + "/statement").fill("Balances at the end of", with: day.text).press("Show")
      #expect(visitor.address == "\(account)?at=\(day.text)")
      #expect(visitor.reads("Balance on", "$5.00") && !visitor.reads("It was closed"))
      #expect(try visitor.visit("\(account)?at=\(wallet.day().text)").reads("$0.00", "It was closed on"))
    }
  }

  @Test("Before its opening, in the future and on no day it is refused in words; another's account is not there")
  func refused() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "5")
      for (typed, words) in [
        (wallet.day(-1).text, "This account was opened later, on"), (wallet.day(1).text, "That date is in the future."),
        ("yesterday", "That is not a date"),
      ] {
        try visitor.visit("\(account)?at=\(typed)")
        #expect(visitor.statuses == [422], "\(typed)")
        #expect(visitor.reads("There is a problem", words, "$5.00") && visitor.value("at") == typed)
        #expect(visitor.page.text.contains(typed), "what was asked for is told")
      }
      let thief = try wallet.signedIn("(530) 555-0199")
      #expect(try thief.get("\(account)?at=\(wallet.day().text)").status == 404)
      #expect(try wallet.visitor().get("\(account)?at=x").field("Location") == "/login")
    }
  }
}
