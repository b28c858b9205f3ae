import WalletCore

/// What the next page reports: the kind of action, and its operation or card. Names and amounts come from the store.
struct FlashNotice {
  enum Kind: String {
    case booked, opened, renamed, closed, reopened
    case saved, goalSaved, goalRemoved, phoneChanged, phoneKept, phoneWaits
    case appOn, appOff, appSecond, appAlone, ended, othersEnded
    case passkeyAdded, passkeyRenamed, passkeyRemoved
    case leaving, staysAfterAll
    case cardAdded, cardRenamed, cardRemoved, cardRestored
  }

  let kind: Kind
  /// What the action was about, if the kind tells of one thing: an operation, or of a removal the card.
  private let subject: PublicID?

  init(_ kind: Kind, operation: OperationID? = nil) {
    self.kind = kind
    subject = operation?.id
  }

  /// Tells of a card's removal.
  init(removed card: CardID) {
    kind = .cardRemoved
    subject = card.id
  }

  /// The operation, if there was one.
  var operation: OperationID? { kind == .cardRemoved ? nil : subject.map { OperationID($0) } }

  /// The card that was removed.
  var card: CardID? { kind == .cardRemoved ? subject.map { CardID($0) } : nil }

  /// Parses a cookie's value: `booked-` and the 22 characters of the operation's id.
  init?(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 1)
    guard let kind = parts.first.flatMap({ Kind(rawValue: String($0)) }) else { return nil }
    self.kind = kind
    subject = parts.count > 1 ? PublicID(base64url: Array(parts[1].utf8)) : nil
  }

  /// The cookie's value.
  var text: String { subject.map { "\(kind.rawValue)-\($0.base64url)" } ?? kind.rawValue }
}
