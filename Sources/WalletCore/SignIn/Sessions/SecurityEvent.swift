/// A security event that the user may want to know about.
public struct SecurityEvent: Sendable, Equatable {
  /// What happened.
  package enum Kind: String, Sendable, CaseIterable {
    case signedIn = "signed_in"
    case signedInWithAlternative = "signed_in_other_way"
    case signedInWithPasskey = "signed_in_passkey"
    case signedInWithBoth = "signed_in_both"
    case signedOut = "signed_out"
    case failedCode = "failed_code"
    case tooManyWrong = "locked"
    case confirmed
    case sessionEnded = "session_ended"
    case othersEnded = "others_ended"
    case exported
    case accountDeleted = "account_deleted"
    case phoneChanged = "phone_changed"
    case phoneChangeRefused = "phone_change_refused"
    case phoneChangeAsked = "phone_change_asked"
    case phoneChangeStopped = "phone_change_stopped"
    case recoveryMade = "recovery_made"
    case recoveryUsed = "recovery_used"
    case recoveryVoided = "recovery_voided"
    case authenticatorOn = "totp_on"
    case authenticatorOff = "totp_off"
    case authenticatorOffByOwner = "totp_off_owner"
    case secondFactorOn = "second_factor_on"
    case secondFactorOff = "second_factor_off"
    case passkeyAdded = "passkey_added"
    case passkeyRemoved = "passkey_removed"
    case passkeyCopied = "passkey_copied"
    case cardAdded = "card_added"
    case cardRemoved = "card_removed"
    case cardRestored = "card_restored"
    case leavingAsked = "leaving_asked"
    case leavingStopped = "leaving_stopped"
    case unlocked

    /// Whether pages tell of it until its user has read it, like a sign-in on another device (SECURITY: S56).
    package var isTold: Bool { self == .recoveryUsed || self == .tooManyWrong || self == .passkeyCopied }
  }

  /// What happened.
  package let kind: Kind
  /// When, by the wall clock.
  package let at: Timestamp
  /// The client's address.
  package let address: String
  /// The client's browser and system, in short.
  package let agent: String

  /// Creates an event from its parts.
  package init(_ kind: Kind, at: Timestamp, address: String, agent: String) {
    self.kind = kind
    self.at = at
    self.address = address
    self.agent = agent
  }
}
