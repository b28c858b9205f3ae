import WalletCore

/// The cards that a deposit may come from and a withdrawal may go to.
struct CardField {
  /// The user's cards that can be named.
  var cards: [StoredCard]
  /// The previous choice, as sent.
  var chosen: String
  /// The error sentence; nil if the choice is fine.
  var error: String?

  /// Nil for a user without such cards.
  var html: HTML? {
    guard !cards.isEmpty else { return nil }
    var options: HTML = "<option value=\"\">\(Words.noCard)</option>\n"
    for card in cards {
      let id = card.id.id.base64url
      options.append(
        "<option value=\"\(id)\" dir=\"auto\"\(id == chosen ? " selected" as HTML : nil)>\(Words.choice(card))</option>\n"
      )
    }
    return SelectField(
      label: Words.whichCard, notes: FieldNotes(name: "card", hint: Words.movesNoMoney, error: error), options: options
    ).html
  }
}
