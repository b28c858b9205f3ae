/// A list of countries and a field for a telephone number.
struct PhoneFields {
  /// The country list's options.
  var countries: HTML
  var label: HTML
  /// The number as typed.
  var typed: String
  /// The error sentence; nil if the number is fine.
  var error: String?
  /// A second sentence: how to fix it.
  var remedy: String?
  /// Whether screen readers announce the error, and not only the summary.
  var announces = false

  var html: HTML {
    let notes = FieldNotes(
      name: "phone", hint: "As you'd dial it at home, or starting with + and the country code.", error: error,
      remedy: remedy, announces: announces)
    return """
      \(SelectField(label: "Country", notes: FieldNotes(name: "country"), options: countries,
        attributes: " autocomplete=\"country\"").html)
      \(Field(
        label: label, notes: notes, value: typed,
        attributes: #"type="tel" inputmode="tel" autocomplete="tel" enterkeyhint="send""#
      ).html)
      """
  }
}

/// The box that says that other people use the same computer: the session is then short.
struct SharedComputerBox {
  var isTicked: Bool

  var html: HTML {
    """
    <label class="check"><input type="checkbox" name="shared" value="1"\(isTicked ? " checked" as HTML : "")>\
    This is a shared computer</label>
    """
  }
}

/// The field for an account's name.
struct AccountNameField {
  var hint: String? = nil
  /// The error sentence; nil if the name is fine.
  var error: String?
  /// The name as typed.
  var typed: String

  var html: HTML {
    Field(
      label: "Account name", notes: FieldNotes(name: "name", hint: hint, error: error, isChecked: true), value: typed,
      attributes: #"type="text" autocomplete="off" spellcheck="false" enterkeyhint="done" dir="auto""#
    ).html
  }
}
