/// One line of an account's history.
package struct Entry: Sendable, Equatable {
  /// The kinds of movement, as the store writes them.
  package enum Kind: String, Sendable, CaseIterable {
    case deposit, withdraw, transfer, close, reopen, undo, exchange, capture, fee
  }

  /// Its place in the account's history, from 1 without gaps.
  package let sequence: Int64
  /// The operation that made it.
  package let operation: OperationID
  /// That operation's place in the chain.
  package let number: Int64
  /// What moved the money.
  package let kind: Kind
  /// What it changed: positive came in, negative went out.
  package let change: Money
  /// The balance after it.
  package let balance: Money
  /// The name of the other side where that is one of the user's accounts.
  package let otherName: String?
  /// When it was booked.
  package let at: Timestamp

  /// An entry as it was read.
  package init(
    sequence: Int64, operation: OperationID, kind: Kind, change: Money, balance: Money, otherName: String?,
    at: Timestamp, number: Int64 = 0
  ) {
    self.sequence = sequence
    self.operation = operation
    self.kind = kind
    self.change = change
    self.balance = balance
    self.otherName = otherName
    self.at = at
    self.number = number
  }
}
