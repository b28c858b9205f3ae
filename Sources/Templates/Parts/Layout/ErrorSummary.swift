/// The error summary at the top of a page, with a link to the field it is about.
struct ErrorSummary {
  var message: String
  /// The `id` of the field; nil if no field can fix it.
  var field: StaticString?
  /// Errors in other fields.
  var others: [(message: String, field: StaticString)] = []
  /// What to do, or what became of the rest.
  var more: String? = nil
  /// Whether the summary takes the focus, for keyboard and screen reader users. False on a page whose only field was
  /// emptied: that field takes it.
  var takesFocus = true

  var html: HTML {
    """
    <div class="problem" role="alert"\(takesFocus ? " tabindex=\"-1\" autofocus" as HTML : nil)>
    <h2>There is a problem</h2>
    <p>\(words)</p>
    \(others.map { "<p>\(Self.link($0.message, $0.field))</p>\n" as HTML })\
    \(more.map { "<p>\(SentenceText($0).html)</p>\n" as HTML })\
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
