/// An operation to undo, as the booking rules see it.
package struct ReversibleOperation: Sendable, Equatable {
  /// Its number in the chain.
  package let number: Int64
  /// The kind of operation.
  package let kind: KindRule
  /// The account it was about.
  package let account: AccountNumber
  /// When it was booked.
  package let at: Timestamp
  /// Whether another operation has undone it.
  package let isReversed: Bool
  /// What it moved, in order.
  package var movements: [BookingPlan.Movement]

  /// An operation as read from the store.
  package init(
    number: Int64, kind: KindRule, account: AccountNumber, at: Timestamp, isReversed: Bool,
    movements: [BookingPlan.Movement] = []
  ) {
    self.number = number
    self.kind = kind
    self.account = account
    self.at = at
    self.isReversed = isReversed
    self.movements = movements
  }
}
