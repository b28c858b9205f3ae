import Testing
import WalletCore

@Suite("A text in another") struct IncludesTests {
  @Test(
    "It is found where the standard library finds it",
    arguments: [
      "", "a", "abcabd", "deposit from the world groceries", "e\u{301}t\u{E9}", "\u{E9}te\u{301}", "a\r\nb", "👨‍👩‍👧‍👦 family",
      "👨‍👩‍👧‍👦", "\u{301}a", "a\u{301}", "straße", "مكتب", "海外送金",
    ])
  func sameAsStandard(text: String) {
    let wanted = [
      "a", "abd", "the world", "e", "\u{E9}", "e\u{301}", "t\u{E9}", "\r", "\n", "\r\n", "👨", "👨‍👩‍👧‍👦", "\u{301}", "ss", "ß",
      "ك", "送", "groceries and more",
    ]
    for wanted in wanted { #expect(text.includes(wanted) == text.contains(wanted), "\(wanted) in \(text)") }
    #expect(text.includes(""))
  }

  @Test("Of a part of a text only the part counts")
  func part() {
    let part = "wallet.db".dropFirst(6)
    #expect(part.includes(".db"))
    #expect(!part.includes("wallet"))
  }
}
