/// What a user writes beside an operation: up to 256 Unicode scalars after trimming and NFC, nothing invisible in it.
/// Empty means none.
public struct NoteText: Sendable, Hashable {
  /// The text in NFC.
  public let text: String

  /// Cleans what was typed.
  /// - Throws: why it is no note.
  public init(_ typed: String) throws(NameRefusal) {
    text = try NameText.clean(typed, limit: 256, emptyIsFine: true)
  }

  private init() { text = "" }

  /// No note.
  static let none = NoteText()
}
