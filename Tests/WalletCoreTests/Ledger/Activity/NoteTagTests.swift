import Testing

@testable import WalletCore

@Suite("Tags in notes")
struct NoteTagTests {
  private static let long = String(repeating: "a", count: 32)

  @Test(
    "A tag begins with # at the start or after a space, and has letters, digits, _ and -",
    arguments: [
      ("", []), ("food", []), ("#food", ["food"]), ("tea #food", ["food"]), ("#Food #FOOD", ["food"]),
      ("#tea #food", ["tea", "food"]), ("a#b", []), ("##b", []), ("# b", []), ("#", []), ("(#b)", []),
      ("#café, and #öl.", ["café", "öl"]), ("#食べ物", ["食べ物"]), ("#2026-11_a", ["2026-11_a"]), ("#½", []),
      ("#٣", ["٣"]), ("#a\u{301}b", ["a\u{301}b"]), ("#\(long)", [long]), ("#\(long)a", []), ("x\t#tab", ["tab"]),
      ("#😀", []), ("#a😀", ["a"]),
    ] as [(String, [String])])
  func all(note: String, tags: [String]) {
    #expect(NoteTag.all(in: note).map(\.text) == tags)
  }

  @Test(
    "One that is typed may lack its #; anything else in it makes it none",
    arguments: [
      ("food", "food"), ("#Food", "food"), ("##food", nil), ("", nil), ("#", nil), ("a b", nil), ("a,", nil),
      ("\(long)", long), ("\(long)a", nil),
    ] as [(String, String?)])
  func typed(text: String, tag: String?) {
    #expect(NoteTag(text)?.text == tag)
  }
}
