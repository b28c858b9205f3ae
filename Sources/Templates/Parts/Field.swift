/// One labelled input with its hint and its error.
struct Field {
  var label: String
  var notes: FieldNotes
  /// What was typed, as it was typed.
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
