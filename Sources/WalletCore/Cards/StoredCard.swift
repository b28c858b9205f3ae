/// A payment card as its user keeps it. Its number is not in here, nor anywhere else.
public struct StoredCard: Sendable, Equatable {
  /// Identifies it in addresses and forms.
  package let id: CardID
  /// The user's name for it; may be empty.
  package let nickname: String
  /// Brand and last four digits.
  package let label: CardLabel
  /// The last month in which it is good.
  package let expiry: CivilMonth
  /// When it was added, by the wall clock.
  package let addedAt: Timestamp
  /// When it was removed, by ``WalletClock/monotonic()``; nil unless it was.
  package let removedAt: Timestamp?

  /// A card as read from the store.
  package init(
    id: CardID, nickname: String, label: CardLabel, expiry: CivilMonth, addedAt: Timestamp, removedAt: Timestamp? = nil
  ) {
    self.id = id
    self.nickname = nickname
    self.label = label
    self.expiry = expiry
    self.addedAt = addedAt
    self.removedAt = removedAt
  }

  /// Until when it can be brought back; nil if it is not removed.
  package var restorableUntil: Timestamp? { removedAt?.adding(seconds: Self.restoreWindow) }

  /// Whether it is removed and can still be brought back.
  package func isRestorable(at now: Timestamp) -> Bool { restorableUntil.map { now <= $0 } ?? false }

  /// How many cards a user may have; removed ones do not count.
  package static let most = 20

  /// How many cards of a user the store keeps, with those that can be brought back: adding and removing again and again
  /// fills no disk, and shortens no removed card's time.
  package static let mostWithRemoved = 2 * most

  /// How long a removed card can be brought back, in seconds. After it, the card is erased.
  package static let restoreWindow = 600
}

/// What is known of a card's identifier to the user who asks.
package enum FoundCard: Sendable, Equatable {
  /// The user's own card; it may be removed.
  case own(StoredCard)
  /// Another user's.
  case foreign
  /// Nobody's. The card may have been erased.
  case unknown
}

extension StoredCard {
  /// How long a card is still good.
  package enum Validity: Sendable, Equatable {
    case good
    /// It ends within ``soonDays`` days.
    case endsSoon
    case ended
  }

  /// How many days before its end a card's page says that it ends soon.
  package static let soonDays: Int64 = 60

  /// A card is good until the last day of its month.
  package func validity(on today: CivilDay) -> Validity {
    let days = expiry.lastDay.daysSinceEpoch - today.daysSinceEpoch
    return days < 0 ? .ended : days <= Self.soonDays ? .endsSoon : .good
  }
}
