/// What went wrong, above everything else, with a link to the field it is about.
struct ErrorSummary {
  var message: String
  /// The `id` of the field; nil where no field can mend it.
  var field: StaticString?

  var html: HTML {
    """
    <div class="problem" role="alert">
    <h2>There is a problem</h2>
    <p>\(words)</p>
    </div>
    """
  }

  private var words: HTML {
    var words = HTML.StringInterpolation(literalCapacity: 32, interpolationCount: 1)
    guard let field else {
      words.appendInterpolation(message)
      return HTML(stringInterpolation: words)
    }
    words.appendLiteral("<a href=\"#")
    words.appendLiteral(field)
    words.appendLiteral("\">")
    words.appendInterpolation(message)
    words.appendLiteral("</a>")
    return HTML(stringInterpolation: words)
  }
}
