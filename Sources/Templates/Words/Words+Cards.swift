import WalletCore

/// Payment cards.
extension Words {
  /// A brand's name.
  package static func name(_ brand: CardBrand) -> String { brand.name }

  /// A card in a sentence: `Visa •••• 4242`.
  package static func name(_ card: CardLabel) -> String { card.text }

  /// The same as it is said: `Visa ending in 4242`.
  package static func spoken(_ card: CardLabel) -> String { "\(name(card.brand)) ending in \(card.lastFour)" }

  /// A card's last month as it is on cards: `12/29`; with the whole year from 2100 on.
  package static func expiry(_ month: CivilMonth) -> String {
    let text = month.text
    return "\(text.suffix(2))/\(month.year < 2100 ? text.dropFirst(2).prefix(2) : text.prefix(4))"
  }

  /// What to know about a card that soon ends, or has ended; nil for any other.
  static func sentence(_ validity: StoredCard.Validity) -> String? {
    switch validity {
    case .good: nil
    case .endsSoon: "expires soon"
    case .ended: "expired"
    }
  }

  /// Why what was typed is no card's number.
  package static func sentence(_ refusal: CardNumberRefusal) -> String {
    switch refusal {
    case .empty: "Type the number on the card."
    case .notDigits: "Use digits only. Spaces and hyphens are fine."
    case .wrongCount(let count): "A card number has 12 to 19 digits. You typed \(count)."
    case .unknownBrand: "We don't know a card that begins like this. Check the first digits."
    case .wrongCountOf(let brand, let lengths): "A number of \(name(brand)) has \(digits(lengths)). Count yours again."
    case .wrongCheckDigit: "There is a typing mistake in this number. Check each digit."
    }
  }

  /// `16 digits`, `14 to 19 digits`, or `13, 16 or 19 digits`.
  private static func digits(_ lengths: [Int]) -> String {
    guard let first = lengths.first, let last = lengths.last, first < last else {
      return "\(lengths.first ?? 0) digits"
    }
    if last - first == lengths.count - 1 { return "\(first) to \(last) digits" }
    return "\(lengths.dropLast().map(String.init).joined(separator: ", ")) or \(last) digits"
  }

  /// Why a typed month is not accepted.
  package static func sentence(_ refusal: CardExpiryRefusal) -> String {
    switch refusal {
    case .empty: "Type the month and year on the card, like 12/29."
    case .notAMonth: "Write the month and year as they are on the card, like 12/29."
    case .past: "This card has expired. Check the date."
    case .tooFar(let years): "That's more than \(years) years ahead. Check the year."
    }
  }

  /// Why a nickname is not accepted.
  package static func sentence(_ refusal: CardNicknameRefusal) -> String {
    switch refusal {
    case .name(let refusal): sentence(refusal)
    case .holdsNumber: "That looks like a card number, which we don't keep. Choose another nickname."
    }
  }

  /// Why a card was not added or changed.
  package static func sentence(_ refusal: CardRefusal) -> String {
    switch refusal {
    case .noSuchCard, .foreign: "There is no such card."
    case .formReused: sentence(LedgerRefusal.keyReused, .plain)
    case .tooMany(let limit): "You have \(limit) cards, the most you can have. Remove one first."
    case .tooManyRemoved: "You removed many cards a moment ago. Add this one in a few minutes."
    case .alreadyThere(let nickname) where nickname.isEmpty:
      "You already have this card. To add it once more, tick the box below."
    case .alreadyThere(let nickname):
      "You already have this card as \(isolated(nickname)). To add it once more, tick the box below."
    case .removed: "You removed this card. Bring it back first."
    case .tooLate(let seconds): "Too late to bring this card back: that works for \(duration(seconds: seconds))."
    case .unavailable(let failure): sentence(failure)
    }
  }

  /// Why a form about a card was refused.
  package static func sentence(_ problem: CardProblem) -> String {
    switch problem {
    case .number(let refusal): sentence(refusal)
    case .expiry(let refusal): sentence(refusal)
    case .nickname(let refusal): sentence(refusal)
    case .card(let refusal): sentence(refusal)
    }
  }

  /// Why the number's field is empty after another field was refused.
  static let numberAgain = "Type the number again. We don't keep it, not even until the next page."

  /// Why somebody saves a card.
  static let whatCardsAreFor = "Save a card, and a deposit can say which card its money came from."
  /// What the wallet keeps of a card.
  static let keptOfCards =
    "We keep a card's brand, last four digits, expiry date and nickname. We never keep its number."

  /// What the wallet does with a card.
  static let noMoneyByCards = "MyWallet moves no money at your bank."
}
