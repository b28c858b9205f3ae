/// A user's authenticator app as it is kept.
package struct AuthenticatorRecord: Sendable, Equatable {
  /// The sealed secret.
  package let secret: [UInt8]
  /// When it was made.
  package let madeAt: Timestamp
  /// Since when it is good; nil while it is being set up.
  package let onAt: Timestamp?
  /// The last step of its clock that was used.
  package let lastStep: Int64

  /// Puts a record together from its parts.
  package init(secret: [UInt8], madeAt: Timestamp, onAt: Timestamp?, lastStep: Int64) {
    self.secret = secret
    self.madeAt = madeAt
    self.onAt = onAt
    self.lastStep = lastStep
  }
}
