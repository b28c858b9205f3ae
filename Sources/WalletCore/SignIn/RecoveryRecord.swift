/// What is known of a user's recovery codes.
public struct RecoveryRecord: Sendable, Equatable {
  /// When they were made.
  public let madeAt: Timestamp
  /// How many are not used.
  public let left: Int

  /// Puts a record together from its parts.
  public init(madeAt: Timestamp, left: Int) {
    self.madeAt = madeAt
    self.left = left
  }
}
