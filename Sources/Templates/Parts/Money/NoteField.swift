import WalletCore

/// The field for what money is for, where it is booked. It suggests the user's own last notes.
struct NoteField {
  /// The note as typed.
  var value: String
  /// The error sentence; nil if the note is fine.
  var error: String?
  /// The notes to suggest.
  var suggestions: [String] = []

  /// A browser that knows no list of suggestions shows a plain field.
  var html: HTML {
    let type: StaticString =
      suggestions.isEmpty
      ? #"type="text" autocomplete="off" enterkeyhint="done" dir="auto""#
      : #"type="text" autocomplete="off" enterkeyhint="done" dir="auto" list="notes""#
    let notes = FieldNotes(name: "note", error: error, isChecked: true)
    return "\(Field(label: "Note (optional)", notes: notes, value: value, attributes: type).html)\(list)"
  }

  private var list: HTML? {
    guard !suggestions.isEmpty else { return nil }
    return "\n<datalist id=\"notes\">\(suggestions.map { "<option value=\"\($0)\"></option>" as HTML })</datalist>"
  }

  /// The note as a hidden field, for a form that keeps what another one asked; nil for none.
  static func kept(_ note: String) -> HTML? {
    note.isEmpty ? nil : "<input type=\"hidden\" name=\"note\" value=\"\(note)\">"
  }
}
