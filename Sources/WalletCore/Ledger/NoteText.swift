/// A user's note on an operation: up to 256 Unicode scalars after trimming and NFC, without invisible characters. An
/// empty text means no note.
public struct NoteText: Sendable, Hashable {
  /// The text in NFC.
  public let text: String

  /// Cleans a typed note.
  /// - Throws: why it is not a valid note.
  public init(_ typed: String) throws(NameRefusal) {
    text = try NameText.clean(typed, limit: 256, emptyIsFine: true)
  }

  private init() { text = "" }

  /// No note.
  static let none = NoteText()
}
