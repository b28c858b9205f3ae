/// A recovery code that could be used, as it was made.
public struct RecoveryCodeState: Sendable, Equatable {
  /// When it was made.
  public let madeAt: Timestamp
  /// Whether the session that asks made it.
  public let isOfSession: Bool

  /// A code as it was read.
  public init(madeAt: Timestamp, isOfSession: Bool) {
    self.madeAt = madeAt
    self.isOfSession = isOfSession
  }
}
