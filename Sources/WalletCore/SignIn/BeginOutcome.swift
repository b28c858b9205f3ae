/// How asking for a first code ended.
public enum BeginOutcome: Sendable, Equatable {
  /// The challenge is kept; its code may be sent.
  case begun
  /// The browser has a challenge for the same number, and no new code is due yet: that one stands, nothing was done.
  case tooEarly(until: Timestamp)
}
