/// A word that a user marks with `#` in notes, to find and add up what belongs together.
///
/// It begins with `#` at the start of a note or after a space, and has 1 to 32 letters, digits, `_` or `-`. Capital and
/// small letters are the same.
package struct NoteTag: Sendable, Hashable {
  /// The word without `#`, in lower case.
  package let text: String

  /// The most letters that a tag may have.
  package static let limit = 32

  /// Reads a tag that a user typed or an address carries, with `#` or without.
  /// - Returns: nil if it is none.
  package init?(_ typed: String) {
    self.init(word: typed.first == "#" ? typed.dropFirst() : typed[...])
  }

  private init?(word: Substring) {
    guard (1...Self.limit).contains(word.count), word.allSatisfy(Self.isPart) else { return nil }
    text = word.lowercased()
  }

  private static func isPart(_ letter: Character) -> Bool {
    guard let first = letter.unicodeScalars.first else { return false }
    return letter.isLetter || letter == "_" || letter == "-" || first.properties.numericType == .decimal
  }

  /// The tags in a note, each once, in the order of the note.
  package static func all(in note: String) -> [NoteTag] {
    guard note.utf8.contains(UInt8(ascii: "#")) else { return [] }
    var tags: [NoteTag] = []
    for word in note.split(whereSeparator: \.isWhitespace) where word.first == "#" {
      // What follows the tag, a comma or a full stop, does not belong to it.
      let tag = NoteTag(word: word.dropFirst().prefix(while: isPart))
      if let tag, !tags.contains(tag) { tags.append(tag) }
    }
    return tags
  }
}
