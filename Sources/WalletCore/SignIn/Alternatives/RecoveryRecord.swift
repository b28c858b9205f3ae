/// The state of a user's recovery codes.
public struct RecoveryRecord: Sendable, Equatable {
  /// When they were made.
  package let madeAt: Timestamp
  /// How many can still be used.
  package let left: Int
  /// Whether a restore ended them.
  package let isEnded: Bool

  /// Creates a record from its parts.
  package init(madeAt: Timestamp, left: Int, isEnded: Bool) {
    self.madeAt = madeAt
    self.left = left
    self.isEnded = isEnded
  }
}

/// A recovery code that is still usable.
package struct RecoveryCodeState: Sendable, Equatable {
  /// When it was made.
  package let madeAt: Timestamp
  /// Whether the asking session made it.
  package let isOfSession: Bool

  /// Creates a state as read from the store.
  package init(madeAt: Timestamp, isOfSession: Bool) {
    self.madeAt = madeAt
    self.isOfSession = isOfSession
  }
}
