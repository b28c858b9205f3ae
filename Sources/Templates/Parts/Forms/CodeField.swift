/// A field for six digits: one real input over six drawn cells. A refused code is not shown again; the user retypes it.
struct CodeField {
  var label: HTML = "Code"
  var notes: FieldNotes
  /// Whether the input has the focus when the page opens.
  var isFocused = false

  var html: HTML {
    """
    <div class="field">
    <label for="\(literal: notes.inputID)">\(label)</label>
    \(notes.html)
    <div class="code">
    <span class="cells" aria-hidden="true"><i></i><i></i><i></i><i></i><i></i><i></i></span>
    <input id="\(literal: notes.inputID)" name="\(literal: notes.name)" type="text" inputmode="numeric" \
    autocomplete="one-time-code" spellcheck="false" enterkeyhint="done"\(isFocused ? " autofocus" as HTML : nil)\
    \(notes.attributes)>
    </div>
    </div>
    """
  }
}
