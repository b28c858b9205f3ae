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

/// Which operations can be undone, and until when.
public enum UndoPolicy {
  /// The default undo window, in seconds.
  public static let defaultWindow = 600

  /// Until when this kind of operation can be undone. Reopening from the list of closed accounts works later, too.
  /// - Parameters:
  ///   - kind: the operation's kind.
  ///   - at: when it was booked.
  ///   - seconds: the undo window.
  /// - Returns: the last time at which it can be undone; nil for a kind that never can.
  public static func deadline(of kind: OperationKind, bookedAt at: Timestamp, seconds: Int) -> Timestamp? {
    switch kind {
    case .deposit, .withdraw, .transfer, .close: at.adding(seconds: seconds)
    case .open, .rename, .reopen, .undo: nil
    }
  }
}
