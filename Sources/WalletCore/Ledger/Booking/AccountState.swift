/// An account as the rules of booking look at it, read in the transaction that books.
public struct AccountState: Sendable, Equatable {
  /// Its number in the books.
  public let number: AccountNumber
  /// Names it to its owner.
  public let id: AccountID
  /// What its owner calls it.
  public let name: String
  /// Whether it belongs to a person and not to the system.
  public let isPersons: Bool
  /// What it is kept in.
  public let currency: Currency
  /// In minor units of the currency.
  public let balance: Int64
  /// How many entries it has.
  public let sequence: Int64
  /// Whether it is closed.
  public let isClosed: Bool

  /// An account as it was read.
  public init(
    number: AccountNumber, id: AccountID, name: String, isPersons: Bool, currency: Currency, balance: Int64,
    sequence: Int64, isClosed: Bool
  ) {
    self.number = number
    self.id = id
    self.name = name
    self.isPersons = isPersons
    self.currency = currency
    self.balance = balance
    self.sequence = sequence
    self.isClosed = isClosed
  }
}

/// An account's number in the books. The system's accounts that stand for the world outside may be below zero, and their numbers
/// are; every other account's is above.
///
/// Stays inside the house like ``UserID``: what is hashed of an operation holds it, no address and no form does.
public struct AccountNumber: Sendable, Hashable, Comparable {
  /// The bare number.
  public let value: Int64

  /// Gives a number its meaning.
  @inlinable public init(_ value: Int64) { self.value = value }

  /// Whether the account's balance may be below zero.
  public var mayBeBelowZero: Bool { value < 0 }

  /// By their numbers: an account that was opened later has a higher one.
  public static func < (one: AccountNumber, other: AccountNumber) -> Bool { one.value < other.value }
}
