import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: what money was for is written down when it moves")
struct BookedNotesStory {
  private func receipt(_ visitor: Visitor, of account: String) throws -> String? {
    try visitor.visit(try visitor.newestReceipt(of: account)).value("note")
  }

  @Test("A deposit and a withdrawal take a note, which their receipts have")
  func onePage() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday")
      let cases = [
        ("Deposit", " Salary & <bonus> ", "Salary & <bonus>"), ("Withdraw", "Rent", "Rent"), ("Deposit", "", ""),
      ]
      for (button, note, kept) in cases {
        try visitor.visit(account).fill("Amount", with: "5").fill("Note (optional)", with: note).press(button)
        #expect(visitor.statuses == [303, 200])
        #expect(try receipt(visitor, of: account) == kept)
      }
      try visitor.visit(account).fill("Amount", with: "2").fill("Note (optional)", with: "Tea").enter(in: "Amount")
      #expect(visitor.reads("Deposit, withdraw or transfer?", "Note: Tea"))
      try visitor.press("Withdraw")
      #expect(try receipt(visitor, of: account) == "Tea")
    }
  }

  @Test("A transfer keeps its note from the first form to the second, and both accounts' receipt has it")
  func transfer() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let savings = try visitor.openAccount("Savings")
      let account = try visitor.openAccount("Everyday", deposit: "20")
      try visitor.visit(account).fill("Amount", with: "5").fill("Note (optional)", with: "For May").press("Transfer")
      #expect(visitor.statuses == [303, 200] && visitor.value("note") == "For May")
      try visitor.choose("To", "Savings").press("Transfer")
      #expect(visitor.statuses == [303, 200])
      #expect(try receipt(visitor, of: savings) == "For May" && receipt(visitor, of: account) == "For May")
      try visitor.visit(account).fill("Amount", with: "5").fill("Note (optional)", with: "May").press("Transfer")
      try visitor.fill("Note (optional)", with: "June").press("Transfer all")
      #expect(visitor.value("amount") == "15.00" && visitor.value("note") == "June", "the page that asks keeps it")
    }
  }

  @Test("One that cannot be kept has its reason at its field; what was typed stays, and nothing is booked")
  func refused() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Savings")
      let account = try visitor.openAccount("Everyday", deposit: "20")
      let long = String(repeating: "é", count: 65)
      let before = try RawDatabase.dump(RawDatabase.ledger, in: wallet.folder)
      for button in ["Deposit", "Withdraw", "Transfer"] {
        try visitor.visit(account).fill("Amount", with: "5").fill("Note (optional)", with: long).press(button)
        #expect(visitor.statuses == [422], "\(button)")
        #expect(visitor.reads("That note is too long. Use at most 64 characters."), "\(button)")
        #expect(visitor.value("note") == long && visitor.value("amount") == "5")
      }
      try visitor.visit(account + "/transfer?amount=5").choose("To", "Savings").fill("Note (optional)", with: long)
        .press("Transfer")
      #expect(visitor.statuses == [422] && visitor.value("note") == long)
      #expect(Markup(page: visitor.answer.text).withID("note")?.attributes["aria-invalid"] == "true")
      #expect(try RawDatabase.dump(RawDatabase.ledger, in: wallet.folder) == before)
    }
  }

  @Test("Each row shows its note, search marks what it found, and the last notes are suggested where one is typed")
  func shown() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let savings = try visitor.openAccount("Savings")
      let account = try visitor.openAccount("Everyday")
      for note in ["Coffee & <cake>", "Rent", "Coffee & <cake>"] {
        try visitor.visit(account).fill("Amount", with: "5").fill("Note (optional)", with: note).press("Deposit")
      }
      try visitor.visit(account).fill("Amount", with: "1").fill("Note (optional)", with: "For later").press("Transfer")
        .choose("To", "Savings").press("Transfer")
      #expect(try visitor.visit(savings).reads("For later", "Transfer from Everyday", "+$1.00"))
      #expect(try visitor.visit(account).reads("Coffee & <cake>", "Deposit", "+$5.00", "Rent"))
      for page in [account, "\(account)/transfer?amount=1"] {
        try visitor.visit(page)
        let options = visitor.answer.text.matches(of: /<datalist id="notes">(.*)<\/datalist>/).map { String($0.1) }
        #expect(
          options == [
            #"<option value="For later"></option><option value="Coffee &amp; &lt;cake&gt;"></option><option value="Rent"></option>"#
          ], "\(page)")
      }
      try visitor.visit("\(account)/statement?q=coffee+cake")
      #expect(visitor.answer.text.contains("<mark>Coffee</mark> &amp; &lt;<mark>cake</mark>&gt;"))
      #expect(try visitor.visit("\(account)/statement").reads("Rent"))
    }
  }

  @Test("A form that is sent again changes no note, not even with another one")
  func again() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday")
      try visitor.visit(account)
      let pairs = [
        ("csrf", try #require(visitor.value("csrf"))), ("op", try #require(visitor.value("op"))), ("amount", "5"),
      ]
      for note in ["Salary", "Something else", ""] {
        #expect(try visitor.post(account + "/deposit", pairs + [("note", note)]).status == 303)
      }
      #expect(try receipt(visitor, of: account) == "Salary")
    }
  }
}
