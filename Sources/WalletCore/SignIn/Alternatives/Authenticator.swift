/// The state of a user's authenticator app.
package enum Authenticator: Sendable {
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
  package var secret: [UInt8]
  /// When it was made.
  package var madeAt: Timestamp
  /// Since when it is valid; nil while it is being set up.
  package var onAt: Timestamp?
  /// The last step of its clock that was used.
  package var lastStep: Int64

  /// Creates a record from its parts.
  package init(secret: [UInt8], madeAt: Timestamp, onAt: Timestamp?, lastStep: Int64) {
    self.secret = secret
    self.madeAt = madeAt
    self.onAt = onAt
    self.lastStep = lastStep
  }
}
