/// One labelled list to choose from, with its hint and its error.
struct SelectField {
  var label: String
  var notes: FieldNotes
  /// The `option` elements.
  var options: HTML
  /// Further attributes of the list.
  var attributes: StaticString = ""

  var html: HTML {
    """
    <div class="field">
    <label for="\(literal: notes.name)">\(label)</label>
    \(notes.html)
    <select id="\(literal: notes.name)" name="\(literal: notes.name)"\(literal: attributes)\(notes.attributes)>
    \(options)
    </select>
    </div>
    """
  }
}
