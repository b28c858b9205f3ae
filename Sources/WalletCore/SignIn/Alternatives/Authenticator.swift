/// The state of a user's authenticator app.
package enum Authenticator: Sendable {
  /// There is none.
  case off
  /// The app must take this secret and then prove it.
  case settingUp(TOTPSecret)
  /// Its digits sign in, since this time by the wall clock. `hasWayBack`: the user has a passkey or a recovery code, too.
  case on(since: Timestamp, role: AuthenticatorRole, hasWayBack: Bool)
}

/// What a user's authenticator app is good for (SECURITY: S54).
public enum AuthenticatorRole: Sendable, Equatable {
  /// Its digits stand for a code by SMS.
  case alternative
  /// A second factor: its digits and a code by SMS are asked for, first the code. Only a passkey or a recovery code
  /// proves the user alone.
  case secondFactor
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
  /// What it is good for, while it is valid.
  package var role: AuthenticatorRole

  /// Creates a record from its parts.
  package init(
    secret: [UInt8], madeAt: Timestamp, onAt: Timestamp?, lastStep: Int64, role: AuthenticatorRole = .alternative
  ) {
    self.secret = secret
    self.madeAt = madeAt
    self.onAt = onAt
    self.lastStep = lastStep
    self.role = role
  }

  /// What it is good for; nil if it is not valid yet.
  package var roleIfOn: AuthenticatorRole? { onAt == nil ? nil : role }

  /// Whether the user is asked for its digits after a code by SMS.
  package var isSecondFactor: Bool { onAt != nil && role == .secondFactor }
}
