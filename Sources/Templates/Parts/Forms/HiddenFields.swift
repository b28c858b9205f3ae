/// The CSRF token of a page's forms.
package struct FormToken: Sendable {
  let text: String

  /// - Parameter text: the token as the form sends it back.
  package init(_ text: String) { self.text = text }

  /// The hidden field `csrf`.
  var field: HTML {
    var parts = HTML.StringInterpolation(literalCapacity: 96, interpolationCount: 0)
    append(to: &parts)
    return HTML(stringInterpolation: parts)
  }

  /// Appends the hidden field.
  func append(to parts: inout HTML.StringInterpolation) {
    parts.appendLiteral("<input type=\"hidden\" name=\"csrf\" value=\"")
    parts.appendInterpolation(self)
    parts.appendLiteral("\">")
  }
}

/// The operation key, which makes a form take effect once, however often it is sent.
struct OperationKeyField {
  /// The key as the form sends it back.
  var key: String

  /// The hidden field `op`.
  var html: HTML { "<input type=\"hidden\" name=\"op\" value=\"\(key)\">" }
}
