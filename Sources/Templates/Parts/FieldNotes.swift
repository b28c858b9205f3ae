/// What stands between a label and its input, hint and error, tied to the input for those who do not see the page.
struct FieldNotes {
  /// The `name` that the form sends, also the `id` of the input and the beginning of the notes' own.
  var name: StaticString
  var hint: String? = nil
  /// The refusal's sentence; nil when the field is fine.
  var error: String? = nil
  /// A second sentence: how to mend it.
  var remedy: String? = nil
  /// Whether the error is announced where it stands, and not only in the summary.
  var announces = false
  /// Whether the page's script asks the server about what was typed when the field is left. The error's paragraph is
  /// always there then, empty while the field is fine: only what is put into a region that is there already is read out
  /// everywhere.
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

  /// The input's attributes that point to them.
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
