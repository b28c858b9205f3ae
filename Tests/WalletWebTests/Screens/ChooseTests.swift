import Templates
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Choose")
struct ChooseTests {
  private static let question = "Deposit, withdraw or transfer?"

  /// Two accounts; opens the page of the first, which holds $49.50.
  private func two(_ wallet: TestWallet) throws -> (visitor: Visitor, account: String, savings: String) {
    let visitor = try wallet.signedIn()
    let savings = try visitor.openAccount("Savings")
    let account = try visitor.openAccount("Everyday", deposit: "49.50")
    try visitor.visit(account)
    return (visitor, account, savings)
  }

  private func books(_ wallet: TestWallet) throws -> String {
    try RawDatabase.dump(RawDatabase.ledger, in: wallet.folder)
  }

  @Test("Enter in the amount field asks which of the three, keeps the amount and says it in full, and books nothing")
  func enterAsks() async throws {
    try await withWallet { wallet in
      let (visitor, account, _) = try two(wallet)
      let before = try books(wallet)
      let key = visitor.value("op")
      try visitor.fill("Amount", with: " $1,234").enter(in: "Amount")
      #expect(visitor.statuses == [200] && visitor.address == account + "/choose")
      #expect(visitor.reads(Self.question, "$1,234.00"), "\(visitor.page.text)")
      #expect(visitor.value("amount") == " $1,234" && visitor.value("op") == key, "the key is unused and goes on")
      let buttons = visitor.page.forms.flatMap(\.buttons).filter { $0.action != nil }
      #expect(buttons.map(\.text) == ["Deposit", "Withdraw", "Transfer"])
      #expect(buttons.map(\.action) == ["/deposit", "/withdraw", "/transfer"].map { account + $0 })
      #expect(try books(wallet) == before)
    }
  }

