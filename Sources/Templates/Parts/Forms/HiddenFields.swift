/// The CSRF token of a page's forms.
package struct FormToken: Sendable {
  let text: String

  /// - Parameter text: the token as the form sends it back.
  package init(_ text: String) { self.text = text }

  /// The hidden field `csrf`.
  var field: HTML { "<input type=\"hidden\" name=\"csrf\" value=\"\(self)\">" }
}

/// The operation key, which makes a form take effect once, however often it is sent.
struct OperationKeyField {
  /// The key as the form sends it back.
  var key: String

  /// The hidden field `op`.
  var html: HTML { "<input type=\"hidden\" name=\"op\" value=\"\(key)\">" }
}
