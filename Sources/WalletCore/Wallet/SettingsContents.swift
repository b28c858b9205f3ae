/// What the settings show of a user, besides the session's part.
package struct SettingsContents: Sendable, Equatable {
  /// Nil if none were ever made.
  package var recoveryCodes: RecoveryRecord?
  /// What the user's authenticator app is good for; nil if none is on.
  package var app: AuthenticatorRole?
  /// How many passkeys the user has.
  package var passkeys: Int
  /// How many devices are signed in, with the asking one.
  package var devices: Int
  /// The currencies of the open accounts, one for each account.
  package var currencies: [Currency]

  /// Contents from their parts.
  package init(
    recoveryCodes: RecoveryRecord?, app: AuthenticatorRole?, passkeys: Int, devices: Int, currencies: [Currency]
  ) {
    self.recoveryCodes = recoveryCodes
    self.app = app
    self.passkeys = passkeys
    self.devices = devices
    self.currencies = currencies
  }
}
