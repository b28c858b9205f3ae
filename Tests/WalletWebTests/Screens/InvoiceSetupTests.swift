import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Setting up invoices")
struct InvoiceSetupTests {
  private static let right = [("name", "Ann"), ("address", "1 Elm Street"), ("email", "ann@example.com")]

  private func pairs(_ visitor: Visitor, _ changed: [(String, String)]) throws -> [(String, String)] {
    let csrf = ("csrf", try #require(try visitor.visit("/invoices/setup").value("csrf")))
    return [csrf] + Self.right.map { pair in changed.first { $0.0 == pair.0 } ?? pair }
  }

  @Test("What is kept stands in the form again, trimmed; the mail address may be empty")
  func kept() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let answer = try visitor.post("/invoices/setup", pairs(visitor, [("name", "  Ann & Co <b> ")]))
      #expect(answer.status == 303 && answer.field("Location") == "/invoices")
      try visitor.visit("/invoices/setup")
      #expect(visitor.value("name") == "Ann & Co <b>" && visitor.value("address") == "1 Elm Street")
      #expect(visitor.value("email") == "ann@example.com" && !visitor.answer.text.contains("<b>"))
      #expect(try visitor.post("/invoices/setup", pairs(visitor, [("email", "")])).status == 303)
      #expect(try visitor.visit("/invoices/setup").value("email")?.isEmpty == true)
      #expect(try wallet.signedIn("(530) 555-0199").visit("/invoices").reads("No invoices yet"))
    }
  }

  @Test(
    "What is refused stays as it was typed, with a sentence at its field, and changes nothing",
    arguments: [
      ("name", "", "Enter a name."), ("name", " ", "Enter a name."),
      ("name", String(repeating: "x", count: 101), "Use at most 100 characters."),
      ("name", "a\u{7}b", "invisible character"), ("address", "", "Enter an address."),
      ("address", String(repeating: "x", count: 301), "Use at most 300 characters."),
      ("address", "a\u{202E}b", "invisible character"), ("address", "a\nb", "invisible character"),
      ("email", "ann", "like ann@example.com"), ("email", "@example.com", "like ann@example.com"),
      ("email", "ann@", "like ann@example.com"), ("email", "a@b@c", "like ann@example.com"),
      ("email", "a b@c", "like ann@example.com"), ("email", "a\u{0}@c", "invisible character"),
      ("email", String(repeating: "x", count: 250) + "@b.cd", "Use at most 254 characters."),
    ])
  func refused(field: String, typed: String, words: String) async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let answer = try visitor.post("/invoices/setup", pairs(visitor, [(field, typed)]))
      #expect(answer.status == 422 && answer.text.contains("href=\"#\(field)\""))
      #expect(answer.text.ranges(of: words).count == 2, "in the summary and at the field")
      #expect(try visitor.visit("/invoices").reads("No invoices yet"))
      let check = [
        ("csrf", try #require(try visitor.visit("/invoices/setup").value("csrf"))), ("form", "/invoices/setup"),
        ("field", field), ("value", typed),
      ]
      #expect(try visitor.post("/check", check).text.contains(words))
    }
  }

  @Test("A form without a field erases nothing; a stranger is sent to sign in")
  func missing() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      for name in ["name", "address", "email"] {
        let some = try pairs(visitor, []).filter { $0.0 != name }
        #expect(try visitor.post("/invoices/setup", some).status == 400, "\(name)")
      }
      for path in ["/invoices", "/invoices/setup"] { #expect(try wallet.visitor().get(path).status == 303) }
    }
  }
}
