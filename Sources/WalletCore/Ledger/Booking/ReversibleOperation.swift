/// An operation that is to be taken back, as the rules of booking look at it.
package struct ReversibleOperation: Sendable, Equatable {
  /// Its place in the chain.
  package let number: Int64
  package let kind: OperationKind
  /// The account that it was about.
  package let account: AccountNumber
  /// When it was booked.
  package let at: Timestamp
  /// Whether it was taken back before.
  package let isReversed: Bool
  /// What it moved, in order.
  package var movements: [HashChain.Transfer]

  /// An operation as it was read.
  package init(
    number: Int64, kind: OperationKind, account: AccountNumber, at: Timestamp, isReversed: Bool,
    movements: [HashChain.Transfer] = []
  ) {
    self.number = number
    self.kind = kind
    self.account = account
    self.at = at
    self.isReversed = isReversed
    self.movements = movements
  }
}
