/// A card of an exported file.
package struct ImportedCard: Sendable, Equatable {
  /// The user's name for it; may be empty.
  package let nickname: CardNickname
  /// Brand and last four digits.
  package let label: CardLabel
  /// The last month in which it is good.
  package let expiry: CivilMonth
  /// When it was added.
  package let addedAt: Timestamp
  /// The card's place in the file.
  package let place: ImportRefusal.Place

  /// What a form would have said that adds it.
  package var asNew: NewCard { NewCard(nickname: nickname, label: label, expiry: expiry) }
}

/// Reads the cards that ``JSONWriter`` writes.
enum JSONCard {
  static func read(_ reader: inout ImportReader) throws(ImportRefusal) -> ImportedCard {
    reader.skipSpace()
    let place = reader.place
    var fields = JSONFields()
    try reader.object { (reader, name) throws(ImportRefusal) in
      switch name {
      case "nickname", "brand", "last_four", "expiry", "added_at": fields[name] = try reader.text()
      default: throw reader.refusal(.unknown(name))
      }
    }
    let brand = try fields.required("brand", reader) { CardBrand(rawValue: $0) }
    return ImportedCard(
      nickname: try fields.required("nickname", reader, ImportText.nickname),
      label: try fields.required("last_four", reader) { CardLabel(brand: brand, lastFour: $0) },
      expiry: try fields.required("expiry", reader, ImportText.expiry),
      addedAt: try fields.required("added_at", reader, ImportText.rfc3339), place: place)
  }
}
