/// A field of a form that somebody has changed and left.
struct LeftField {
  /// The name that the form sends.
  let name: String
  /// As it was typed or chosen.
  let value: String
}
