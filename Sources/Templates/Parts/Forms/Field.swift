/// One labelled input with its hint and its error.
struct Field {
  var label: HTML
  var notes: FieldNotes
  /// The value as typed.
  var value: String
  /// Further attributes of the input: `type`, `inputmode`, `autocomplete`.
  var attributes: StaticString
  /// The text that shows what to type while the field is empty.
  var placeholder: HTML? = nil
  /// Whether the input has the focus when the page opens.
  var isFocused = false
  /// What the value is counted in, shown at the field's end; the label says it to those who do not see it.
  var unit: String? = nil
  /// Whether hint and error stand here; otherwise the caller writes them where they have more room.
  var showsNotes = true

  var html: HTML {
    """
    <div class="field">
    <label for="\(literal: notes.inputID)">\(label)</label>
    \(showsNotes ? notes.html : nil)
    <input id="\(literal: notes.inputID)" name="\(literal: notes.name)" value="\(value)" \(literal: attributes)\
    \(placeholder.map { " placeholder=\"\($0)\"" as HTML })\(isFocused ? " autofocus" as HTML : nil)\(notes.attributes)>\(unit.map { "<span class=\"unit\" aria-hidden=\"true\">\($0)</span>" as HTML })
    </div>
    """
  }
}

/// The hint and error between a label and its input, linked to the input for screen readers.
struct FieldNotes {
  /// The `name` that the form sends.
  var name: StaticString
  /// The input's `id`, if another input of the page has the same name.
  var id: StaticString? = nil
  var hint: String? = nil
  /// The error sentence; nil if the field is fine.
  var error: String? = nil
  /// A second sentence: how to fix it.
  var remedy: String? = nil
  /// Whether screen readers announce this error, and not only the summary.
  var announces = false
  /// Whether the page's script asks the server to check the value when the user leaves the field. The error paragraph
  /// is then always present, empty while the field is fine, because only text put into an existing live region is
  /// read out by every screen reader.
  var isChecked = false

  /// The input's `id`, and the prefix of the notes' ids.
  var inputID: StaticString { id ?? name }

  private var hasError: Bool { error != nil || isChecked }

  /// The paragraphs.
  var html: HTML {
    var html = HTML()
    if let hint { html.append("<p class=\"hint\" id=\"\(literal: inputID)-hint\">\(hint)</p>\n") }
    if hasError {
      let role: HTML = announces ? " role=\"alert\"" : isChecked ? " aria-live=\"polite\"" : ""
      html.append(
        "<p class=\"chip bad\" id=\"\(literal: inputID)-error\"\(role)>\(error.map { SentenceText($0).html })</p>\n")
    }
    if let remedy { html.append("<p class=\"hint\" id=\"\(literal: inputID)-remedy\">\(remedy)</p>\n") }
    return html
  }

  /// The input's attributes that refer to the notes.
  var attributes: HTML {
    var attributes = HTML()
    if isChecked { attributes.append(" data-check") }
    if error != nil { attributes.append(" aria-invalid=\"true\"") }
    guard hint != nil || hasError || remedy != nil else { return attributes }
    var described = HTML()
    if hasError { described.append("\(literal: inputID)-error ") }
    if remedy != nil { described.append("\(literal: inputID)-remedy ") }
    if hint != nil { described.append("\(literal: inputID)-hint") }
    attributes.append(" aria-describedby=\"\(described)\"")
    return attributes
  }
}
