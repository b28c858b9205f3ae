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
