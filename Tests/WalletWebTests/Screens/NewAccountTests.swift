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

  @Test("US dollars when no currency is named; another is refused")
  func currency() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      for (currency, status) in [(nil, 303), ("USD", 303), ("BTC", 422), ("EUR", 422), ("usd", 422), ("", 422)] {
        try visitor.visit("/accounts/new")
        let csrf = try #require(visitor.value("csrf"))
        let key = try #require(visitor.value("op"))
        var pairs = [("csrf", csrf), ("op", key), ("name", "Account")]
        if let currency { pairs.append(("currency", currency)) }
        #expect(try visitor.post("/accounts", pairs).status == status, "\(currency ?? "none")")
      }
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
