import WalletCore

/// The field for what money is for, where it is booked.
struct NoteField {
  /// The note as typed.
  var value: String
  /// The error sentence; nil if the note is fine.
  var error: String?

  var html: HTML {
    Field(
      label: "Note (optional)", notes: FieldNotes(name: "note", error: error, isChecked: true), value: value,
      attributes: #"type="text" autocomplete="off" enterkeyhint="done" dir="auto""#
    ).html
  }

  /// The note as a hidden field, for a form that keeps what another one asked; nil for none.
  static func kept(_ note: String) -> HTML? {
    note.isEmpty ? nil : "<input type=\"hidden\" name=\"note\" value=\"\(note)\">"
  }
}
