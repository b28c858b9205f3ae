/// An account as the booking rules see it, read in the transaction that books.
public struct AccountState: Sendable, Equatable {
  /// Its number in the books.
  public let number: AccountNumber
  /// Identifies it publicly.
  public let id: AccountID
  /// The name its user gave it.
  public let name: String
  /// Whether it belongs to a user, not to the system.
  public let isUserAccount: Bool
  /// The currency it holds.
  public let currency: Currency
  /// Its balance, in minor units of the currency.
  public let balance: Int64
  /// How many entries it has.
  public let sequence: Int64
  /// Whether it is closed.
  public let isClosed: Bool

  /// An account as read from the store.
  public init(
    number: AccountNumber, id: AccountID, name: String, isUserAccount: Bool, currency: Currency, balance: Int64,
    sequence: Int64, isClosed: Bool
  ) {
    self.number = number
    self.id = id
    self.name = name
    self.isUserAccount = isUserAccount
    self.currency = currency
    self.balance = balance
    self.sequence = sequence
    self.isClosed = isClosed
  }
}

/// An account's number in the books. System accounts for the outside world may have a balance below zero, and their
/// numbers are below zero; every other account's is above.
///
/// Internal like ``UserID``: the hash of an operation covers it, but it is never in addresses or forms.
public struct AccountNumber: Sendable, Hashable, Comparable {
  /// The bare number.
  public let value: Int64

  /// An account number with this value.
  @inlinable public init(_ value: Int64) { self.value = value }

  /// Whether the account's balance may be below zero.
  public var mayBeBelowZero: Bool { value < 0 }

  /// Orders by number: an account opened later has a higher one.
  public static func < (one: AccountNumber, other: AccountNumber) -> Bool { one.value < other.value }
}
