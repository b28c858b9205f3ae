import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: names")
struct NameSecurityTests {
  private static let tooLong = "too long"
  private static let invisible = "invisible"

  /// The typed text, and the message of its refusal.
  private static let refused: [(typed: String, words: String)] =
    [
      (String(repeating: "x", count: 65), tooLong), (String(repeating: "e\u{301}", count: 65), tooLong),
      (String(repeating: "👩‍👩‍👧", count: 13), tooLong), (String(repeating: "x", count: 7000), tooLong),
      ("a\nb", invisible), ("a\r\nb", invisible), ("a\tb", invisible),
    ]
    + [
      0x00, 0x01, 0x07, 0x0B, 0x1B, 0x1F, 0x7F, 0x80, 0x85, 0x9F, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202B,
      0x202C,
      0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069, 0x061C, 0xFEFF, 0xAD, 0xE0041,
    ].compactMap { UnicodeScalar($0).map { ("a\($0)b", invisible) } }

  /// The typed text, and the resulting name.
  private static let taken: [(typed: String, name: String)] = [
    ("x", "x"), ("  Everyday \t\n", "Everyday"), ("\u{3000}a b\u{A0}", "a b"), ("Cafe\u{301}", "Café"),
    (String(repeating: "x", count: 64), String(repeating: "x", count: 64)),
    (String(repeating: "e\u{301}", count: 64), String(repeating: "é", count: 64)), ("שלום", "שלום"),
    ("👩‍👩‍👧 & Söhne", "👩‍👩‍👧 & Söhne"), ("می‌خواهم", "می‌خواهم"), ("\"><script>", "\"><script>"), ("0", "0"),
  ]

  private func keys(_ visitor: Visitor, _ action: String) throws -> [(String, String)] {
    visitor.pairs(of: try visitor.form(to: action)).filter { $0.0 != "name" }
  }

  @Test("S44: a name that is none is 422 in each of the three forms that have one, and nothing is saved")
  func refusals() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday")
      let forms = try [("/accounts/new", "/accounts"), (account, account + "/name"), ("/settings", "/settings/name")]
        .map {
          (page, action) in
          (action, try keys(visitor.visit(page), action))
        }
      for (typed, words) in Self.refused {
        for (action, keys) in forms {
          let answer = try visitor.post(action, keys + [("name", typed)])
          #expect(answer.status == 422, "\(action) \(typed.debugDescription.prefix(40)): \(answer.status)")
          #expect(answer.text.contains(words), "\(action) \(typed.debugDescription.prefix(40))")
        }
      }
      for (action, keys) in forms where action != "/settings/name" {
        for typed in ["", "   ", "\u{3000}\u{A0}\t"] {
          let answer = try visitor.post(action, keys + [("name", typed)])
          #expect(answer.status == 422 && answer.text.contains("Enter a name."), "\(action)")
        }
      }
      let names = try RawDatabase.texts("SELECT name FROM account WHERE kind='user'", in: wallet.folder)
      #expect(names == ["Everyday"])
      #expect(try RawDatabase.texts("SELECT name FROM user", in: wallet.folder) == [""])
    }
  }

  @Test("S44: 1 to 64 characters after trimming and composing are kept as they are; a user's name may be empty")
  func names() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      for (typed, name) in Self.taken {
        try visitor.openAccount(typed)
        let newest = "SELECT name FROM account WHERE kind='user' ORDER BY id DESC LIMIT 1"
        // Compares scalars: a String equals its decomposed form.
        let kept = try RawDatabase.texts(newest, in: wallet.folder).map { Array($0.unicodeScalars) }
        #expect(kept == [Array(name.unicodeScalars)], "\(name)")
      }
      for (typed, name) in Self.taken + [("", ""), (" \u{3000} ", "")] {
        try visitor.visit("/settings").fill("Your name", with: typed).press("Save Name")
        #expect(visitor.statuses == [303, 200], "\(name)")
        let kept = try RawDatabase.texts("SELECT name FROM user", in: wallet.folder).map { Array($0.unicodeScalars) }
        #expect(kept == [Array(name.unicodeScalars)], "\(name)")
      }
    }
  }

  @Test("S44: a user has 100 open accounts and not one more; closing one makes room, reopening it does not")
  func hundred() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      for number in 1...100 {
        try visitor.visit("/accounts/new").fill("Account name", with: "Number \(number)").press("Create")
        #expect(visitor.statuses == [303, 200], "\(number)")
      }
      func another() throws -> Int {
        try visitor.visit("/accounts/new").fill("Account name", with: "One more").press("Create")
        return try #require(visitor.statuses.first)
      }
      #expect(try another() == 422)
      #expect(visitor.reads("You have 100 open accounts, the most you can have."))
      let first = try #require(try visitor.visit("/home").page.links.first { $0.text.contains("Number 1") })
      try visitor.visit(first.address + "/delete").press("Delete account")
      #expect(try another() == 303)
      #expect(try another() == 422)
      try visitor.visit("/closed").press("Reopen")
      #expect(visitor.statuses == [422] && visitor.reads("You have 100 open accounts"))
      // Another user may have their own hundred.
      let other = try wallet.signedIn("(530) 555-0199")
      try other.openAccount("Theirs")
      let open = "SELECT count(*) FROM account WHERE kind='user' AND closed_at IS NULL"
      #expect(try RawDatabase.texts(open, in: wallet.folder) == ["101"])
    }
  }
}
