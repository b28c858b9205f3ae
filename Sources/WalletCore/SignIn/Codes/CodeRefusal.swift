/// Why a typed code does nothing.
public enum CodeRefusal: Error, Sendable, Equatable {
  /// This browser asked for no code, or has used it.
  case noChallenge
  /// Nothing was typed.
  case empty
  case notSixDigits
  case wrong(triesLeft: Int, locks: Bool)
  /// Too many wrong tries.
  case dead
  case expired
  /// No code was sent.
  case notSent
  /// A limit stands in the way; nothing was compared. In so many seconds it does not; nil: waiting does not help.
  case limited(RateLimit, seconds: Int?)
  case unavailable(StoreFailure)
}

/// Why no code was sent.
public enum SendRefusal: Error, Sendable, Equatable {
  /// This browser has no number waiting for a code.
  case noChallenge
  /// A limit stands in the way. In so many seconds it does not; nil: waiting does not help.
  case limited(RateLimit, seconds: Int?)
  /// No codes are sent to such numbers.
  case destination(DestinationRefusal)
  /// The message could not be handed on.
  case notDelivered(SMSFailure)
  case unavailable(StoreFailure)
}
