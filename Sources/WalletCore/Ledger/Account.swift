/// One account as its owner sees it.
public struct Account: Sendable, Equatable {
  public let id: AccountID
  public let name: String
  public let balance: Money
  /// How many entries it has; rises by one with each.
  public let sequence: Int64
  public let openedAt: Timestamp
  /// Nil while it is open.
  public let closedAt: Timestamp?
  /// The store's own handle, for reading this account's entries without looking it up again.
  package let row: Int64

  public init(
    id: AccountID, name: String, balance: Money, sequence: Int64, openedAt: Timestamp, closedAt: Timestamp?,
    row: Int64 = 0
  ) {
    self.id = id
    self.name = name
    self.balance = balance
    self.sequence = sequence
    self.openedAt = openedAt
    self.closedAt = closedAt
    self.row = row
  }

  public var isOpen: Bool { closedAt == nil }
}
