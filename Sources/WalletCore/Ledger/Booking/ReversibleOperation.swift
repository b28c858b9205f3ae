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

/// Which operations can be taken back, and until when.
public enum UndoPolicy {
  /// So many seconds after it was booked an operation can be undone, where nobody set it otherwise.
  public static let standardSeconds = 600

  /// Until when this kind of operation can be undone. Reopening an account is possible
  /// later as well, from the list of closed accounts.
  /// - Parameters:
  ///   - kind: the operation's.
  ///   - at: when it was booked.
  ///   - seconds: how long after that it can be.
  /// - Returns: the last moment; nil for a kind that never can.
  public static func deadline(of kind: OperationKind, bookedAt at: Timestamp, seconds: Int) -> Timestamp? {
    switch kind {
    case .deposit, .withdraw, .transfer, .close: at.adding(seconds: seconds)
    case .open, .rename, .reopen, .undo: nil
    }
  }
}
