/// The state of a user's recovery codes.
public struct RecoveryRecord: Sendable, Equatable {
  /// When they were made.
  public let madeAt: Timestamp
  /// How many can still be used.
  public let left: Int
  /// Whether a restore ended them.
  public let isEnded: Bool

  /// Creates a record from its parts.
  public init(madeAt: Timestamp, left: Int, isEnded: Bool) {
    self.madeAt = madeAt
    self.left = left
    self.isEnded = isEnded
  }
}

/// A recovery code that is still usable.
public struct RecoveryCodeState: Sendable, Equatable {
  /// When it was made.
  public let madeAt: Timestamp
  /// Whether the asking session made it.
  public let isOfSession: Bool

  /// Creates a state as read from the store.
  public init(madeAt: Timestamp, isOfSession: Bool) {
    self.madeAt = madeAt
    self.isOfSession = isOfSession
  }
}
