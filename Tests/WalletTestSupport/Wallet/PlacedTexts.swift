/// The texts that a person typed wherever the wallet takes text.
struct PlacedTexts: Equatable {
  var user = "Ann"
  var account = "Everyday"
  var other = "Savings"
  var closed = "Old"
  var note = "rent for May"
  /// How the browser identifies itself, and where it claims to come from.
  var agent = "Mozilla/5.0"

  /// The same text in every place.
  static func everywhere(_ text: String) -> PlacedTexts {
    PlacedTexts(user: text, account: text, other: text, closed: text, note: text, agent: text)
  }
}
