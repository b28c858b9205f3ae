/// One labelled input with its hint and its error.
struct Field {
  var label: String
  var notes: FieldNotes
  /// The value as typed.
  var value: String
  /// Further attributes of the input: `type`, `inputmode`, `autocomplete`.
  var attributes: StaticString

  var html: HTML {
    """
    <div class="field">
    <label for="\(literal: notes.name)">\(label)</label>
    \(notes.html)
    <input id="\(literal: notes.name)" name="\(literal: notes.name)" value="\(value)" \(literal: attributes)\
    \(notes.attributes)>
    </div>
    """
  }
}

/// The hint and error between a label and its input, linked to the input for screen readers.
struct FieldNotes {
  /// The `name` that the form sends. It is also the input's `id`, and the prefix of the notes' ids.
  var name: StaticString
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

  private var hasError: Bool { error != nil || isChecked }

  /// The paragraphs.
  var html: HTML {
    var html = HTML()
    if let hint { html.append("<p class=\"hint\" id=\"\(literal: name)-hint\">\(hint)</p>\n") }
    if hasError {
      let role: HTML = announces ? " role=\"alert\"" : isChecked ? " aria-live=\"polite\"" : ""
      html.append(
        "<p class=\"chip bad\" id=\"\(literal: name)-error\"\(role)>\(error.map { SentenceText($0).html })</p>\n")
    }
    if let remedy { html.append("<p class=\"hint\" id=\"\(literal: name)-remedy\">\(remedy)</p>\n") }
    return html
  }

  /// The input's attributes that refer to the notes.
  var attributes: HTML {
    var attributes = HTML()
    if isChecked { attributes.append(" data-check") }
    if error != nil { attributes.append(" aria-invalid=\"true\"") }
    guard hint != nil || hasError || remedy != nil else { return attributes }
    var described = HTML()
    if hasError { described.append("\(literal: name)-error ") }
    if remedy != nil { described.append("\(literal: name)-remedy ") }
    if hint != nil { described.append("\(literal: name)-hint") }
    attributes.append(" aria-describedby=\"\(described)\"")
    return attributes
  }
}
