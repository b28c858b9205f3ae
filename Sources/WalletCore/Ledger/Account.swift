/// One account as its owner sees it.
package struct Account: Sendable, Equatable {
  /// Names it in addresses and forms.
  package let id: AccountID
  /// What its owner calls it.
  package let name: String
  /// What it holds; never below 0.
  package let balance: Money
  /// How many entries it has; rises by one with each.
  package let sequence: Int64
  /// When it was opened.
  package let openedAt: Timestamp
  /// Nil while it is open.
  package let closedAt: Timestamp?
  /// Its number in the books.
  package let number: AccountNumber

  /// An account as it was read.
  package init(
    id: AccountID, name: String, balance: Money, sequence: Int64, openedAt: Timestamp, closedAt: Timestamp?,
    number: AccountNumber = AccountNumber(0)
  ) {
    self.id = id
    self.name = name
    self.balance = balance
    self.sequence = sequence
    self.openedAt = openedAt
    self.closedAt = closedAt
    self.number = number
  }

  /// Whether it can still be used.
  package var isOpen: Bool { closedAt == nil }

  /// The last month of its life: the one that runs, or the one in which it was closed.
  package func newestMonth(at now: Timestamp, zone: DayZone) -> CivilMonth {
    CivilMonth(zone.day(of: max(closedAt ?? now, openedAt)))
  }
}
