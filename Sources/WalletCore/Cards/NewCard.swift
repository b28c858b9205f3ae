/// A card that a user adds, without its number.
package struct NewCard: Sendable, Equatable {
  /// What the user calls it.
  package let nickname: CardNickname
  /// Brand and last four digits.
  package let label: CardLabel
  /// The last month in which it is good.
  package let expiry: CivilMonth

  /// Creates a card from its parts.
  package init(nickname: CardNickname, label: CardLabel, expiry: CivilMonth) {
    self.nickname = nickname
    self.label = label
    self.expiry = expiry
  }

  /// What a form said, so that a form sent twice is known again: all but the card's number and its nickname. Either could
  /// be searched for in a digest of it, and the form's nickname is in no other place once the card has a new one.
  package var fingerprint: Digest {
    var bytes = CanonicalBytes()
    bytes.append("card")
    bytes.append(label.brand.rawValue)
    bytes.append(label.lastFour)
    bytes.append(expiry.text)
    return SHA256.digest(bytes.bytes)
  }

  /// Whether a stored card cannot be told from this one.
  func isLike(_ card: StoredCard) -> Bool { card.label == label && card.expiry == expiry }
}

/// Why a card was not added or changed.
package enum CardRefusal: Error, Sendable, Equatable {
  /// There is no such card.
  case noSuchCard
  /// The card is another user's.
  case foreign
  /// The same form was sent before with other values.
  case formReused
  /// The user has as many cards as one may have.
  case tooMany(limit: Int)
  /// The user has removed so many cards that no more are kept until one of them is erased.
  case tooManyRemoved
  /// The user has a card with the same brand, last four digits and month; `nickname` is what it is called.
  case alreadyThere(nickname: String)
  /// The card was removed.
  case removed
  /// The card was removed longer ago than it can be brought back.
  case tooLate(seconds: Int)
  case unavailable(StoreFailure)
}
