/// One account as its user sees it.
public struct Account: Sendable, Equatable {
  /// Identifies it in addresses and forms.
  public let id: AccountID
  /// The name its user gave it.
  public let name: String
  /// Its balance; never below 0.
  public let balance: Money
  /// How many entries it has; each adds one.
  public let sequence: Int64
  /// When it was opened.
  public let openedAt: Timestamp
  /// Nil while it is open.
  public let closedAt: Timestamp?
  /// Its number in the books.
  public let number: AccountNumber

  /// An account as read from the store.
  public init(
    id: AccountID, name: String, balance: Money, sequence: Int64, openedAt: Timestamp, closedAt: Timestamp?,
    number: AccountNumber
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
  public var isOpen: Bool { closedAt == nil }

  /// Its newest month: the current one, or the one in which it was closed.
  public func newestMonth(at now: Timestamp, zone: DayZone) -> CivilMonth {
    CivilMonth(zone.day(of: max(closedAt ?? now, openedAt)))
  }
}

/// A user's name for an account: 1 to 64 Unicode scalars after trimming and NFC, without invisible characters.
public struct AccountName: Sendable, Hashable {
  /// The name in NFC.
  public let text: String

  /// Cleans a typed name.
  /// - Throws: why it is not a valid name.
  public init(_ typed: String) throws(NameRefusal) {
    text = try NameText.clean(typed, emptyIsFine: false)
  }
}
