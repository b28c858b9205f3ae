/// The key that makes a form's work happen once, however often it is sent.
struct OperationKeyField {
  /// The key as the form sends it back.
  var key: String

  /// The hidden field `op`.
  var html: HTML { "<input type=\"hidden\" name=\"op\" value=\"\(key)\">" }
}
