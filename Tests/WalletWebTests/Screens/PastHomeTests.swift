import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite("Home on an earlier day")
struct PastHomeTests {
  @Test("As it stood at that day's end, to look at only, with a way back")
  func then() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      let day = wallet.day()
      wallet.wait(days: 3)
      try visitor.fill("Amount", with: "30").press("Withdraw").fill("Account name", with: "Rent").press("Rename")
      try visitor.openAccount("Savings", deposit: "7")
      try visitor.visit("/home").fill("Balances at the end of", with: day.text).press("Show")
      #expect(visitor.statuses == [200] && visitor.address == "/home?at=\(day.text)")
      #expect(visitor.reads("Balances at the end of that day.", "$100.00", "Everyday", "$100.00"))
      #expect(!visitor.reads("Savings") && !visitor.reads("Rent"))
      #expect(visitor.page.forms.allSatisfy { $0.method == "get" })
      #expect(visitor.page.links.contains { $0.address == "\(account)?at=\(day.text)" })
      #expect(try visitor.follow("Back to today").reads("$77.00", "Rent", "$70.00", "Savings", "$7.00"))
      #expect(try visitor.visit("/home?at=\(day.adding(days: -1).text)").reads("$0.00", "You had no open account."))
      #expect(try visitor.visit("/home?at=\(wallet.day().text)").reads("$77.00"), "today is what is there so far")
    }
  }

  @Test("A day that is none or not here yet is refused in words, beside the page as it stands")
  func refused() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Everyday", deposit: "5")
      let tomorrow = wallet.day(1).text
      for (typed, words) in [
        ("2026-13-01", "That is not a date"), ("x", "That is not a date"), ("2026-02-30", "That is not a date"),
        ("<b>", "That is not a date"), (tomorrow, "That date is in the future."),
        ("9999-12-31", "That date is in the future."),
      ] {
        try visitor.visit("/home").fill("Balances at the end of", with: typed).press("Show")
        #expect(visitor.statuses == [422], "\(typed)")
        #expect(visitor.reads("There is a problem", words, "$5.00") && visitor.value("at") == typed, "\(typed)")
      }
      for query in ["?at=", "?at=%FF", "?other=1"] {
        #expect(try visitor.visit("/home" + query).statuses == [200], "\(query)")
      }
      #expect(try visitor.get("/home?at=0001-01-01").status == 200)
      #expect(try visitor.send("HEAD", "/home?at=\(wallet.day().text)").status == 200)
      #expect(try wallet.visitor().get("/home?at=\(wallet.day().text)").field("Location") == "/login")
    }
  }
}
