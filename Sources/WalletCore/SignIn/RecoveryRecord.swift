/// What is known of a user's recovery codes.
public struct RecoveryRecord: Sendable, Equatable {
  /// When they were made.
  public let madeAt: Timestamp
  /// How many can be used.
  public let left: Int
  /// Whether a restoring ended them.
  public let isEnded: Bool

  /// Puts a record together from its parts.
  public init(madeAt: Timestamp, left: Int, isEnded: Bool) {
    self.madeAt = madeAt
    self.left = left
    self.isEnded = isEnded
  }
}
