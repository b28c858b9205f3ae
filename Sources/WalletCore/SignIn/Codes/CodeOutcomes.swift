/// The result of requesting a code.
package enum CodeOutcome: Sendable, Equatable {
  /// The challenge is stored and charged to the limits; its code may be sent.
  case made
  /// The browser already has a code for this number, and no new one is due. That code stays, and nothing was done.
  case keptEarlierCode
  /// A limit forbids it. A code that the browser has for this number stays; otherwise it has a challenge without a
  /// code.
  case limited(LimitHit)
  /// There is no code to replace.
  case noChallenge
  /// Another request has just replaced it; nothing was done.
  case replacedMeanwhile
}

/// Why a code that was tried is refused.
package enum CodeCheckRefusal: Sendable, Equatable {
  /// This browser requested no code, or the code was used.
  case noChallenge
  /// No code was made, or it could not be sent.
  case notSent
  case expired
  /// The text is not a code.
  case malformed
  /// Too many wrong tries; even the right code is refused now.
  case dead
  /// The code is wrong; `beginsWait` if this starts a wait.
  case wrong(triesLeft: Int, beginsWait: Bool)
  /// A limit forbids it; nothing was compared.
  case limited(LimitHit)
  /// The code is right, but the wallet's clock is wrong, and the chain would record its time. The code can be used
  /// again.
  case clockWrong
  /// The code is right, but the number waits to become another user's, until then by the monotonic clock.
  case numberWaits(until: Timestamp)
}

/// The result of a try at a code that signs in.
package enum CheckOutcome: Sendable, Equatable {
  case refused(CodeCheckRefusal)
  /// The code is right and has signed in.
  case right(NewSignIn)
  /// The code is right, and the user's authenticator app must prove them too.
  case needsApp
}

/// The result of re-authenticating a session with a code.
package enum ConfirmOutcome: Sendable, Equatable {
  case refused(CodeCheckRefusal)
  /// The session is re-authenticated as of now.
  case confirmed
  /// The code is right, and the user's authenticator app must prove them too.
  case needsApp
}
