/// What is known of a user's recovery codes.
package struct RecoveryRecord: Sendable, Equatable {
  /// When they were made.
  package let madeAt: Timestamp
  /// How many can be used.
  package let left: Int
  /// Whether a restoring ended them.
  package let isEnded: Bool

  /// Puts a record together from its parts.
  package init(madeAt: Timestamp, left: Int, isEnded: Bool) {
    self.madeAt = madeAt
    self.left = left
    self.isEnded = isEnded
  }
}
