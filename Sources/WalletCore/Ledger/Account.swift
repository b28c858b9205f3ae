/// One account as its user sees it.
public struct Account: Sendable, Equatable {
  /// Identifies it in addresses and forms.
  package let id: AccountID
  /// The name its user gave it.
  package let name: String
  /// Its balance; never below 0.
  package let balance: Money
  /// What holds set aside of the balance; never more than it.
  package let held: Money
  /// How many entries it has; each adds one.
  package let sequence: Int64
  /// When it was opened.
  package let openedAt: Timestamp
  /// Nil while it is open.
  package let closedAt: Timestamp?
  /// Its number in the books.
  package let number: AccountNumber
  /// Whether any of its deposits or withdrawals names a card.
  package let hasCards: Bool
  /// How it looks, and what to tell of it.
  package let preferences: AccountPreferences

  /// An account as read from the store.
  package init(
    id: AccountID, name: String, balance: Money, held: Int64 = 0, sequence: Int64, openedAt: Timestamp,
    closedAt: Timestamp?, number: AccountNumber, hasCards: Bool = false,
    preferences: AccountPreferences = .none
  ) {
    self.id = id
    self.name = name
    self.balance = balance
    self.held = Money(minorUnits: held, currency: balance.currency)
    self.sequence = sequence
    self.openedAt = openedAt
    self.closedAt = closedAt
    self.number = number
    self.hasCards = hasCards
    self.preferences = preferences
  }

  /// What can be taken: the balance without what is held.
  package var available: Money {
    Money(minorUnits: balance.minorUnits - held.minorUnits, currency: balance.currency)
  }

  /// Whether it can still be used.
  package var isOpen: Bool { closedAt == nil }

  /// Its newest month: the current one, or the one in which it was closed.
  package func newestMonth(at now: Timestamp, zone: DayZone) -> CivilMonth {
    CivilMonth(zone.day(of: max(closedAt ?? now, openedAt)))
  }
}

/// A user's name for an account: 1 to 64 Unicode scalars after trimming and NFC, without invisible characters.
package struct AccountName: Sendable, Hashable {
  /// The name in NFC.
  package let text: String

  /// Cleans a typed name.
  /// - Throws: why it is not a valid name.
  package init(_ typed: String) throws(NameRefusal) {
    text = try NameText.clean(typed, emptyIsFine: false)
  }
}
