import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("New account")
struct NewAccountTests {
  @Test("A name makes an account with a zero balance")
  func create() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.visit("/accounts/new").fill("Account name", with: "  Everyday ").press("Create")
      #expect(visitor.statuses == [303, 200])
      #expect(visitor.address == "/home")
      #expect(visitor.reads("Everyday", "$0.00"))
    }
  }

  @Test(
    "A name that is none is refused in words and stays in the field",
    arguments: [
      ("", "Enter a name."), ("   ", "Enter a name."), (String(repeating: "x", count: 65), "too long"),
      ("a\u{202E}b", "invisible"), ("a\u{7}b", "invisible"), ("a\nb", "invisible"),
    ])
  func badNames(name: String, words: String) async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.visit("/accounts/new").fill("Account name", with: name).press("Create")
      #expect(visitor.statuses == [422])
      #expect(visitor.reads(words))
      #expect(visitor.page.title.hasPrefix("Error: "))
      #expect(visitor.value("name") == name)
      #expect(!(try visitor.visit("/home").answer.text.contains("class=\"account\"")))
    }
  }

  @Test("64 scalars are a name, counted after composing; hostile ones are shown as text")
  func goodNames() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      for name in [String(repeating: "e\u{301}", count: 64), #""><script>alert(1)</script>"#, "שלום", "👩‍👩‍👧 & Söhne"] {
        try visitor.openAccount(name)
        #expect(visitor.statuses.last == 200)
        #expect(!visitor.answer.text.contains("<script>alert"))
      }
      try visitor.visit("/home")
      #expect(visitor.reads(String(repeating: "é", count: 64), #""><script>alert(1)</script>"#, "שלום", "👩‍👩‍👧 & Söhne"))
    }
  }

  @Test("US dollars when no currency is named; what is no currency's code is refused in words")
  func currency() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      for (currency, status) in [
        (nil, 303), ("USD", 303), ("BTC", 303), ("EUR", 303), ("usd", 422), ("", 422), ("XAU", 422), ("EUR ", 422),
        ("EU\u{0}", 422), ("€", 422),
      ] {
        try visitor.visit("/accounts/new")
        let csrf = try #require(visitor.value("csrf"))
        let key = try #require(visitor.value("op"))
        var pairs = [("csrf", csrf), ("op", key), ("name", "Account")]
        if let currency { pairs.append(("currency", currency)) }
        let answer = try visitor.post("/accounts", pairs)
        #expect(answer.status == status, "\(currency ?? "none")")
        #expect(answer.text.contains("Choose a currency from the list.") == (status == 422))
      }
      let shown = try visitor.get("/home").text
      #expect(shown.contains("$0.00") && shown.contains("0.00 BTC") && shown.contains("€0.00"))
    }
  }

  @Test("The list begins with dollars and the user's currencies; a refused name leaves the choice as it was")
  func list() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      func codes() throws -> [String] {
        let control = visitor.page.forms.flatMap(\.controls).first { $0.name == "currency" }
        return try #require(control).options.map(\.value)
      }
      try visitor.visit("/accounts/new")
      #expect(try codes().prefix(2) == ["USD", "AFN"] && visitor.value("currency") == "USD")
      try visitor.openAccount("Travel", in: "CHF")
      let coins = try visitor.openAccount("Coins", in: "BTC")
      try visitor.visit(coins + "/delete").press("Delete account")
      try visitor.openAccount("Home", in: "JPY")
      try visitor.visit("/accounts/new")
      #expect(try codes().prefix(4) == ["USD", "JPY", "CHF", "AFN"], "closed accounts do not count")
      try visitor.choose("Currency", "Euros").press("Create")
      #expect(visitor.statuses == [422] && visitor.value("currency") == "EUR" && visitor.reads("Enter a name."))
      #expect(try codes().prefix(4) == ["USD", "JPY", "CHF", "AFN"])
      let other = try wallet.signedIn("(530) 555-0199")
      try other.visit("/accounts/new")
      let control = other.page.forms.flatMap(\.controls).first { $0.name == "currency" }
      #expect(control?.options.prefix(2).map(\.value) == ["USD", "AFN"], "nobody else's")
    }
  }

  @Test("S44: no more open accounts than ACCOUNTS_MAX")
  func tooMany() async throws {
    try await withWallet({ $0.accountsMax = 2 }) { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("One")
      try visitor.openAccount("Two")
      try visitor.visit("/accounts/new").fill("Account name", with: "Three").press("Create")
      #expect(visitor.statuses == [422])
      #expect(visitor.reads("2 open accounts"))
      #expect(visitor.value("name") == "Three")
    }
  }
}
