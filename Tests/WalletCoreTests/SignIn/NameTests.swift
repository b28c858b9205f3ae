import Testing

@testable import WalletCore

@Suite("Names")
struct NameTests {
  @Test("S44: trimmed, composed, 1 to 64 scalars")
  func good() throws {
    #expect(try AccountName("  Everyday\t").text == "Everyday")
    #expect(try AccountName("e\u{301}").text.unicodeScalars.count == 1)
    #expect(try AccountName(String(repeating: "e\u{301}", count: 64)).text.unicodeScalars.count == 64)
    #expect(try AccountName("👩‍👩‍👧").text == "👩‍👩‍👧")
    #expect(try UserName("   ").text == "")
  }

  @Test("S44: nothing invisible, nothing that turns the direction, nothing too long")
  func bad() {
    #expect(throws: NameRefusal.empty) { try AccountName(" \u{3000} ") }
    #expect(throws: NameRefusal.tooLong(limit: 64)) { try AccountName(String(repeating: "a", count: 65)) }
    for scalar in [
      "\u{0}", "\u{7}", "\u{7F}", "\u{85}", "\u{202E}", "\u{2066}", "\u{200F}", "\u{2028}", "\u{FEFF}", "\u{AD}",
    ] {
      #expect(throws: NameRefusal.forbiddenCharacter) { try UserName("a\(scalar)b") }
    }
  }
}
