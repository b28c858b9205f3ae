import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport

/// A deposit says which card it came from, and a withdrawal which one it went to.
@Suite("Story: cards of deposits and withdrawals")
struct CardNamesStory {
  private static let hint = "MyWallet notes where the money came from. It moves no money at your bank."

  @Test("A person without cards sees no list of them; with cards, what is chosen stands in the history and its receipt")
  func names() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      #expect(visitor.value("card") == nil && !visitor.reads("Where from or where to"))
      let visa = try wallet.addCard(.visa, "4242", named: "Travel")
      try wallet.addCard(.jcb, "0005")
      try visitor.visit(account)
      #expect(visitor.value("card")?.isEmpty == true)
      #expect(visitor.answer.text.contains("<details>\n<summary>From or to a card"), "folded")
      #expect(visitor.reads("Where from or where to (optional)", Self.hint, "No card", "Visa •••• 4242"))
      try visitor.fill("Amount", with: "20").choose("Where from or where to", "Visa").press("Deposit")
      #expect(visitor.statuses == [303, 200])
      #expect(visitor.reads("Deposited $20.00 from Visa •••• 4242. The balance is now $120.00."))
      #expect(visitor.value("card")?.isEmpty == true, "chosen once")
      try visitor.fill("Amount", with: "5").choose("Where from or where to", "JCB").press("Withdraw")
      #expect(visitor.reads("Withdrew $5.00 to JCB •••• 0005. The balance is now $115.00."))
      try visitor.fill("Amount", with: "1").press("Deposit")
      #expect(visitor.reads("Deposited $1.00. The balance is now $116.00."))
      // The words stay when the card is gone.
      try wallet.changeCard(visa, .remove)
      wallet.clock.advance(seconds: 700)
      try wallet.eraseOldCards()
      try visitor.visit(account)
      #expect(visitor.reads("Withdrawal to JCB •••• 0005", "Deposit from Visa •••• 4242") && !visitor.reads("Travel"))
      try visitor.follow("Deposit from Visa •••• 4242")
      #expect(visitor.reads("Deposit from Visa •••• 4242", "+$20.00", "Nothing was charged to the card."))
      #expect(try visitor.visit(account + "/statement").reads("Withdrawal to JCB •••• 0005"))
      for (words, isFound) in [("visa", true), ("4242", true), ("4243", false), ("jcb", true), ("travel", false)] {
        try visitor.visit(account + "/statement?q=\(words)")
        #expect(visitor.reads("No results.") == !isFound, "\(words)")
      }
    }
  }

  @Test("A card that was removed or has expired is refused beside its field, and nothing is booked")
  func refused() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "10")
      let removed = try wallet.addCard(.visa, "4242")
      try wallet.addCard(.visa, "1111")
      let expired = try wallet.addCard(.visa, "2222", until: "2026-12")
      for button in ["Deposit", "Withdraw"] {
        try visitor.visit(account).fill("Amount", with: "3").choose("Where from or where to", "4242")
        try wallet.changeCard(removed, .remove)
        try visitor.press(button)
        #expect(visitor.statuses == [422])
        #expect(visitor.reads("You have removed this card. Choose another one, or none.", "$10.00"))
        #expect(visitor.value("amount") == "3" && visitor.value("card")?.isEmpty == true)
        #expect(visitor.answer.text.contains("<details open>\n<summary>From or to a card"))
        #expect(!visitor.reads("Visa •••• 4242"))
        try wallet.changeCard(removed, .restore)
      }
      try visitor.visit(account).fill("Amount", with: "3").choose("Where from or where to", "2222")
      let form = try visitor.form(to: account + "/deposit")
      let pairs = visitor.pairs(of: form)
      #expect(pairs.contains { $0 == ("card", expired) })
      // The month is over, here and everywhere.
      wallet.clock.advance(seconds: 50 * 86_400)
      let late = try wallet.signedIn()
      try late.visit(account)
      #expect(!late.reads("Visa •••• 2222") && late.reads("Visa •••• 1111"))
      let own = late.pairs(of: try late.form(to: account + "/deposit")).filter { $0.0 == "op" || $0.0 == "csrf" }
      let answer = try late.post(account + "/deposit", own + [("amount", "3"), ("card", expired)])
      #expect(answer.status == 422 && answer.text.contains("This card has expired. Choose another one, or none."))
      #expect(try late.visit(account).reads("$10.00"))
    }
  }

  @Test("A form that is sent again is answered by its receipt, also after its card was erased; a new one finds none")
  func erased() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "10")
      let card = try wallet.addCard(.visa, "4242")
      try visitor.visit(account)
      let old = visitor.pairs(of: try visitor.form(to: account + "/deposit")).filter { ["op", "csrf"].contains($0.0) }
      let pairs = old + [("amount", "3"), ("card", card)]
      let first = try visitor.post(account + "/deposit", pairs)
      #expect(first.status == 303)
      try wallet.changeCard(card, .remove)
      wallet.clock.advance(seconds: 601)
      try wallet.eraseOldCards()
      let second = try visitor.post(account + "/deposit", pairs)
      #expect(second.status == 303 && second.field("Location") == first.field("Location"))
      #expect(try visitor.visit(account).reads("$13.00"))
      let new = visitor.pairs(of: try visitor.form(to: account + "/deposit")).filter { ["op", "csrf"].contains($0.0) }
      for end in ["/deposit", "/withdraw", "/choose"] {
        #expect(try visitor.post(account + end, new + [("amount", "3"), ("card", card)]).status == 404)
      }
      #expect(try visitor.visit(account).reads("$13.00"))
    }
  }

  @Test("A wrong amount leaves the card chosen; Enter asks what to do, and carries the card along")
  func kept() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "10")
      let card = try wallet.addCard(.maestro, "4242")
      try visitor.visit(account).fill("Amount", with: "x").choose("Where from or where to", "Maestro").press("Deposit")
      #expect(visitor.statuses == [422] && visitor.value("card") == card)
      #expect(visitor.answer.text.contains("<details open>\n<summary>From or to a card"))
      try visitor.fill("Amount", with: "4").enter(in: "Amount")
      #expect(visitor.reads("Deposit, withdraw or transfer?", "With your card Maestro •••• 4242."))
      try visitor.press("Withdraw")
      #expect(visitor.reads("Withdrew $4.00 to Maestro •••• 4242."))
      try visitor.choose("Where from or where to", "Maestro").press("Withdraw all").press("Withdraw")
      #expect(visitor.reads("Withdrew $6.00 to Maestro •••• 4242. The balance is now $0.00."))
    }
  }

  @Test("What named a card is undone as before; an account keeps its words when it was closed")
  func undone() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday")
      try wallet.addCard(.discover, "4242")
      try visitor.visit(account).fill("Amount", with: "4").choose("Where from or where to", "Discover").press("Deposit")
      try visitor.press("Undo")
      #expect(visitor.reads("Undone: $4.00 went back. The balance is now $0.00."))
      try visitor.visit(account + "/delete").press("Delete account")
      #expect(try visitor.visit(account).reads("This account was closed", "Deposit from Discover •••• 4242"))
      #expect(visitor.value("card") == nil)
    }
  }

  @Test("Files say which card it was")
  func files() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday")
      try wallet.addCard(.americanExpress, "4242")
      try visitor.visit(account).fill("Amount", with: "4").choose("Where from or where to", "Amer").press("Deposit")
      for (file, words) in [
        ("/export.csv", "american-express 4242"),
        ("/export.json", #""card":{"brand":"american-express","last_four":"4242"}"#),
        ("/export.ofx", "<MEMO>from American Express •••• 4242</MEMO>"),
        ("/export.qif", "PDeposit from American Express •••• 4242"),
        ("/export.journal", "Deposit from American Express •••• 4242"),
        (account + "/statement.csv", "american-express 4242"),
      ] {
        #expect(try visitor.get(file).text.contains(words), "\(file)")
      }
    }
  }
}
