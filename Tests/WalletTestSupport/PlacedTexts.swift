/// What a person wrote wherever the wallet takes words.
struct PlacedTexts: Equatable {
  var user = "Ann"
  var account = "Everyday"
  var other = "Savings"
  var closed = "Old"
  var note = "rent for May"
  /// What the browser says of itself, and where it says that it comes from.
  var agent = "Mozilla/5.0"

  /// The same text in every place.
  static func everywhere(_ text: String) -> PlacedTexts {
    PlacedTexts(user: text, account: text, other: text, closed: text, note: text, agent: text)
  }
}
