/// Why a typed code was refused.
package enum CodeRefusal: Error, Sendable, Equatable {
  /// This browser requested no code, or has used it.
  case noChallenge
  /// Nothing was typed.
  case empty
  case notSixDigits
  case wrong(triesLeft: Int, beginsWait: Bool)
  /// Too many wrong tries.
  case dead
  case expired
  /// No code was sent.
  case notSent
  /// A limit forbids it, for this many seconds; nothing was compared. Nil: waiting does not help.
  case limited(RateLimit, seconds: Int?)
  /// The code is right, but the wallet's clock is wrong, and the chain would record its time. The code can be used
  /// again.
  case clockWrong
  /// The code is right, but the number waits to become another user's, for this many seconds.
  case numberWaits(seconds: Int)
  /// The code is right; it does not suffice, because the user's authenticator app must prove them too.
  case needsApp
  case unavailable(StoreFailure)
}

/// Why no code was sent.
package enum SendRefusal: Error, Sendable, Equatable {
  /// This browser has no number waiting for a code.
  case noChallenge
  /// A limit forbids it, for this many seconds; nil: waiting does not help.
  case limited(RateLimit, seconds: Int?)
  /// The wallet sends no codes to such numbers.
  case destination(DestinationRefusal)
  /// The message could not be handed over.
  case notDelivered(SMSFailure)
  case unavailable(StoreFailure)
}
