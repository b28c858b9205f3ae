/// A user's note on an operation: up to 256 Unicode scalars after trimming and NFC, without invisible characters. An
/// empty text means no note.
package struct NoteText: Sendable, Hashable {
  /// The text in NFC.
  package let text: String

  /// Cleans a typed note.
  /// - Throws: why it is not a valid note.
  package init(_ typed: String) throws(NameRefusal) {
    text = try NameText.clean(typed, limit: 256, emptyIsFine: true)
  }

  private init() { text = "" }

  /// No note.
  static let none = NoteText()
}
