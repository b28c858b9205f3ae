/// A user's note on an operation, after trimming and in NFC, without invisible characters. An empty text means no note.
package struct NoteText: Sendable, Hashable {
  /// The text in NFC.
  package let text: String

  /// The most Unicode scalars that a note may have.
  package static let limit = 256
  /// The most that may be typed where money is booked; its receipt takes the rest.
  package static let bookingLimit = 64

  /// Cleans a typed note.
  /// - Throws: why it is not a valid note.
  package init(_ typed: String) throws(NameRefusal) {
    text = try NameText.clean(typed, limit: Self.limit, emptyIsFine: true)
  }

  /// Cleans a note that is typed where money is booked.
  /// - Throws: why it is not a valid note, or too long for there.
  package init(booking typed: String) throws(NameRefusal) {
    text = try NameText.clean(typed, limit: Self.bookingLimit, emptyIsFine: true)
  }

  private init() { text = "" }

  /// The text, for an address; nil for no note.
  package var kept: String? { text.isEmpty ? nil : text }

  /// No note.
  package static let none = NoteText()

  /// How many of a user's notes are read to suggest some.
  package static let readForSuggestions = 60
  /// How many are suggested at most.
  package static let suggestions = 20

  /// The notes to suggest, of a user's newest ones: each text once, and only those that may be typed where money is
  /// booked.
  package static func suggested(from newest: [String]) -> [String] {
    var known: Set<String> = []
    return Array(
      newest.filter { $0.unicodeScalars.count <= bookingLimit && known.insert($0).inserted }.prefix(suggestions))
  }
}
