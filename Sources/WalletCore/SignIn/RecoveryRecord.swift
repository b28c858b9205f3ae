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

/// A user's authenticator app as it is kept.
public struct AuthenticatorRecord: Sendable, Equatable {
  /// The sealed secret.
  public let secret: [UInt8]
  /// When it was made.
  public let madeAt: Timestamp
  /// Since when it is good; nil while it is being set up.
  public let onAt: Timestamp?
  /// The last step of its clock that was used.
  public let lastStep: Int64

  /// Puts a record together from its parts.
  public init(secret: [UInt8], madeAt: Timestamp, onAt: Timestamp?, lastStep: Int64) {
    self.secret = secret
    self.madeAt = madeAt
    self.onAt = onAt
    self.lastStep = lastStep
  }
}

/// Why a recovery code that is good does not stand for the number that its user has (SECURITY: S52): whoever finds a
/// signed-in browser could make codes with it.
public enum NewRecoveryCode: Sendable, Equatable {
  /// The session that asks made it.
  case ofThisSession
  /// It was made less than ``SignInPolicy/factorAge`` ago.
  case young
}
