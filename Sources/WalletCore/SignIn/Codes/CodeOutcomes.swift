/// How asking for a code ended.
public enum CodeOutcome: Sendable, Equatable {
  /// The challenge is kept and charged to the limits; its code may be sent.
  case made
  /// The browser has a code for this number already, and no new one is due: that one stands, nothing was done.
  case stands
  /// A limit stands in the way. A code that the browser has for this number stands; else it has a challenge without one.
  case limited(LimitHit)
  /// There is no code to replace.
  case noChallenge
  /// Another request has just replaced it; nothing was done.
  case replacedMeanwhile
}

/// How a try at a code ended.
public enum CheckOutcome: Sendable, Equatable {
  /// This browser asked for no code, or the code was used.
  case noChallenge
  /// No code was made, or it could not be sent.
  case notSent
  case expired
  /// What was typed is no code.
  case malformed
  /// Too many wrong tries; even the right code is refused now.
  case dead
  /// Another code; `locks` if a wait begins with it.
  case wrong(triesLeft: Int, locks: Bool)
  /// A limit stands in the way; nothing was compared.
  case limited(LimitHit)
  /// It was the code.
  case right(NewSignIn)
}

/// How proving a session anew by a code ended.
public enum ConfirmOutcome: Sendable, Equatable {
  /// The session is proven as of now.
  case confirmed
  /// It is not; never ``CheckOutcome/right(_:)``.
  case refused(CheckOutcome)
}
