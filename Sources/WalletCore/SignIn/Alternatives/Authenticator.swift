/// The state of a user's authenticator app.
public enum Authenticator: Sendable {
  /// There is none.
  case off
  /// The app must take this secret and then prove it.
  case settingUp(TOTPSecret)
  /// Its digits sign in, since this time by the wall clock.
  case on(since: Timestamp)
}

/// A user's authenticator app as stored.
public struct AuthenticatorRecord: Sendable, Equatable {
  /// The sealed secret.
  public var secret: [UInt8]
  /// When it was made.
  public var madeAt: Timestamp
  /// Since when it is valid; nil while it is being set up.
  public var onAt: Timestamp?
  /// The last step of its clock that was used.
  public var lastStep: Int64

  /// Creates a record from its parts.
  public init(secret: [UInt8], madeAt: Timestamp, onAt: Timestamp?, lastStep: Int64) {
    self.secret = secret
    self.madeAt = madeAt
    self.onAt = onAt
    self.lastStep = lastStep
  }
}
