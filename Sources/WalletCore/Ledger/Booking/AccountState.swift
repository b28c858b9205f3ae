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
