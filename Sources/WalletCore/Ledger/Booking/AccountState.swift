/// An account as the rules of booking look at it, read in the transaction that books.
package struct AccountState: Sendable, Equatable {
  package let number: AccountNumber
  package let id: AccountID
  package let name: String
  /// Whether it belongs to a person and not to the system.
  package let isPersons: Bool
  package let currency: Currency
  /// In minor units of the currency.
  package let balance: Int64
  /// How many entries it has.
  package let sequence: Int64
  package let isClosed: Bool

  /// An account as it was read.
  package init(
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
