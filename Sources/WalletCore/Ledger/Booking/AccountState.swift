/// An account as the booking rules see it, read in the transaction that books.
package struct AccountState: Sendable, Equatable {
  /// Its number in the books.
  package let number: AccountNumber
  /// Identifies it publicly.
  package let id: AccountID
  /// The name its user gave it.
  package let name: String
  /// Whether it belongs to a user, not to the system.
  package let isUserAccount: Bool
  /// The currency it holds.
  package let currency: Currency
  /// Its balance, in minor units of the currency.
  package let balance: Int64
  /// How many entries it has.
  package let sequence: Int64
  /// Whether it is closed.
  package let isClosed: Bool
  /// What its holds set aside.
  package let holds: AccountHolds

  /// What can be taken: the balance without what is held.
  package var available: Money { Money(minorUnits: balance - holds.held, currency: currency) }

  /// The account with another balance. Whether that is one that it may have is judged elsewhere.
  func changed(by change: Int64) -> AccountState {
    AccountState(
      number: number, id: id, name: name, isUserAccount: isUserAccount, currency: currency, balance: balance &+ change,
      sequence: sequence, isClosed: isClosed, holds: holds)
  }

  /// An account as read from the store.
  package init(
    number: AccountNumber, id: AccountID, name: String, isUserAccount: Bool, currency: Currency, balance: Int64,
    sequence: Int64, isClosed: Bool, holds: AccountHolds = .none
  ) {
    self.number = number
    self.id = id
    self.name = name
    self.isUserAccount = isUserAccount
    self.currency = currency
    self.balance = balance
    self.sequence = sequence
    self.isClosed = isClosed
    self.holds = holds
  }
}
