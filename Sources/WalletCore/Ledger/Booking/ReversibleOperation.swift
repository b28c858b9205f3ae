/// An operation to undo, as the booking rules see it.
public struct ReversibleOperation: Sendable, Equatable {
  /// Its number in the chain.
  public let number: Int64
  /// The kind of operation.
  public let kind: OperationKind
  /// The account it was about.
  public let account: AccountNumber
  /// When it was booked.
  public let at: Timestamp
  /// Whether another operation has undone it.
  public let isReversed: Bool
  /// What it moved, in order.
  public var movements: [BookingPlan.Movement]

  /// An operation as read from the store.
  public init(
    number: Int64, kind: OperationKind, account: AccountNumber, at: Timestamp, isReversed: Bool,
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
