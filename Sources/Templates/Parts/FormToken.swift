/// The anti-forgery token of a page's forms.
public struct FormToken: Sendable {
  let text: String

  /// - Parameter text: the token as the form sends it back.
  public init(_ text: String) { self.text = text }

  /// The hidden field `csrf`.
  var field: HTML { "<input type=\"hidden\" name=\"csrf\" value=\"\(self)\">" }
}
