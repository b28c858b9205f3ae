/// One account as its owner sees it.
public struct Account: Sendable, Equatable {
  /// Names it in addresses and forms.
  public let id: AccountID
  /// What its owner calls it.
  public let name: String
  /// What it holds; never below 0.
  public let balance: Money
  /// How many entries it has; rises by one with each.
  public let sequence: Int64
  /// When it was opened.
  public let openedAt: Timestamp
  /// Nil while it is open.
  public let closedAt: Timestamp?
  /// Its number in the books.
  public let number: AccountNumber

  /// An account as it was read.
  public init(
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
  public var isOpen: Bool { closedAt == nil }

  /// The last month of its life: the one that runs, or the one in which it was closed.
  public func newestMonth(at now: Timestamp, zone: DayZone) -> CivilMonth {
    CivilMonth(zone.day(of: max(closedAt ?? now, openedAt)))
  }
}

/// What a user calls an account: 1 to 64 Unicode scalars after trimming and NFC, nothing invisible in it.
public struct AccountName: Sendable, Hashable {
  /// The name in NFC.
  public let text: String

  /// Cleans what was typed.
  /// - Throws: why it is no name.
  public init(_ typed: String) throws(NameRefusal) {
    text = try NameText.clean(typed, emptyIsFine: false)
  }
}