  @Test("It says what each would leave; where there is too little it says so")
  func left() async throws {
    try await withWallet { wallet in
      let (visitor, account, _) = try two(wallet)
      try visitor.fill("Amount", with: "20").enter(in: "Amount")
      #expect(
        visitor.reads(
          "Balance $49.50", "Deposit then $69.50", "Withdraw then $29.50", "Transfer then $29.50"))
      try visitor.visit(account).fill("Amount", with: "50").enter(in: "Amount")
      #expect(visitor.statuses == [200])
      #expect(visitor.reads("Deposit then $99.50", "Withdraw You only have $49.50 here, which is less than $50.00."))
    }
  }

  @Test("Whichever is pressed then is booked, once, however often; pressing Back and pressing again books no more")
  func thenOnce() async throws {
    try await withWallet { wallet in
      let (visitor, account, savings) = try two(wallet)
      for (button, balance) in [("Deposit", "$69.50"), ("Withdraw", "$49.50")] {
        try visitor.visit(account)
        let first = visitor.pairs(of: try visitor.form(to: account + "/deposit")).filter { $0.0 != "amount" }
        try visitor.fill("Amount", with: "20").enter(in: "Amount")
        let pairs = visitor.pairs(of: try visitor.form(to: account + "/deposit"))
        try visitor.press(button)
        #expect(visitor.statuses == [303, 200] && visitor.address == account && visitor.reads(balance))
        let action = "\(account)/\(button.lowercased())"
        let after = try books(wallet)
        #expect(try visitor.post(action, pairs).status == 303, "pressed twice")
        #expect(try visitor.post(action, first + [("amount", "20")]).status == 303, "back to the account's page")
        #expect(try books(wallet) == after)
      }
      try visitor.visit(account).fill("Amount", with: "20").enter(in: "Amount").press("Transfer")
      #expect(visitor.statuses == [303, 200] && visitor.address == account + "/transfer?amount=20")
      try visitor.choose("To", "Savings").press("Transfer")
      #expect(visitor.reads("Moved $20.00", "$29.50"))
      #expect(try visitor.visit(savings).reads("$20.00"))
    }
  }

  @Test(
    "What is no amount is asked for again, on the account's page, in the words that every form has",
    arguments: [
      ("", "Enter an amount"), ("abc", "not an amount"), ("0", "more than zero"), ("-5", "without a sign"),
      ("1.005", "2 digits"), ("1,23", "comma"), ("9999999999", "too large"), ("٣", "digits 0-9"),
    ])
  func badAmounts(typed: String, words: String) async throws {
    try await withWallet { wallet in
      let (visitor, account, _) = try two(wallet)
      let before = try books(wallet)
      try visitor.fill("Amount", with: typed).enter(in: "Amount")
      #expect(visitor.statuses == [422] && visitor.reads(words) && visitor.value("amount") == typed)
      #expect(visitor.address == account + "/choose")
      #expect(visitor.page.title.hasPrefix("Error: "))
      // The account's page again: its three buttons work as usual.
      try visitor.fill("Amount", with: "1").press("Deposit")
      #expect(visitor.statuses == [303, 200] && visitor.reads("$50.50"))
      #expect(try books(wallet) != before)
    }
  }

  @Test("A note comes along; one that is too long is refused with its reason")
  func notes() async throws {
    try await withWallet { wallet in
      let (visitor, account, _) = try two(wallet)
      let hidden = [("csrf", try #require(visitor.value("csrf"))), ("amount", "5")]
      let answer = try visitor.post(account + "/choose", hidden + [("note", " Rent & \"bills\" ")])
      #expect(answer.status == 200)
      let page = PageReader(answer.text)
      #expect(page.forms.flatMap(\.controls).first { $0.name == "note" }?.value == " Rent & \"bills\" ")
      #expect(page.text.contains("Note: Rent & \"bills\""), "\(page.text)")
      for note in [String(repeating: "é", count: 65), "a\u{202E}b"] {
        let refused = try visitor.post(account + "/choose", hidden + [("note", note)])
        #expect(refused.status == 422 && refused.text.contains("That note "), "\(PageReader(refused.text).text)")
      }
      #expect(
        try visitor.post(account + "/choose", hidden + [("note", String(repeating: "é", count: 64))]).status == 200)
    }
  }

  @Test("A button with an amount of its own brings it in place of the field's, and only asks")
  func quickAmounts() async throws {
    try await withWallet { wallet in
      let (visitor, account, _) = try two(wallet)
      let before = try books(wallet)
      for (button, amount) in [("$20", "$20.00"), ("$50", "$50.00"), ("$100", "$100.00")] {
        try visitor.visit(account).fill("Amount", with: "7").press(button)
        #expect(visitor.statuses == [200] && visitor.address == account + "/choose")
        #expect(visitor.reads(Self.question, amount), "\(button)")
      }
      #expect(try books(wallet) == before)
      try visitor.press("Deposit")
      #expect(visitor.statuses == [303, 200] && visitor.reads("Deposited $100.00", "$149.50"))
    }
  }

  @Test("GET is 405 and POST is all it takes; the log has its pattern and no amount")
  func method() async throws {
    try await withWallet { wallet in
      let (visitor, account, _) = try two(wallet)
      let got = try visitor.get(account + "/choose")
      #expect(got.status == 405 && got.field("Allow") == "POST")
      #expect(SiteMap.pattern(of: account + "/choose") == "/accounts/{id}/choose")
    }
  }

  @Test(
    "S24, S42: without a token 403, without a session 303, another's account 404, a closed one refused as a deposit is")
  func guards() async throws {
    try await withWallet { wallet in
      let (visitor, account, savings) = try two(wallet)
      let csrf = ("csrf", try #require(visitor.value("csrf")))
      let amount = ("amount", "5")
      #expect(try visitor.post(account + "/choose", [amount]).status == 403)
      #expect(try visitor.post(account + "/choose", [("csrf", "x"), amount]).status == 403)
      let thief = try wallet.signedIn("(530) 555-0199")
      let own = try thief.openAccount("Mine")
      let token = ("csrf", try #require(thief.value("csrf")))
      let expected = try thief.get("/accounts/AAAAAAAAAAAAAAAAAAAAAA").text
      for address in [account, "/accounts/AAAAAAAAAAAAAAAAAAAAAA", "/accounts/1"] {
        for fields in [[amount], [("amount", "x")], [("all", "withdraw")], [amount, ("note", "a\u{202E}b")]] {
          let answer = try thief.post(address + "/choose", [token] + fields)
          #expect(answer.status == 404 && answer.text == expected, "\(address) \(fields)")
        }
      }
      let theirs = ("to", String(savings.dropFirst("/accounts/".count)))
      #expect(try thief.post(own + "/choose", [token, amount, theirs]).status == 404)

      try visitor.visit(savings + "/delete").press("Delete account")
      for action in ["choose", "deposit"] {
        let key = ("op", try #require(visitor.visit(account).value("op")))
        let answer = try visitor.post("\(savings)/\(action)", [csrf, amount, key])
        #expect(answer.status == (action == "choose" ? 422 : 400), "a key of another account")
        #expect(action == "deposit" || answer.text.contains("This account is closed."))
      }
      let session = try #require(visitor.session)
      try visitor.post("/logout", [csrf])
      visitor.setCookie(session.name, session.value)
      let late = try visitor.post(account + "/choose", [csrf, amount])
      #expect(late.status == 303 && late.field("Location") == "/login")
    }
  }

  @Test("It needs no key and uses none: one that is missing or foreign is replaced by a fresh one")
  func keys() async throws {
    try await withWallet { wallet in
      let (visitor, account, _) = try two(wallet)
      let csrf = ("csrf", try #require(visitor.value("csrf")))
      for key in [nil, "", "x"] {
        let answer = try visitor.post(
          account + "/choose", [csrf, ("amount", "5")] + (key.map { [("op", $0)] } ?? []))
        #expect(answer.status == 200)
        let pairs = PageReader(answer.text).forms.first { $0.buttons.contains { $0.text == "Deposit" } }?.controls ?? []
        #expect(try visitor.post(account + "/deposit", pairs.map { ($0.name, $0.value) }).status == 303)
      }
      #expect(try visitor.visit(account).reads("$64.50"))
    }
  }
}
