import WalletCore

/// What one attempt to send a message came to.
enum SendOutcome: Sendable, Equatable {
  /// It was accepted.
  case sent
  /// It will not be accepted, however often it is tried.
  case refused(SMSFailure)
  /// It may be accepted later.
  case later(SMSFailure)
}
