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

/// A user's authenticator app as stored.
public struct AuthenticatorRecord: Sendable, Equatable {
  /// The sealed secret.
  public let secret: [UInt8]
  /// When it was made.
  public let madeAt: Timestamp
  /// Since when it is valid; nil while it is being set up.
  public let onAt: Timestamp?
  /// The last step of its clock that was used.
  public let lastStep: Int64

  /// Creates a record from its parts.
  public init(secret: [UInt8], madeAt: Timestamp, onAt: Timestamp?, lastStep: Int64) {
    self.secret = secret
    self.madeAt = madeAt
    self.onAt = onAt
    self.lastStep = lastStep
  }
}
