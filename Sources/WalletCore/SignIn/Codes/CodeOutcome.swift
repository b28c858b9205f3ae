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
