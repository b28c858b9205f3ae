/// An operation that a command undoes, as the rules of booking look at it.
public struct ReversibleOperation: Sendable, Equatable {
  /// Its place in the chain.
  public let number: Int64
  /// What was done.
  public let kind: OperationKind
  /// The account that it was about.
  public let account: AccountNumber
  /// When it was booked.
  public let at: Timestamp
  /// Whether another operation has undone it.
  public let isReversed: Bool
  /// What it moved, in order.
  public var movements: [HashChain.Transfer]

  /// An operation as it was read.
  public init(
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
