import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("New card")
struct NewCardTests {
  /// The form's hidden fields.
  private func hidden(_ visitor: Visitor) throws -> [(String, String)] {
    try visitor.visit("/cards/new")
    return visitor.pairs(of: try visitor.form(to: "/cards/new")).filter { ["csrf", "op"].contains($0.0) }
  }

  private func fill(
    _ visitor: Visitor, _ number: String, _ expiry: String = "12/29", _ nickname: String = ""
  ) throws {
    try visitor.visit("/cards/new").fill("Card number", with: number).fill("Expiry date", with: expiry)
    try visitor.fill("Nickname", with: nickname).press("Add card")
  }

  @Test("A card is kept with brand, last four digits, month and nickname, and told in the security log")
  func add() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.visit("/cards")
      #expect(visitor.reads("No cards yet.", "Add your first card", "never keep its number", "moves no money"))
      try visitor.follow("Add your first card")
      #expect(visitor.address == "/cards/new")
      try fill(visitor, "4242 4242-4242 4242", "12/29", "Groceries")
      #expect(visitor.statuses == [303, 200] && visitor.address == "/cards")
      #expect(visitor.page.title.hasPrefix("Card added · "))
      #expect(visitor.reads("Your card is here.", "Visa", "Groceries", "•••• 4242", "12/29"), "\(visitor.page.text)")
      #expect(try visitor.visit("/settings/sessions").reads("Card added"))
      try visitor.openAccount("Everyday")
      #expect(try visitor.visit("/home").page.links.contains { $0.address == "/cards" })
      #expect(try visitor.visit("/settings").page.links.contains { $0.address == "/cards" })
    }
  }

  @Test(
    "Each mistake stands beside its field, and the number is never shown again",
    arguments: [
      ("", "12/29", "", "Type the number on the card."), ("4242x", "12/29", "", "Use digits only."),
      ("424242", "12/29", "", "A card number has 12 to 19 digits. You typed 6."),
      ("9999999999999995", "12/29", "", "We don't know a card that begins like this."),
      ("42424242424242", "12/29", "", "A number of Visa has 13, 16 or 19 digits."),
      ("378282246310", "12/29", "", "A number of American Express has 15 digits."),
      ("62000000000000", "12/29", "", "A number of UnionPay has 16 to 19 digits."),
      ("4242424242424241", "12/29", "", "There is a typing mistake in this number."),
      ("4242424242424242", "", "", "Type the month and year on the card"),
      ("4242424242424242", "1/29", "", "Write the month and year"), ("4242424242424242", "10/26", "", "has expired"),
      ("4242424242424242", "12/47", "", "more than 20 years ahead"),
      ("4242424242424242", "12/29", String(repeating: "x", count: 65), "too long"),
      ("4242424242424242", "12/29", "4242 4242 4242 4242", "That looks like a card number"),
      ("4242424242424242", "4242424242424242", "", "Write the month and year"),
    ])
  func refused(number: String, expiry: String, nickname: String, words: String) async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try fill(visitor, number, expiry, nickname)
      #expect(visitor.statuses == [422] && visitor.page.title.hasPrefix("Error: "))
      #expect(visitor.reads(words, words), "at the top and at the field: \(visitor.page.text)")
      #expect(visitor.value("number")?.isEmpty == true)
      #expect(visitor.value("expiry") == (expiry.count > 12 ? "" : expiry))
      #expect(visitor.value("nickname") == (nickname.contains("4242") ? "" : nickname))
      #expect(number.isEmpty || !visitor.answer.text.contains(number))
      let isOfNumber = words.contains("umber") || words.contains("digits") || words.contains("begins")
      #expect(visitor.reads("Type the number again.") != (isOfNumber && nickname.isEmpty))
      #expect(try visitor.visit("/cards").reads("No cards yet."))
    }
  }

  @Test("Of several mistakes the number's counts first, then the month's")
  func order() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let long = String(repeating: "x", count: 65)
      try fill(visitor, "4242424242424241", "x", long)
      #expect(visitor.reads("typing mistake") && !visitor.reads("too long"))
      try fill(visitor, "4242424242424242", "x", long)
      #expect(visitor.reads("Write the month") && !visitor.reads("too long"))
    }
  }

  @Test("The same form sent twice stores one card; with other values it is refused; after the card's erasure it is new")
  func twice() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let pairs = try hidden(visitor) + [("number", "4242424242424242"), ("expiry", "12/29")]
      for _ in 0..<3 {
        let answer = try visitor.post("/cards/new", pairs)
        #expect(answer.status == 303 && answer.field("Location") == "/cards")
      }
      #expect(try RawDatabase.texts("SELECT last_four FROM card", in: wallet.folder) == ["4242"])
      // Another number with the same last digits is the same form: the number leaves no trace to tell them by.
      let like = pairs.map { $0.0 == "number" ? ($0.0, "4000000000024242") : $0 }
      #expect(try visitor.post("/cards/new", like).status == 303)
      #expect(try RawDatabase.texts("SELECT last_four FROM card", in: wallet.folder) == ["4242"])
      for other in [("number", "5555555555554444"), ("expiry", "11/29")] {
        let answer = try visitor.post("/cards/new", pairs.filter { $0.0 != other.0 } + [other])
        #expect(answer.status == 422 && answer.text.contains("already sent this form"))
      }
      // Nor is the nickname kept in any digest, in which a name could be searched for.
      #expect(try visitor.post("/cards/new", pairs + [("nickname", "x")]).status == 303)
      #expect(try RawDatabase.texts("SELECT nickname FROM card", in: wallet.folder) == [""])
      let events = "SELECT count(*) FROM event WHERE kind='card_added'"
      #expect(try RawDatabase.texts(events, in: wallet.folder) == ["1"])
      for op in [nil, "", "x"] {
        let changed = pairs.filter { $0.0 != "op" } + (op.map { [("op", $0)] } ?? [])
        #expect(try visitor.post("/cards/new", changed).status == 400)
      }
      try visitor.visit("/cards").press("Remove")
      wallet.clock.advance(seconds: 601)
      try wallet.eraseOldCards()
      #expect(try RawDatabase.texts("SELECT count(*) FROM card", in: wallet.folder) == ["0"])
      #expect(try visitor.post("/cards/new", pairs).status == 303)
      #expect(try RawDatabase.texts("SELECT last_four FROM card", in: wallet.folder) == ["4242"])
      #expect(try RawDatabase.texts(events, in: wallet.folder) == ["2"])
    }
  }

  @Test("The form of a card that was removed meanwhile does not say that the card is here")
  func removed() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let pairs = try hidden(visitor) + [("number", "4242424242424242"), ("expiry", "12/29")]
      #expect(try visitor.post("/cards/new", pairs).status == 303)
      try visitor.visit("/cards").press("Remove")
      let answer = try visitor.post("/cards/new", pairs)
      #expect(answer.status == 422 && answer.text.contains("You removed this card. Bring it back first."))
      try visitor.visit("/cards").press("Bring back")
      #expect(try visitor.post("/cards/new", pairs).status == 303)
    }
  }

  @Test("A card with the same brand, last digits and month is asked about, and its number typed again")
  func again() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try fill(visitor, "4242424242424242", "12/29", "Work")
      try fill(visitor, "4242424242424242", "12/2029")
      #expect(visitor.statuses == [422] && visitor.reads("You already have this card as", "Work", "tick the box"))
      #expect(visitor.reads("Type the number again.") && !visitor.isTicked("again"))
      try visitor.tick("again").press("Add card")
      #expect(visitor.statuses == [422] && visitor.reads("Type the number on the card.") && visitor.isTicked("again"))
      try visitor.fill("Card number", with: "4242424242424242").press("Add card")
      #expect(visitor.statuses == [303, 200])
      // Another month is another card; a telephone's pad of digits has no slash.
      try fill(visitor, "4242424242424242", "1129")
      #expect(visitor.statuses == [303, 200])
      #expect(try RawDatabase.texts("SELECT count(*) FROM card", in: wallet.folder) == ["3"])
    }
  }

  @Test("A user has 20 cards and not one more; removing one makes room, and bringing it back needs it")
  func tooMany() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      for month in 1...12 { try fill(visitor, "4242424242424242", (month < 10 ? "0" : "") + "\(month)/30") }
      for month in 1...8 { try fill(visitor, "4242424242424242", "0\(month)/31") }
      #expect(visitor.statuses == [303, 200])
      try fill(visitor, "4242424242424242", "12/40")
      #expect(visitor.statuses == [422] && visitor.reads("You have 20 cards, the most you can have."))
      try visitor.visit("/cards")
      #expect(visitor.reads("You have 20 cards, the most you can have. Remove one first."))
      #expect(!visitor.page.links.contains { $0.address == "/cards/new" })
      try visitor.press("Remove")
      #expect(visitor.page.links.contains { $0.address == "/cards/new" } && !visitor.reads("the most you can have"))
      let restore = try #require(visitor.page.forms.first { $0.action.hasSuffix("/restore") })
      let pairs = visitor.pairs(of: restore)
      try fill(visitor, "4242424242424242", "12/40")
      #expect(visitor.statuses == [303, 200])
      let answer = try visitor.post(restore.action, pairs)
      #expect(answer.status == 422 && answer.text.contains("You have 20 cards"))
    }
  }

  @Test("Who adds and removes cards again and again is asked to wait, and what was removed comes back all the same")
  func tooManyRemoved() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      var cards: [String] = []
      for number in 0..<40 {
        let card = try wallet.addCard(.visa, "\(4000 + number)")
        try wallet.changeCard(card, .remove)
        cards.append(card)
      }
      try fill(visitor, "4242424242424242")
      #expect(visitor.statuses == [422])
      #expect(visitor.reads("You removed many cards a moment ago. Add this one in a few minutes."))
      let csrf = try #require(visitor.value("csrf"))
      #expect(try visitor.post("/cards/\(cards[0])/restore", [("csrf", csrf)]).status == 303)
      #expect(try visitor.visit("/cards").reads("Visa", "•••• 4000"))
      wallet.clock.advance(seconds: 601)
      try fill(visitor, "4242424242424242")
      #expect(visitor.statuses == [303, 200] && visitor.reads("•••• 4000", "•••• 4242"))
    }
  }

  @Test("While the number is typed, its first digits tell the brand and its groups; nothing else is read")
  func brand() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let csrf = try #require(visitor.visit("/cards/new").value("csrf"))
      func told(_ field: String, _ value: String) throws -> String {
        try visitor.post("/check", [("csrf", csrf), ("form", "/cards/new"), ("field", field), ("value", value)]).text
      }
      #expect(try told("brand", "42") == #"{"problem":null,"brand":"Visa","groups":[4]}"#)
      #expect(try told("brand", "378282") == #"{"problem":null,"brand":"American Express","groups":[4,6,5]}"#)
      #expect(try told("brand", "6") == #"{"problem":null,"brand":null,"groups":[4]}"#)
      #expect(try told("brand", "") == #"{"problem":null,"brand":null,"groups":[4]}"#)
      #expect(try told("brand", "9").hasPrefix(#"{"problem":"We don't know a card that begins like this."#))
      #expect(try told("expiry", "x").hasPrefix(#"{"problem":"Write the month"#))
      #expect(try told("nickname", "x") == #"{"problem":null}"#)
      let thief = wallet.visitor()
      try thief.visit("/login")
      let pairs = [
        ("csrf", try #require(thief.value("csrf"))), ("form", "/cards/new"), ("field", "brand"), ("value", "4"),
      ]
      #expect(try thief.post("/check", pairs).field("Location") == "/login")
    }
  }
}
