/// One line of an account's history.
public struct Entry: Sendable, Equatable {
  /// The kinds of movement, as the store writes them.
  package enum Kind: String, Sendable, CaseIterable {
    case deposit, withdraw, transfer, close, reopen, undo, exchange, capture, fee
  }

  /// The other side of an exchange.
  package struct Exchange: Sendable, Equatable {
    /// What the other account got or gave, without the fee.
    package let other: Money
    /// What one unit of the currency that was given cost in the other.
    package let rate: Rate

    /// The other side, as read from the store.
    package init(other: Money, rate: Rate) {
      self.other = other
      self.rate = rate
    }
  }

  /// Its number in the account's history, from 1 without gaps.
  package let sequence: Int64
  /// The operation that made it.
  package let operation: OperationID
  /// That operation's number in the chain.
  package let number: Int64
  /// What moved the money.
  package let kind: Kind
  /// The change: positive came in, negative went out.
  public let change: Money
  /// The balance after it.
  package let balance: Money
  /// The name of the other side if that is a merchant or one of the user's accounts, also if an exchange lies between.
  package let otherName: String?
  /// What an exchange did on its other side.
  package let exchange: Exchange?
  /// The card that a deposit came from, or a withdrawal went to.
  package let card: CardLabel?
  /// The user's note on the operation; empty if there is none.
  package var note: String
  /// When it was booked.
  package let at: Timestamp

  /// Whether the money went out.
  @inlinable
  public var isOutgoing: Bool { change.minorUnits < 0 }

  /// The change without its sign.
  package var amount: Money {
    Money(minorUnits: Int64(clamping: change.minorUnits.magnitude), currency: change.currency)
  }

  /// An entry as read from the store.
  package init(
    sequence: Int64, operation: OperationID, kind: Kind, change: Money, balance: Money, otherName: String?,
    exchange: Exchange? = nil, card: CardLabel? = nil, note: String = "", at: Timestamp, number: Int64
  ) {
    self.sequence = sequence
    self.operation = operation
    self.kind = kind
    self.change = change
    self.balance = balance
    self.otherName = otherName
    self.exchange = exchange
    self.card = card
    self.note = note
    self.at = at
    self.number = number
  }
}
