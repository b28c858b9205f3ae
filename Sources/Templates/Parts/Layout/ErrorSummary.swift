/// What went wrong, above everything else, with a link to the field it is about.
struct ErrorSummary {
  var message: String
  /// The `id` of the field; nil where no field can mend it.
  var field: StaticString?
  /// What is wrong with another field.
  var second: (message: String, field: StaticString)? = nil
  /// Whether the page begins here for whoever uses the keyboard or listens; a page whose one field was emptied begins
  /// there.
  var takesFocus = true

  var html: HTML {
    """
    <div class="problem" role="alert"\(takesFocus ? " tabindex=\"-1\" autofocus" as HTML : nil)>
    <h2>There is a problem</h2>
    <p>\(words)</p>
    \(second.map { "<p>\(Self.link($0.message, $0.field))</p>" as HTML })
    </div>
    """
  }

  private var words: HTML {
    guard let field else { return SentenceText(message).html }
    return Self.link(message, field)
  }

  private static func link(_ message: String, _ field: StaticString) -> HTML {
    "<a href=\"#\(literal: field)\"><span>\(SentenceText(message).html)</span></a>"
  }
}
