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
