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
